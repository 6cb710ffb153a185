import { beforeEach, describe, expect, test } from "vitest";
import { type Cast, createCast } from "../../../test/cast.ts";
import { givePaymentCredentials } from "../../../test/payment-credentials.ts";
import { personCaller } from "../../../test/person-caller.ts";
import { useService } from "../../../test/use-service.ts";
import { createSealedBox, type SealedBox } from "../../kernel/platform/sealed-box.ts";
import { payerSeal } from "../../money/runs/payer-account-store.ts";
import { fileSeal } from "../../money/runs/rules.ts";
import { taxSeal } from "../../money/tax-details/store.ts";
import { createRequest } from "../../privacy/requests/ask.ts";
import { exportContext } from "../../privacy/requests/request.ts";
import { saveOutcome } from "../../privacy/requests/store.ts";
import { AdminError } from "./admin-deps.ts";
import { batchSize, sealValuesAnew } from "./seal-values-anew.ts";
import { sealedColumns } from "./sealed-columns.ts";
import { pageOfOlder } from "./sealed-store.ts";

const service = useService();
const newKey = Buffer.alloc(32, 99);
const onlyNew = createSealedBox([newKey]);
const both = () => createSealedBox([newKey, service.deps.settings.encryptionKeys[0]]);

async function rotate(
  sealedBox: SealedBox,
  { isDryRun = false, print = (_line: string) => {} } = {},
) {
  const lines: string[] = [];
  await sealValuesAnew(
    {
      db: service.deps.db,
      sealedBox,
      print(line) {
        lines.push(line);
        print(line);
      },
    },
    { isDryRun },
  );
  return lines;
}

/** The numbers of values in all columns that this box can and cannot decrypt. */
async function countValues(sealedBox: SealedBox) {
  const counts = { opened: 0, refused: 0 };
  for (const column of sealedColumns) {
    const anyPrefix = Buffer.alloc(1);
    const page = { after: undefined, limit: 10_000 };
    for (const { row, sealed } of await pageOfOlder(service.deps.db, column, anyPrefix, page)) {
      try {
        sealedBox.open(sealed, ...column.contexts(row));
        counts.opened += 1;
      } catch {
        counts.refused += 1;
      }
    }
  }
  return counts;
}

let cast: Cast;
beforeEach(async () => {
  cast = await createCast(service);
});

/** Stores a value in each of the columns. */
async function sealOneOfEach() {
  const { key } = service.organization;
  const { body: endpoint } = await service.call("POST", "/webhooks", {
    key,
    headers: { "Idempotency-Key": cast.organizationId },
    body: {
      name: "Receiver",
      url: `https://${cast.organizationId}.example/`,
      eventTypes: ["user.left"],
      headers: { "X-Api-Key": "4711" },
    },
  });
  await service.call("POST", `/webhooks/${endpoint.id}/rotate-secret`, { key, body: {} });
  await givePaymentCredentials(service, {
    organizationId: cast.organizationId,
    userId: cast.referrer.userId,
  });
  await leavePaymentRun();
  await service.call("POST", "/users", {
    key,
    body: { email: `${cast.organizationId}@example.com`, permissionLevel: "referrer" },
  });
  const { db, sealedBox, clock } = service.deps;
  const asker = personCaller(cast.organizationId, cast.superAdmin.userId);
  const request = await createRequest(service.deps, asker, { email: "ada@example.com" });
  const sealedExport = sealedBox.seal("{}", exportContext(request.id));
  await db.transaction((tx) =>
    saveOutcome(tx, request, { status: "exported", sealedExport, completedAt: clock.now() }),
  );
}

async function leavePaymentRun() {
  const { sealedBox, newId } = service.deps;
  const run = { organizationId: cast.organizationId, id: newId() };
  await service.pool.query(
    `INSERT INTO payment_runs (id, organization_id, kind, status, created_by_id, sealed_file, created_at)
     VALUES ($1, $2, 'csv', 'open', $3, $4, now())`,
    [run.id, run.organizationId, cast.superAdmin.userId, sealedBox.seal("{}", fileSeal(run))],
  );
  await service.pool.query(
    "INSERT INTO payer_accounts (organization_id, sealed_details, version, updated_at) VALUES ($1, $2, 1, now())",
    [run.organizationId, sealedBox.seal("{}", payerSeal(run.organizationId))],
  );
  const holder = { organizationId: run.organizationId, userId: cast.referrer.userId };
  await service.pool.query(
    `INSERT INTO tax_details (organization_id, user_id, sealed_details, version, updated_at)
     VALUES ($1, $2, $3, 1, now())`,
    [holder.organizationId, holder.userId, sealedBox.seal("{}", taxSeal(holder))],
  );
}

describe("encrypting values again", () => {
  test("lists every column with encrypted values", async () => {
    const { rows } = await service.pool.query<{ name: string }>(`
      SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE data_type = 'bytea' AND column_name LIKE '%sealed%' AND table_schema = 'public'
      ORDER BY name`);
    const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(rows.map(({ name }) => name)).toEqual(listed.sort());
  });

  test("as a dry run · counts and changes nothing", async () => {
    await sealOneOfEach();
    const before = await countValues(both());
    const lines = await rotate(both(), { isDryRun: true });
    expect(lines).toHaveLength(sealedColumns.length);
    for (const line of lines)
      expect(line).toMatch(/^[a-z ]+: [1-9]\d* encrypted with an older key$/);
    expect(await countValues(both())).toEqual(before);
    expect(await countValues(onlyNew)).toEqual({ opened: 0, refused: before.opened });
  });

  test("encrypts everything again · so that only the newest key decrypts it, and a second run finds nothing", async () => {
    await sealOneOfEach();
    const before = await countValues(both());
    expect(before.refused).toBe(0);
    const lines = await rotate(both());
    expect(lines.at(-1)).toContain("no longer needed");
    expect(await countValues(onlyNew)).toEqual(before);
    expect((await rotate(both())).slice(0, -1)).toEqual(
      sealedColumns.map(({ what }) => `${what}: 0 encrypted with an older key`),
    );
  });

  test("killed after a batch · keeps it, and the next run does the rest", async () => {
    const context = ({ id }: { id: string }) => `mail ${id}`;
    const { rows } = await service.pool.query<{ id: string }>(
      "SELECT gen_random_uuid()::text AS id FROM generate_series(1, $1)",
      [batchSize + 1],
    );
    await service.pool.query(
      `INSERT INTO mails (id, organization_id, kind, sealed_message, next_attempt_at, created_at)
       SELECT id, $1, 'invitation', message, now() + interval '1 day', now()
       FROM unnest($2::uuid[], $3::bytea[]) AS given (id, message)`,
      [
        cast.organizationId,
        rows.map(({ id }) => id),
        rows.map((row) => Buffer.from(service.deps.sealedBox.seal("{}", context(row)))),
      ],
    );
    const before = await countValues(both());
    const dieAfterBatch = (line: string) => {
      if (line.startsWith(`emails not yet sent: ${batchSize} of`)) throw new Error("killed");
    };
    await expect(rotate(both(), { print: dieAfterBatch })).rejects.toThrow("killed");
    const between = await countValues(onlyNew);
    expect(between.opened).toBeGreaterThanOrEqual(batchSize);
    expect(between.refused).toBeGreaterThan(0);
    await rotate(both());
    expect(await countValues(onlyNew)).toEqual(before);
  });

  test("without the key that encrypted them · names the values, leaves them, and fails with one sentence", async () => {
    await sealOneOfEach();
    const lines: string[] = [];
    const rotation = rotate(onlyNew, { print: (line) => lines.push(line) });
    await expect(rotation).rejects.toThrow(AdminError);
    await expect(rotation).rejects.toThrow(/^Values that could not be decrypted: \d+/);
    expect(lines.filter((line) => line.includes("cannot decrypt")).length).toBeGreaterThan(0);
    expect((await countValues(both())).refused).toBe(0);
  });
});
