import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/arrangements.ts";
import { openSession } from "../../test/browser-session.ts";
import { type Cast, createCast } from "../../test/cast.ts";
import { until } from "../../test/until.ts";
import { useService } from "../../test/use-service.ts";

const service = useService();
const rowCount = 3_000;
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(service);
  // The rows are wide, so that a few pages fill the buffers of the connection.
  await service.pool.query(
    `WITH referral AS (
       INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_key_name, name, notes,
         status, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, 'Many', 'Ada', repeat('x', 10000), 'new', now(), now()
       FROM generate_series(1, $3::int)
       RETURNING *)
     INSERT INTO bonus_payments (id, organization_id, referral_id, referrer_id, amount, currency,
       payment_method, status, note, created_by_id, created_at, updated_at)
     SELECT gen_random_uuid(), organization_id, id, referrer_id, 1, 'EUR', 'paypal_venmo', 'draft',
       notes, referrer_id, created_at, created_at
     FROM referral`,
    [cast.organizationId, cast.referrer.userId, rowCount],
  );
});

/** Returns the response of an export whose receiver has not started to read. */
async function paused(path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const options = { headers: { ...headers, Accept: "text/csv" }, agent: false };
  const [response] = await once(get(`${service.baseUrl}${path}`, options), "response");
  return response;
}

const ofKey = (path: string, key: string) =>
  paused(`/api/v1${path}`, { Authorization: `Bearer ${key}` });

async function rowCountOf(response: AsyncIterable<Uint8Array>) {
  let count = -1;
  for await (const piece of response)
    count += Buffer.from(piece).toString("latin1").split("\n").length - 1;
  return count;
}

async function done(answer: Promise<{ status: number; text: string }>) {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
}

const bySuperAdmin = (method: string, path: string, body?: unknown) =>
  done(service.call(method, path, { key: cast.superAdmin.key, ...(body ? { body } : {}) }));

const permit = ({ userId }: Person, permissions: object) =>
  bySuperAdmin("PUT", `/users/${userId}/permissions`, permissions);

const statusOf = async (path: string, key: string) =>
  (await service.call("GET", path, { key })).status;

const addAdmin = (canSendBonuses = false) =>
  service.createPerson(cast.organizationId, { permissionLevel: "admin", canSendBonuses });

test("an export in progress · when its key is revoked · is aborted", async () => {
  const keys = `/organizations/${cast.organizationId}/api-keys`;
  const body = { name: "Nightly", scopes: ["referrals:read"] };
  const { id, key } = (await service.call("POST", keys, { key: cast.admin.key, body })).body;
  const response = await ofKey("/referrals", key);
  await bySuperAdmin("DELETE", `${keys}/${id}`);
  await until(async () => (await statusOf("/referrals", key)) === 401);
  await expect(rowCountOf(response)).rejects.toThrow("aborted");
});

test("an export in progress · when its person is blocked · is aborted", async () => {
  const { key, userId } = await addAdmin();
  const response = await ofKey("/referrals", key);
  await bySuperAdmin("PUT", `/users/${userId}/status`, { status: "blocked" });
  await until(async () => (await statusOf("/referrals", key)) === 403);
  await expect(rowCountOf(response)).rejects.toThrow("aborted");
});

test("an export of payments in progress · when its person loses the flag · is aborted", async () => {
  const person = await addAdmin(true);
  const response = await ofKey("/bonus-payments", person.key);
  await permit(person, { permissionLevel: "admin", canSendBonuses: false });
  await until(async () => (await statusOf("/bonus-payments", person.key)) === 403);
  await expect(rowCountOf(response)).rejects.toThrow("aborted");
});

test("an export in progress · when its person can still call but see less · is aborted", async () => {
  const person = await addAdmin();
  const response = await ofKey("/referrals", person.key);
  await permit(person, { permissionLevel: "marketer" });
  await until(async () => (await statusOf("/webhooks", person.key)) === 403);
  await expect(rowCountOf(response)).rejects.toThrow("aborted");
});

test("an export in the app in progress · when its session ends · is aborted", async () => {
  const browser = await openSession(service, cast.admin);
  const response = await paused("/app/api/referrals", { Cookie: browser.cookie() });
  await done(browser.call("POST", "/auth/sign-out", { body: {} }));
  await expect(rowCountOf(response)).rejects.toThrow("aborted");
});

test("an export in progress · when its person is renamed · continues to its last row", async () => {
  const { key, userId } = await addAdmin();
  const response = await ofKey("/referrals", key);
  await bySuperAdmin("PATCH", `/users/${userId}`, { lastName: "Hamilton" });
  expect(await rowCountOf(response)).toBe(rowCount);
});
