import { beforeEach, expect, test } from "vitest";
import { type BrowserSession, openBrowser, openSession } from "../../../test/browser-session.ts";
import { useService } from "../../../test/use-service.ts";
import { keepHouse } from "../../processes/start-worker.ts";

const service = useService();

let person: Awaited<ReturnType<typeof service.createPerson>>;
let browser: BrowserSession;

beforeEach(async () => {
  person = await service.createPerson(service.organization.id, { permissionLevel: "admin" });
  browser = await openSession(service, person);
});

const sessions = async () => {
  const { rowCount } = await service.pool.query(
    'SELECT FROM identity.sessions WHERE "userId" = $1',
    [person.identityUserId],
  );
  return rowCount;
};

test("a session · that has not ended · survives housekeeping", async () => {
  await keepHouse(service.deps);
  expect(await sessions()).toBe(1);
  expect((await browser.call("GET", "/api/me")).status).toBe(200);
});

test.each([
  ["seven days unused", `"expiresAt" = "expiresAt" - interval '7 days'`],
  ["thirty days old", `"createdAt" = "createdAt" - interval '30 days'`],
])("a session · %s · is deleted by housekeeping", async (_name, change) => {
  await service.pool.query(`UPDATE identity.sessions SET ${change} WHERE "userId" = $1`, [
    person.identityUserId,
  ]);
  await keepHouse(service.deps);
  expect(await sessions()).toBe(0);
});

test("attempts · after thirty days · are deleted by housekeeping if the address has no account", async () => {
  const emails = [
    `nobody-${person.identityUserId}@example.com`,
    `${person.identityUserId}@example.com`,
  ];
  for (const email of emails) {
    const body = { email, password: "wrong" };
    await openBrowser(service).call("POST", "/auth/sign-in/password", { body });
  }
  const failures = async () => {
    await keepHouse(service.deps);
    const { rows } = await service.pool.query<{ account_id: string | null }>(
      "SELECT account_id FROM identity.account_log WHERE action = 'sign_in.failed' ORDER BY id",
    );
    return rows.map(({ account_id }) => account_id);
  };
  expect(await failures()).toEqual([null, person.identityUserId]);
  await service.pool.query(
    "UPDATE identity.account_log SET created_at = created_at - interval '30 days'",
  );
  expect(await failures()).toEqual([person.identityUserId]);
});
