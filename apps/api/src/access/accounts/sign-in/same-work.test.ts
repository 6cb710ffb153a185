import { createHook } from "node:async_hooks";
import { expect, test } from "vitest";
import { giveAccount, openBrowser } from "../../../../test/browser-session.ts";
import { isAboutKeys, statementsDuring } from "../../../../test/statements.ts";
import { useService } from "../../../../test/use-service.ts";

const service = useService();
const password = "correct horse battery";

let visitCount = 0;

/**
 * The statements and hashes that a request causes. They show a difference more reliably than
 * durations.
 */
async function workOf(path: string, body: object) {
  visitCount += 1;
  const headers = { "X-Forwarded-For": `198.51.100.${visitCount}` };
  let hashCount = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === "ARGON2REQUEST") hashCount += 1;
    },
  }).enable();
  const statements = await statementsDuring(() =>
    openBrowser(service).call("POST", path, { body, headers }),
  );
  hook.disable();
  const kinds = statements
    .filter((statement) => !isAboutKeys(statement))
    .map(({ text }) => text.trim().split(/\s+/).slice(0, 3).join(" "));
  return { hashCount, kinds };
}

async function createAccount(options: { password?: string }) {
  const person = await service.createPerson(service.organization.id);
  return giveAccount(service, person, options);
}

test("signing in · with an account, without a password, when locked, and without an account · causes the same work", async () => {
  const signIn = (email: string) =>
    workOf("/auth/sign-in/password", { email, password: "not the password" });
  const known = await createAccount({ password });
  await signIn(known);
  const work = await signIn(known);
  expect(work.hashCount).toBe(1);
  expect(await signIn(await createAccount({}))).toEqual(work);
  expect(await signIn("nobody@example.com")).toEqual(work);
  for (let attempt = 0; attempt < 3; attempt += 1) await signIn(known);
  expect(await signIn(known)).toEqual(work);
});

test.each(["/auth/sign-in/link/request", "/auth/password/reset/request"])(
  "%s · with and without an account · causes the same work",
  async (path) => {
    const known = await createAccount({});
    await workOf(path, { email: known });
    const work = await workOf(path, { email: known });
    expect(work.kinds).toContain("INSERT INTO mails");
    expect(await workOf(path, { email: "nobody@example.com" })).toEqual(work);
  },
);
