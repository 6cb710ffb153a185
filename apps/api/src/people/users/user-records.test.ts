import { expect, test } from "vitest";
import { createCast } from "../../../test/cast.ts";
import { auditRowsOf, eventsOf } from "../../../test/records.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService();

/**
 * The rows that a change to a user writes. The last one is written only when permissions change,
 * after all others.
 */
test.each([
  ["events", "INSERT"],
  ["audit_logs", "INSERT"],
  ["webhook_deliveries", "INSERT"],
  ["access_version", "UPDATE"],
])(
  "A change to a user · when its row in %s cannot be written · has no effect",
  async (table, write) => {
    const cast = await createCast(service);
    const { key } = cast.superAdmin;
    const call = (method: string, path: string, body?: unknown) =>
      service.call(method, path, { key, ...(body !== undefined && { body }) });
    const eventTypes = [
      "user.joined",
      "user.left",
      "user.status_updated",
      "user.permissions_updated",
      "user.profile_updated",
    ];
    await call("POST", "/webhooks", { name: "CRM", url: "http://127.0.0.1:9/", eventTypes });
    const state = async () => [
      (await call("GET", "/users?limit=100")).body,
      await eventsOf(service, cast.organizationId),
      await auditRowsOf(service, cast.organizationId),
    ];
    const before = await state();
    const bd = `/users/${cast.businessDeveloper.userId}`;
    const { pool } = service;
    await pool.query(`
      CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'disk on fire'; END $$;
      CREATE TRIGGER fail BEFORE ${write} ON ${table} EXECUTE FUNCTION fail()`);
    try {
      if (table !== "access_version") {
        expect((await call("POST", "/users", { email: "ada@example.com" })).status).toBe(500);
        expect((await call("PATCH", bd, { company: "X" })).status).toBe(500);
      }
      expect((await call("PUT", `${bd}/status`, { status: "blocked" })).status).toBe(500);
      const permissions = { permissionLevel: "referrer" };
      expect((await call("PUT", `${bd}/permissions`, permissions)).status).toBe(500);
      expect((await call("DELETE", bd)).status).toBe(500);
    } finally {
      await pool.query(`DROP TRIGGER fail ON ${table}`);
    }
    expect(await state()).toEqual(before);
  },
);

test("A user's events · over their whole lifetime · count versions without a gap", async () => {
  const { superAdmin, organizationId } = await createCast(service);
  const { key } = superAdmin;
  const { body: user } = await service.call("POST", "/users", {
    key,
    body: { email: "ada@example.com", identityUserId: `ada_${organizationId}` },
  });
  const path = `/users/${user.id}`;
  await service.call("PATCH", path, { key, body: { firstName: "Ada" } });
  await service.call("PUT", `${path}/permissions`, { key, body: { permissionLevel: "marketer" } });
  await service.call("PUT", `${path}/status`, { key, body: { status: "blocked" } });
  await service.call("DELETE", path, { key });
  await service.call("POST", "/users", {
    key,
    body: { email: "ada@example.com", identityUserId: `ada_${organizationId}` },
  });
  const events = await eventsOf(service, organizationId);
  expect(events.map(({ eventType, metadata }) => [eventType, metadata?.version])).toEqual([
    ["user.joined", 1],
    ["user.profile_updated", 2],
    ["user.permissions_updated", 3],
    ["user.status_updated", 4],
    ["user.left", 5],
    ["user.joined", 6],
  ]);
});
