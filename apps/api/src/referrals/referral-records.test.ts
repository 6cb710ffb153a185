import { beforeEach, expect, test } from "vitest";
import type { Organization } from "../../test/arrangements.ts";
import { forceUser } from "../../test/forced-states.ts";
import { auditRowsOf, eventsOf } from "../../test/records.ts";
import { snapshotOf } from "../../test/snapshot.ts";
import { useService } from "../../test/use-service.ts";

let nowMs = 1_760_000_000_000;
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });
let organization: Organization;
beforeEach(async () => {
  nowMs += 1;
  organization = await service.createOrganization();
});

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  service.call(method, path, {
    key: organization.key,
    headers,
    ...(body !== undefined && { body }),
  });

const submit = (fields: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  call(
    "POST",
    "/referrals",
    { name: "Ada", referrerId: organization.referrerId, ...fields },
    headers,
  );

const events = () => eventsOf(service, organization.id);

const auditRows = () => auditRowsOf(service, organization.id);

test("POST /referrals · records referral.created · equal to the response", async () => {
  await call("POST", `/organizations/${organization.id}/custom-fields`, {
    name: "budget",
    type: "number",
  });
  const { body } = await submit({ email: "ada@example.com", customFields: { budget: 0.1 } });
  expect(await events()).toEqual([
    {
      eventType: "referral.created",
      eventId: expect.any(String),
      timestamp: nowMs,
      organizationId: organization.id,
      ...snapshotOf(body),
    },
  ]);
});

test("PATCH /referrals/{id} · records referral.updated · equal to the response, each with its version", async () => {
  const { body: created } = await submit();
  nowMs += 10;
  const { body: renamed } = await call("PATCH", `/referrals/${created.id}`, { name: "Grace" });
  nowMs += 10;
  const { body: moved } = await call("PATCH", `/referrals/${created.id}`, { status: "lost" });
  const [first, second, third] = await events();
  expect(first).toMatchObject(snapshotOf(created));
  expect(second).toMatchObject({ eventType: "referral.updated", ...snapshotOf(renamed) });
  expect(third).toMatchObject(snapshotOf(moved));
  expect([first, second, third].map((event) => event?.metadata)).toEqual([
    { version: 1 },
    { version: 2 },
    { version: 3 },
  ]);
});

test("statusChange · only in an update that changed the status · has the old and new status", async () => {
  const { body } = await submit({ status: "contacted" });
  await call("PATCH", `/referrals/${body.id}`, { name: "Grace", status: "contacted" });
  await call("PATCH", `/referrals/${body.id}`, { status: "completed" });
  const [, same, changed] = await events();
  expect(same?.data).not.toHaveProperty("statusChange");
  expect(changed?.data).toMatchObject({
    statusChange: { oldStatus: "contacted", newStatus: "completed" },
  });
});

test("DELETE /referrals/{id} · records referral.deleted · with only the ID and the time", async () => {
  const { body } = await submit();
  nowMs += 10;
  await call("DELETE", `/referrals/${body.id}`);
  const [, deleted] = await events();
  expect(deleted).toEqual({
    eventType: "referral.deleted",
    eventId: expect.any(String),
    timestamp: nowMs,
    organizationId: organization.id,
    data: { referralId: body.id, deletedAt: nowMs },
    metadata: { deleted: true, version: 2 },
  });
});

test("Events · regardless of later changes · keep their payload", async () => {
  const { body } = await submit();
  const before = (await events())[0];
  await call("PATCH", `/referrals/${body.id}`, { name: "Grace" });
  await forceUser(service, organization.referrerId, { company: "Elsewhere" });
  expect((await events())[0]).toEqual(before);
});

test("The audit log · for each change · names action, actor, target and request", async () => {
  const { body } = await submit({}, { "X-Request-Id": "create-1" });
  const path = `/referrals/${body.id}`;
  await call("PATCH", path, { status: "lost", notes: "no budget" }, { "X-Request-Id": "update-1" });
  await call("PATCH", path, { status: "lost" }, { "X-Request-Id": "nothing-1" });
  await call("DELETE", path, undefined, { "X-Request-Id": "delete-1" });
  const rows = await auditRows();
  expect(rows.map(({ action, requestId }) => [action, requestId])).toEqual([
    ["referral.created", "create-1"],
    ["referral.updated", "update-1"],
    ["referral.deleted", "delete-1"],
  ]);
  for (const row of rows) {
    expect(row).toMatchObject({
      actorType: "organization_key",
      actorName: "Test key",
      targetType: "referral",
      targetId: body.id,
    });
  }
  expect(rows[1]?.changes).toEqual({
    status: { from: "new", to: "lost" },
    notes: { from: null, to: "no budget" },
  });
});

test("The audit log · for fields and endpoints · also has an entry for each change, without secrets", async () => {
  const fields = `/organizations/${organization.id}/custom-fields`;
  const field = (await call("POST", fields, { name: "budget", type: "number" })).body;
  await call("PATCH", `${fields}/${field.id}`, { label: "Budget" });
  await call("PATCH", `${fields}/${field.id}`, { label: "Budget" });
  await call("DELETE", `${fields}/${field.id}`);
  const endpoint = (
    await call("POST", "/webhooks", {
      name: "CRM",
      url: "http://127.0.0.1:9/",
      eventTypes: ["referral.created"],
    })
  ).body;
  await call("PATCH", `/webhooks/${endpoint.id}`, { isActive: false });
  await call("DELETE", `/webhooks/${endpoint.id}`);
  const rows = await auditRows();
  expect(rows.map(({ action, targetId }) => [action, targetId])).toEqual([
    ["custom_field.created", field.id],
    ["custom_field.updated", field.id],
    ["custom_field.deleted", field.id],
    ["webhook_endpoint.created", endpoint.id],
    ["webhook_endpoint.updated", endpoint.id],
    ["webhook_endpoint.deleted", endpoint.id],
  ]);
  expect(rows.every(({ requestId }) => requestId !== null)).toBe(true);
  expect(JSON.stringify(rows)).not.toContain("whsec_");
});

test.each(["events", "audit_logs", "webhook_deliveries"])(
  "A change · when its row in %s cannot be written · has no effect",
  async (table) => {
    await call("POST", "/webhooks", {
      name: "CRM",
      url: "http://127.0.0.1:9/",
      eventTypes: ["referral.created", "referral.updated", "referral.deleted"],
    });
    const { body: referral } = await submit();
    const path = `/referrals/${referral.id}`;
    const before = [await events(), await auditRows()];
    const { pool } = service;
    await pool.query(`
      CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'disk on fire'; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON ${table} EXECUTE FUNCTION fail()`);
    try {
      const idempotent = { "Idempotency-Key": "k" };
      expect((await submit({ name: "Grace" })).status).toBe(500);
      expect((await submit({ name: "Grace" }, idempotent)).status).toBe(500);
      expect((await call("PATCH", path, { name: "Grace" })).status).toBe(500);
      expect((await call("DELETE", path)).status).toBe(500);
    } finally {
      await pool.query(`DROP TRIGGER fail ON ${table}`);
    }
    const list = await call("GET", "/referrals");
    expect(list.body.data).toEqual([referral]);
    expect([await events(), await auditRows()]).toEqual(before);
  },
);
