import { describe, expect, test } from "vitest";
import type { Organization } from "../../test/arrangements.ts";
import { countsOf, deliveriesOf } from "../../test/records.ts";
import { batchesDuring, errorsDuring } from "../../test/statements.ts";
import { until } from "../../test/until.ts";
import { useService } from "../../test/use-service.ts";
import { newId } from "../kernel/platform/ids.ts";

let nowMs = Date.now();
const service = useService({ overrides: { clock: { now: () => new Date(nowMs) } } });

const idempotent = (key: string) => ({ "Idempotency-Key": key });

interface Submission {
  organization: Organization;
  idempotencyKey: string;
  name?: string;
  email?: string;
  path?: string;
}

const submit = ({ organization, idempotencyKey, name = "Ada", email, path }: Submission) =>
  service.call("POST", path ?? "/referrals", {
    key: organization.key,
    body: { name, referrerId: organization.referrerId, ...(email !== undefined && { email }) },
    headers: idempotent(idempotencyKey),
  });

/** The texts of the statements in each round trip of a submission's transaction. */
async function roundTripsOf(submission: Submission): Promise<string[]> {
  const batches = await batchesDuring(() => submit(submission));
  const start = batches.findIndex(([first]) => first === "BEGIN");
  const end = batches.findIndex((texts) => texts.at(-1) === "COMMIT");
  // The poll for changed keys is left out, because it uses another connection.
  return batches
    .slice(start, end + 1)
    .map((texts) => texts.join(";"))
    .filter((text) => !text.includes("access_version"));
}

const effectsIn = ({ id }: Organization) => countsOf(service, id);

const once = { referrals: 1, events: 1, auditRows: 1 };
const never = { referrals: 0, events: 0, auditRows: 0 };

test("The same POST again · with the same key · gets the same response and has no second effect", async () => {
  const organization = await service.createOrganization();
  const first = await submit({ organization, idempotencyKey: "lead-1" });
  expect(first.status).toBe(201);
  expect(first.headers.get("idempotency-replayed")).toBeNull();
  for (const wait of [0, 1_000, 3_600_000]) {
    nowMs += wait;
    const again = await submit({ organization, idempotencyKey: "lead-1" });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  }
  expect(await effectsIn(organization)).toEqual(once);
});

test("The response · replayed after the resource was changed or deleted · is still the first one", async () => {
  const organization = await service.createOrganization();
  const first = await submit({ organization, idempotencyKey: "lead-1" });
  const path = `/referrals/${first.body.id}`;
  await service.call("PATCH", path, { key: organization.key, body: { name: "Grace" } });
  await service.call("DELETE", path, { key: organization.key });
  expect((await submit({ organization, idempotencyKey: "lead-1" })).text).toBe(first.text);
});

test("Another body or path · with a used key · returns 400 IDEMPOTENCY_KEY_REUSED", async () => {
  const organization = await service.createOrganization();
  await submit({ organization, idempotencyKey: "k" });
  const field = await service.call("POST", `/organizations/${organization.id}/custom-fields`, {
    key: organization.key,
    body: { name: "budget", type: "number" },
    headers: idempotent("k"),
  });
  const answers = [await submit({ organization, idempotencyKey: "k", name: "Grace" }), field];
  for (const { status, body, headers } of answers) {
    expect([status, body.error.code]).toEqual([400, "IDEMPOTENCY_KEY_REUSED"]);
    expect(headers.get("idempotency-replayed")).toBeNull();
  }
  expect(await effectsIn(organization)).toEqual(once);
});

test("20 requests at once · with one key · have one effect, and every response is that one or 409", async () => {
  const organization = await service.createOrganization();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => submit({ organization, idempotencyKey: "race" })),
  );
  const created = answers.filter(({ status }) => status === 201);
  expect(new Set(created.map(({ text }) => text)).size).toBe(1);
  expect(created.filter(({ headers }) => !headers.has("idempotency-replayed"))).toHaveLength(1);
  for (const { status, body, headers } of answers) {
    if (status === 201) continue;
    expect([status, body.error.code]).toEqual([409, "IDEMPOTENCY_IN_PROGRESS"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(await effectsIn(organization)).toEqual(once);
});

test("20 repetitions at once · of a finished request · all get its response", async () => {
  const organization = await service.createOrganization();
  const first = await submit({ organization, idempotencyKey: "finished" });
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submit({ organization, idempotencyKey: "finished" })),
    );
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([201, first.text]);
      expect(headers.get("idempotency-replayed")).toBe("true");
    }
  }
  expect(await effectsIn(organization)).toEqual(once);
});

test("A key · sent by many at once, replayed and reused · leaves no error in PostgreSQL's log", async () => {
  const organization = await service.createOrganization();
  const again = (name = "Ada") => submit({ organization, idempotencyKey: "quiet", name });
  const statuses: number[] = [];
  const errors = await errorsDuring(async () => {
    for (const { status } of await Promise.all(Array.from({ length: 20 }, () => again()))) {
      statuses.push(status);
    }
    statuses.push((await again()).status, (await again("Grace")).status);
  });
  expect(statuses.slice(-2)).toEqual([201, 400]);
  expect(errors).toEqual([]);
});

test("A key · also used by another organization · is independent there", async () => {
  const [one, other] = [await service.createOrganization(), await service.createOrganization()];
  const first = await submit({ organization: one, idempotencyKey: "shared" });
  const second = await submit({ organization: other, idempotencyKey: "shared" });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).not.toBe(first.body.id);
  expect(second.headers.get("idempotency-replayed")).toBeNull();
});

test("A key · also used by another person in the organization · is independent there", async () => {
  const { id } = await service.createOrganization();
  const create = async () => {
    const { key } = await service.createPerson(id, { permissionLevel: "admin" });
    const body = { permissionLevel: "referrer" };
    return service.call("POST", "/invitation-codes", { key, body, headers: idempotent("shared") });
  };
  const [first, second] = [await create(), await create()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).not.toBe(first.body.id);
  expect(second.headers.get("idempotency-replayed")).toBeNull();
});

test("The same POST again · with another reference to the organization · gets the same response, and in another organization its own", async () => {
  const [one, other] = [await service.createOrganization(), await service.createOrganization()];
  const { key, identityUserId } = await service.createPerson(one.id, { permissionLevel: "admin" });
  await service.addUser(other.id, identityUserId, { permissionLevel: "admin" });
  const send = (organization: string) =>
    service.call("POST", `/invitation-codes?organization=${organization}`, {
      key,
      body: { permissionLevel: "referrer" },
      headers: idempotent("named"),
    });
  const first = await send(one.slug);
  expect([first.status, first.headers.get("idempotency-replayed")]).toEqual([201, null]);
  for (const name of [one.id, one.id.toUpperCase(), one.slug]) {
    const again = await send(name);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  }
  const elsewhere = await send(other.slug);
  expect([elsewhere.status, elsewhere.headers.get("idempotency-replayed")]).toEqual([201, null]);
  expect(elsewhere.body.id).not.toBe(first.body.id);
});

test.each([
  ["empty", ""],
  ["256 characters long", "x".repeat(256)],
  ["with a space", "a b"],
  ["with a tab", "a\tb"],
  ["not ASCII", "é"],
])("A key that is %s · returns 400 and does nothing", async (_kind, idempotencyKey) => {
  const organization = await service.createOrganization();
  const { status, body } = await submit({ organization, idempotencyKey });
  expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
  expect(body.error.message).toContain("Idempotency-Key");
  expect(await effectsIn(organization)).toEqual(never);
});

test("A key · of any 1 to 255 visible ASCII characters · works", async () => {
  const organization = await service.createOrganization();
  for (const idempotencyKey of ["x", "~".repeat(255), "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}"]) {
    expect((await submit({ organization, idempotencyKey })).status).toBe(201);
    const again = await submit({ organization, idempotencyKey });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  }
});

test.each([
  ["an invalid body", { name: "" }],
  ["a rule of the organization", { referrerId: newId() }],
])("A request rejected for %s · corrected, with the same key · succeeds", async (_kind, wrong) => {
  const organization = await service.createOrganization();
  const { key, referrerId } = organization;
  const headers = idempotent("try");
  const body = { name: "Ada", referrerId };
  const refused = await service.call("POST", "/referrals", {
    key,
    body: { ...body, ...wrong },
    headers,
  });
  expect(refused.status).toBe(400);
  const corrected = await service.call("POST", "/referrals", { key, body, headers });
  expect([corrected.status, corrected.headers.get("idempotency-replayed")]).toEqual([201, null]);
  expect(await effectsIn(organization)).toEqual(once);
});

test("The same POST again · after 24 hours · runs and is stored again", async () => {
  const organization = await service.createOrganization();
  const first = await submit({ organization, idempotencyKey: "daily" });
  nowMs += 24 * 3_600_000 - 1;
  expect((await submit({ organization, idempotencyKey: "daily" })).text).toBe(first.text);
  nowMs += 1;
  const second = await submit({ organization, idempotencyKey: "daily", name: "Grace" });
  expect([second.status, second.body.name]).toEqual([201, "Grace"]);
  const again = await submit({ organization, idempotencyKey: "daily", name: "Grace" });
  expect(again.text).toBe(second.text);
});

test("Idempotency-Key · on other methods · is ignored", async () => {
  const organization = await service.createOrganization();
  const { body } = await submit({ organization, idempotencyKey: "k" });
  for (const name of ["Grace", "Joan"]) {
    const answer = await service.call("PATCH", `/referrals/${body.id}`, {
      key: organization.key,
      body: { name },
      headers: idempotent("k"),
    });
    expect([answer.status, answer.body.name]).toEqual([200, name]);
  }
});

test("A POST with a key · that creates a referral · takes four round trips", async () => {
  const organization = await service.createOrganization();
  const submission = { organization, idempotencyKey: "twice" };
  const [taking, reads, writes, record, ...others] = await roundTripsOf(submission);
  expect(taking).toMatch(/BEGIN;.*advisory_xact_lock.*FROM "?idempotency_records/is);
  expect(reads).toMatch(/FROM "?users.*FROM "?custom_fields/is);
  expect(writes).toMatch(/INTO "?referrals.*INTO webhook_deliveries.*FROM\s+bonus_rule_versions/is);
  expect(record).toMatch(/INTO idempotency_records.*;COMMIT$/is);
  expect(others).toEqual([]);
});

test("A new referral · for a known person · takes the round trips of one for an unknown person", async () => {
  const organization = await service.createOrganization();
  const ada = { organization, email: "ada@example.com" };
  await submit({ ...ada, idempotencyKey: "first" });
  const bob = { organization, email: "bob@example.com" };
  const unknown = await roundTripsOf({ ...bob, idempotencyKey: "other" });
  const known = await roundTripsOf({ ...ada, idempotencyKey: "second" });
  expect(known.at(-1)).toMatch(/INTO duplicate_cases/i);
  expect(unknown.at(-1)).not.toMatch(/INTO duplicate_cases/i);
  expect(known.slice(0, -1)).toEqual(unknown.slice(0, -1));
  expect(unknown).toHaveLength(5);
});

test("A repetition · while the first waits in its own SQL statements · is rejected without waiting", async () => {
  const organization = await service.createOrganization();
  let first: ReturnType<typeof submit> | undefined;
  await service.deps.db.transaction(async (tx) => {
    await tx.client.$executeRawUnsafe("LOCK TABLE custom_fields IN ACCESS EXCLUSIVE MODE");
    first = submit({ organization, idempotencyKey: "held" });
    const isHeldUp = async () => {
      const { rows } = await service.pool.query(`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event = 'relation'
          AND query ~* 'FROM "?custom_fields'`);
      return rows.length > 0;
    };
    await until(isHeldUp);
    const errors = await errorsDuring(async () => {
      const { status, body } = await submit({ organization, idempotencyKey: "held" });
      expect([status, body.error.code]).toEqual([409, "IDEMPOTENCY_IN_PROGRESS"]);
    });
    expect(errors).toEqual([]);
  });
  expect((await first)?.status).toBe(201);
  expect(await effectsIn(organization)).toEqual(once);
});

test("Webhooks for a replayed request · are not created a second time", async () => {
  const organization = await service.createOrganization();
  const { body: endpoint } = await service.call("POST", "/webhooks", {
    key: organization.key,
    body: { name: "CRM", url: "http://127.0.0.1:9/", eventTypes: ["referral.created"] },
  });
  for (let time = 0; time < 3; time += 1) await submit({ organization, idempotencyKey: "k" });
  expect(await deliveriesOf(service, { webhookEndpointId: endpoint.id })).toHaveLength(1);
});

describe("POST /webhooks", () => {
  test("again with the same key · returns the same secret, which is not stored in plain text", async () => {
    const create = () =>
      service.call("POST", "/webhooks", {
        body: { name: "CRM", url: "http://127.0.0.1:9/hook", eventTypes: ["referral.created"] },
        headers: idempotent("endpoint"),
      });
    const first = await create();
    const again = await create();
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotency-replayed")).toBe("true");

    const secret: string = first.body.secret;
    const hidden = [secret, secret.slice("whsec_".length), service.organization.key];
    const dump = await dumpOfDatabase();
    expect(dump).toContain("http://127.0.0.1:9/hook");
    for (const text of hidden) {
      expect(dump).not.toContain(text);
      expect(dump).not.toContain(Buffer.from(text).toString("hex"));
    }
    expect(dump).not.toContain(Buffer.from(hidden[1] ?? "", "base64").toString("hex"));
  });
});

test("A secret · after the clock was set back by an hour · is not shown again", async () => {
  const create = () =>
    service.call("POST", "/webhooks", {
      body: { name: "CRM", url: "http://127.0.0.1:9/back", eventTypes: ["referral.created"] },
      headers: idempotent("endpoint-before-the-clock-was-set-back"),
    });
  expect((await create()).status).toBe(201);
  nowMs -= 3_600_000;
  const again = await create();
  nowMs += 3_600_000;
  expect([again.status, again.body.error.code]).toEqual([400, "IDEMPOTENCY_KEY_REUSED"]);
});

/** Every row of every table as text, with bytes in hex. */
async function dumpOfDatabase(): Promise<string> {
  const { pool } = service;
  const tables = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const rows = await Promise.all(
    tables.rows.map(({ name }) => pool.query(`SELECT t::text AS row FROM ${name} t`)),
  );
  return rows.flatMap((table) => table.rows.map(({ row }) => row)).join("\n");
}

describe("While the previous release is still running", () => {
  const stored = async ({ id }: Organization) => {
    const { rows } = await service.pool.query(
      "SELECT state, response_status AS status FROM idempotency_records WHERE owner_id = $1",
      [id],
    );
    return rows;
  };
  const storeAsBefore = ({ id }: Organization, status: number) =>
    service.pool.query(
      `INSERT INTO idempotency_records
         (owner_id, key, request_hash, response_status, sealed_response_body, created_at)
       SELECT owner_id, key, request_hash, $2, sealed_response_body, created_at
       FROM idempotency_records WHERE owner_id = $1
       ON CONFLICT (owner_id, key) DO UPDATE SET response_status = excluded.response_status`,
      [id, status],
    );

  test.each([
    [102, "under_way", 409],
    [410, "erased", 400],
  ])("status %d in its record · is read here as the state %s", async (status, state, answered) => {
    const organization = await service.createOrganization();
    const first = await submit({ organization, idempotencyKey: "upgrade" });
    await storeAsBefore(organization, status);
    expect(await stored(organization)).toEqual([{ state, status }]);
    expect((await submit({ organization, idempotencyKey: "upgrade" })).status).toBe(answered);
    await storeAsBefore(organization, 201);
    expect((await submit({ organization, idempotencyKey: "upgrade" })).text).toBe(first.text);
  });

  test.each([
    ["under_way", 102],
    ["erased", 410],
  ])(
    "the state %s that this release stores · is read there as the status %d",
    async (state, status) => {
      const organization = await service.createOrganization();
      await submit({ organization, idempotencyKey: "upgrade" });
      await service.pool.query(
        "UPDATE idempotency_records SET state = $2, response_status = NULL WHERE owner_id = $1",
        [organization.id, state],
      );
      expect(await stored(organization)).toEqual([{ state, status }]);
    },
  );
});
