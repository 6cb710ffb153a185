import { execFile } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { compileCache } from "@referral-service/api/test/compile-cache.ts";
import { endLeasesAt } from "@referral-service/api/test/end-leases.ts";
import { freePort } from "@referral-service/api/test/free-port.ts";
import { answer, startReceiver } from "@referral-service/api/test/receiver.ts";
import { until } from "@referral-service/api/test/until.ts";
import { startEmbeddedPostgres } from "@referral-service/embedded-postgres";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { readLocalSecrets } from "../src/local-files.ts";
import { shownInDocs } from "./shown-in-docs.ts";
import { type ReadyStart, stop, useFolder } from "./use-folder.ts";

const programAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const adminProgram = programAt("../src/admin.ts");
const demoProgram = programAt("../../demo/src/main.ts");

/** The attempt lasts until the worker is killed, even on a slow machine. */
const patientWorker = { WEBHOOK_TIMEOUT_MS: "60000" };
const withClerk = { IDENTITY_PROVIDER: "clerk", CLERK_SECRET_KEY: "sk_test_x" };

const folder = useFolder();

const run = (program: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [program, ...words], {
    cwd: folder.directory,
    env: { PATH: process.env.PATH, ...compileCache },
  });

const admin = (...words: string[]) => run(adminProgram, ...words);

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

interface Body {
  error?: { code: string };
  data?: { name: string }[];
}

async function call(quickstart: { baseUrl: string }, key: string, path: string, body?: object) {
  const response = await fetch(`${quickstart.baseUrl}/api/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

/** Each test continues with the folder from the previous test, because a start takes seconds. */
let running: ReadyStart;
beforeAll(async () => {
  running = await folder.startUntilReady(patientWorker);
});

test("start · in an empty folder · starts a service whose demo keys have the access in their names", async () => {
  const { quickstart, output } = running;
  expect(quickstart.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const { source } = await shownInDocs(
    "`start` shows these lines when the service is ready:",
    quickstart,
  );
  expect(output().stdout).toMatch(new RegExp(`^${source}$`, "s"));
  const { organization, readOnly, free } = quickstart.keys;
  const { id } = quickstart.organizations.unlimited;

  expect((await call(quickstart, organization, "/referrals")).status).toBe(200);
  const missing = await call(quickstart, readOnly, `/organizations/${id}/custom-fields`);
  expect([missing.status, missing.body.error?.code]).toEqual([403, "SCOPE_LIMITATIONS"]);
  const plan = await call(quickstart, free, "/referrals");
  expect([plan.status, plan.body.error?.code]).toEqual([403, "PLAN_REQUIRED"]);
  for (const referrerId of [quickstart.users.referrer, quickstart.users.otherReferrer]) {
    const created = await call(quickstart, organization, "/referrals", {
      name: "Ada",
      referrerId,
    });
    expect(created.status).toBe(201);
  }
  const companies = await call(quickstart, organization, "/companies");
  expect(companies.body.data?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Fjord & Sons AB", "Núñez Hermanos, S.L."]),
  );
});

test("start · when an endpoint is disabled · shows the email about it in the mailbox", async () => {
  const { quickstart } = running;
  const { organization } = quickstart.keys;
  const { referrer } = quickstart.users;
  const receiver = await startReceiver();
  onTestFinished(receiver.stop);
  receiver.respondWith(answer(410));
  await call(quickstart, organization, "/webhooks", {
    name: "Gone",
    url: receiver.url,
    eventTypes: ["referral.created"],
  });
  await call(quickstart, organization, "/referrals", { name: "Ada", referrerId: referrer });
  const mailbox = `${quickstart.baseUrl}/app/mailbox`;
  const page = async (url: string) => (await fetch(url)).text();
  const list = await until(async () => {
    const text = await page(mailbox);
    return text.includes("Webhook endpoint Gone") ? text : undefined;
  });
  const [, path = ""] = /href="([^"]+)">Webhook endpoint Gone/.exec(list) ?? [];
  const mail = await page(new URL(path, quickstart.baseUrl).href);
  expect(mail).toContain("The receiver returned 410 Gone");
  expect(mail).toMatch(
    new RegExp(
      `href="http://localhost:${new URL(quickstart.baseUrl).port}/app/o/[^/]+/settings/webhooks/`,
    ),
  );
});

test("the operator's sign-in-link · during a start on another port · uses its database and secrets, and is a URL of that start", async () => {
  const { baseUrl, publicUrl, people } = running.quickstart;
  const { port } = new URL(baseUrl);
  expect(publicUrl).toBe(`http://localhost:${port}`);
  const { stdout } = await admin("sign-in-link", people.referrer.email);
  expect(stdout).toContain(`${publicUrl}/app/sign-in/link#`);
});

test("a second start with the same data · is rejected · and the first one continues", async () => {
  const { child, output } = folder.start({ PORT: String(await freePort()) });
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(output().stderr).toMatch(/^Another start is already running[^\n]+\n$/);
  const { organization } = running.quickstart.keys;
  expect((await call(running.quickstart, organization, "/referrals")).status).toBe(200);
});

test("SIGKILL with webhooks in flight · leaves no process · and the next start, on an IPv6 address, has the same keys and delivers them", async () => {
  const { quickstart: earlier } = running;
  const { organization } = earlier.keys;
  const { referrer } = earlier.users;
  const receiver = await startReceiver();
  onTestFinished(receiver.stop);
  // Accepts the request and never responds, so the delivery is in flight when its worker dies.
  receiver.respondWith(() => {});
  await call(earlier, organization, "/webhooks", {
    name: "Receiver",
    url: receiver.url,
    eventTypes: ["referral.created"],
  });
  await call(earlier, organization, "/referrals", { name: "Ada", referrerId: referrer });
  await receiver.waitFor(1);
  const pid = (await folder.postmasterPid()) ?? 0;
  await stop(running, "SIGKILL");
  await until(() => !isAlive(pid));

  receiver.respondWith((response) => response.end());
  running = await folder.startUntilReady({ HOST: "::1" });
  const { quickstart, output } = running;
  expect(quickstart.baseUrl).toMatch(/^http:\/\/\[::1\]:\d+$/);
  expect(output().stdout).toContain(`is ready at ${quickstart.baseUrl}\n`);
  const { baseUrl, publicUrl } = quickstart;
  expect(publicUrl).toBe(baseUrl);
  expect(quickstart).toEqual({ ...earlier, baseUrl, publicUrl });
  const { body } = await call(quickstart, organization, "/referrals");
  expect(body.data?.[0]).toMatchObject({ name: "Ada" });
  await endLeasesAt((await folder.runningStart()).DATABASE_URL);
  await until(() => receiver.received.length === 2);
  const [one, again] = receiver.received;
  expect(again?.body).toEqual(one?.body);
});

test("SIGTERM · stops everything with exit code 0", async () => {
  const pid = (await folder.postmasterPid()) ?? 0;
  expect(isAlive(pid)).toBe(true);
  expect(await stop(running, "SIGTERM")).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

test("the operator's command · after the start has stopped · reports that none is running", async () => {
  await expect(admin("list-keys", "any")).rejects.toMatchObject({
    code: 1,
    stderr:
      "DATABASE_URL is not set, and no `pnpm start` is running here. Set it or start the service.\n",
  });
});

test("a taken PORT · is reported with one sentence that names it · and nothing is started", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const { child, output } = folder.start({ PORT: String(port) });
  const [code] = await once(child, "close");
  taken.close();
  expect(code).toBe(1);
  expect(output().stderr).toBe(
    `PORT ${port} is already in use. Stop the program that uses it, or set another PORT.\n`,
  );
  expect(await folder.postmasterPid()).toBeUndefined();
});

/** Starts a separate database with the demo world of the earlier starts. */
async function startOwnDatabase() {
  const directory = join(folder.directory, ".local");
  const password = readLocalSecrets(directory)?.postgresPassword ?? "";
  const postgres = await startEmbeddedPostgres({ directory, password });
  onTestFinished(() => postgres.stop());
  return postgres.connectionString;
}

test.runIf(isFullVolume)(
  "a start with another database · without SMTP_URL, with Clerk as the issuer of keys · keeps its emails and prints no rejected key, nor do the operator's command and the demo",
  async () => {
    const { organization } = running.quickstart.keys;
    running = await folder.startUntilReady({
      DATABASE_URL: await startOwnDatabase(),
      ...withClerk,
    });
    onTestFinished(() => stop(running, "SIGTERM"));
    const { quickstart, output } = running;
    expect(output().stdout).toContain(`${quickstart.publicUrl}/app/mailbox\n`);
    expect((await fetch(`${quickstart.baseUrl}/app/mailbox`)).status).toBe(200);
    expect(output().stdout).toContain("Clerk issues the API keys");
    expect(output().stdout).not.toContain(organization);
    const acme = ["--name", "Acme", "--slug", "acme", "--plan", "unlimited"];
    const { stdout } = await admin("create-organization", ...acme, "--email", "ada@acme.example");
    expect(stdout).toContain("Clerk signs people in and issues the API keys.");
    expect(stdout).not.toMatch(/rk_|sign-in\/link/);
    await expect(run(demoProgram)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The service at \S+ rejects the keys [^\n]+\.\n$/),
    });
  },
);
