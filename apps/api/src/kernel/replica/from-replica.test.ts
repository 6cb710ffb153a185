import { afterAll, beforeAll, expect, test } from "vitest";
import type { Organization, Person } from "../../../test/arrangements.ts";
import { exportCsv, recordsIn } from "../../../test/csv.ts";
import { startTestMetrics } from "../../../test/metrics.ts";
import { startReplicated } from "../../../test/replica.ts";
import { startService, type TestService } from "../../../test/service.ts";
import { until } from "../../../test/until.ts";
import { sql } from "../database/sql.ts";

type Replicated = Awaited<ReturnType<typeof startReplicated>>;

let servers: Replicated;
let service: TestService;
let organization: Organization;
/** A person who only reads. */
let reader: Person;
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startWith(maxLagSeconds: number) {
  const started = await startService({
    connectionUrlFor: async () => servers.primaryUrl,
    environment: {
      DATABASE_REPLICA_URL: servers.replicaUrl,
      DATABASE_REPLICA_MAX_LAG_SECONDS: String(maxLagSeconds),
    },
  });
  closing.push(() => started.stop());
  return started;
}

beforeAll(async () => {
  servers = await startReplicated();
  closing.push(() => servers.stop());
  service = await startWith(300);
  organization = service.organization;
  reader = await service.createPerson(organization.id, { permissionLevel: "admin" });
  await replicated();
});

const replicaOf = ({ deps }: TestService) => {
  if (deps.replica === undefined) throw new Error("There is no replica");
  return deps.replica;
};

/** Waits until the replica is used and has everything that is stored now. */
async function replicated() {
  const [position] = await service.deps.db.query<{ lsn: string }>(
    sql`SELECT pg_current_wal_insert_lsn()::text AS lsn`,
  );
  const isThere = sql`SELECT pg_last_wal_replay_lsn() >= ${position?.lsn}::pg_lsn AS "isThere"`;
  const ask = () =>
    replicaOf(service).inScope(organization.id, ({ query }) =>
      query<{ isThere: boolean }>(isThere),
    );
  await until(() =>
    ask().then(
      ([row]) => row?.isThere && replicaOf(service).isUsable(),
      () => false,
    ),
  );
}

async function submit({ key, referrerId }: Organization = organization) {
  const body = { name: "Ada Lovelace", referrerId };
  const answer = await service.call("POST", "/referrals", { key, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id as string;
}

async function exported({ key }: { key: string } = reader, from = service) {
  const { response, text } = await exportCsv(from, "/referrals", { key });
  expect(response.status, text).toBe(200);
  return recordsIn(text).map(({ id }) => id);
}

async function reported({ key }: { key: string } = reader) {
  const { status, body, text } = await service.call("GET", "/reports/referrals", { key });
  expect(status, text).toBe(200);
  return body.total as number;
}

/** The number of reads by each source while the work runs. */
async function sourcesOf(run: () => Promise<unknown>, { deps } = service) {
  const countBy = async () => {
    const { values } = await deps.metrics.replicaReads.get();
    return new Map(values.map(({ labels, value }) => [String(labels.source), value]));
  };
  const before = await countBy();
  await run();
  const after = await countBy();
  return Object.fromEntries(
    [...after]
      .map(([source, value]): [string, number] => [source, value - (before.get(source) ?? 0)])
      .filter(([, value]) => value !== 0),
  );
}

test("Exports and reports · while the replica's lag is below the limit · come from it, unless the caller has just written", async () => {
  const old = await submit();
  await replicated();
  await servers.pauseReplay();
  const fresh = await submit();
  const total = await reported(organization);
  expect(await exported()).toEqual([old]);
  expect(await reported()).toBe(total - 1);
  expect(await exported(organization)).toEqual([fresh, old]);
  expect(await sourcesOf(() => exported())).toEqual({ replica: 1 });
  expect(await sourcesOf(() => exported(organization))).toEqual({ primary: 1 });
  await servers.resumeReplay();
  await replicated();
  expect(await exported()).toEqual([fresh, old]);
});

test("GET /events · for the past · comes from the replica, in both orders · and the newest from the primary", async () => {
  await submit();
  await replicated();
  const past = Date.now() - 3_600_000;
  for (const order of ["asc", "desc"]) {
    const read = (query: string) => async () => {
      const path = `/events?order=${order}${query}`;
      const { status, text } = await service.call("GET", path, { key: reader.key });
      expect(status, text).toBe(200);
    };
    expect(await sourcesOf(read(`&createdBefore=${past}`))).toEqual({ replica: 1 });
    expect(await sourcesOf(read(""))).toEqual({});
  }
});

test("The replica · read for an organization · shows only its rows, with the role of requests, and accepts no writes", async () => {
  const other = await service.createOrganization();
  const stranger = await service.createPerson(other.id, { permissionLevel: "admin" });
  const [own, foreign] = [await submit(), await submit(other)];
  await replicated();
  expect(await sourcesOf(async () => expect(await exported(stranger)).toEqual([foreign]))).toEqual({
    replica: 1,
  });
  expect(await exported()).toContain(own);
  const asOther = <Row>(statement: ReturnType<typeof sql>) =>
    replicaOf(service).inScope(other.id, ({ query }) => query<Row>(statement));
  expect(await asOther(sql`SELECT current_user AS role`)).toEqual([
    { role: "referral_service_api" },
  ]);
  expect(await asOther(sql`SELECT id FROM referrals`)).toEqual([{ id: foreign }]);
  const nowhere = replicaOf(service).inScope("", ({ query }) => query(sql`SELECT FROM referrals`));
  await expect(nowhere).resolves.toEqual([]);
  await expect(asOther(sql`UPDATE referrals SET name = 'Eve'`)).rejects.toThrow(/read-only/);
});

test("A replica · whose lag exceeds the limit · is not read until it has caught up", async () => {
  const strict = await startWith(2);
  const metrics = await startTestMetrics(strict.deps);
  closing.push(() => metrics.stop());
  const lag = async () => (await metrics.samples()).database_replica_lag_seconds;
  await until(() => replicaOf(strict).isUsable());
  await servers.pauseReplay();
  const fresh = await submit();
  await until(async () => (await exported(reader, strict)).includes(fresh));
  await until(() => !replicaOf(strict).isUsable());
  expect(await lag()).toBeGreaterThan(2);
  expect(await sourcesOf(() => exported(reader, strict), strict)).toEqual({ primary: 1 });
  // The server checks each read, even if this process considers the replica current.
  const checked = replicaOf(strict).inScope(organization.id, ({ query }) => query(sql`SELECT 1`));
  await expect(checked).rejects.toThrow(/division by zero/);
  await servers.resumeReplay();
  await until(() => replicaOf(strict).isUsable());
  expect(await sourcesOf(() => exported(reader, strict), strict)).toEqual({ replica: 1 });
});

test("A replica that is unavailable or has become a primary · is not read, without an error", async () => {
  const id = await submit();
  await servers.stopReplica();
  expect(await exported()).toContain(id);
  expect(await sourcesOf(() => reported())).toEqual({ primary: 1 });
  await servers.startReplica();
  await replicated();
  expect(await sourcesOf(() => reported())).toEqual({ replica: 1 });

  await servers.promoteReplica();
  await until(async () => (await sourcesOf(() => reported())).primary === 1);
  await until(() => !replicaOf(service).isUsable());
  const fresh = await submit();
  expect(await exported()).toContain(fresh);
});
