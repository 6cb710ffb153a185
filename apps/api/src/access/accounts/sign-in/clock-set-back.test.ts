import { expect, test } from "vitest";
import { giveAccount, openBrowser } from "../../../../test/browser-session.ts";
import { useService } from "../../../../test/use-service.ts";
import { mailsTo } from "../../../../test/written-mails.ts";
import { hourMs } from "../../../kernel/durations.ts";
import { failuresMax, mailRequestsMax } from "./attempts.ts";

let nowMs = Date.now();
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
const password = "correct horse battery";

const createAccount = async () =>
  giveAccount(service, await service.createPerson(service.organization.id), { password });

const post = (path: string, body: object, address: string) =>
  openBrowser(service).call("POST", path, { body, headers: { "X-Forwarded-For": address } });

const signIn = (email: string, sent: string, address: string) =>
  post("/auth/sign-in/password", { email, password: sent }, address);

test("A locked account · after the clock is set back by an hour · is unlocked", async () => {
  const email = await createAccount();
  for (let count = 0; count < failuresMax.ofPair; count += 1) {
    await signIn(email, "wrong", "192.0.2.1");
  }
  expect((await signIn(email, password, "192.0.2.1")).status).toBe(401);
  nowMs -= hourMs;
  expect((await signIn(email, password, "192.0.2.1")).status).toBe(200);
});

test("An address with too many failures · after the clock is set back by an hour · can try again", async () => {
  const email = await createAccount();
  for (let count = 0; count < failuresMax.ofAddress; count += 1) {
    await signIn(`nobody-${count}@example.com`, password, "192.0.2.3");
  }
  expect((await signIn(email, password, "192.0.2.3")).status).toBe(429);
  nowMs -= hourMs;
  expect((await signIn(email, password, "192.0.2.3")).status).toBe(200);
});

test("Requested emails · before the clock is set back by an hour · no longer count", async () => {
  const email = await createAccount();
  const ask = () => post("/auth/sign-in/link/request", { email }, "192.0.2.4");
  for (let count = 0; count <= mailRequestsMax.ofPair; count += 1) await ask();
  expect(await mailsTo(service, email)).toHaveLength(mailRequestsMax.ofPair);
  nowMs -= hourMs;
  await ask();
  expect(await mailsTo(service, email)).toHaveLength(mailRequestsMax.ofPair + 1);
});
