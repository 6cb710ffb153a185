import { performance } from "node:perf_hooks";
import { foldCountChanges } from "@referral-service/api/insight/reports/folding-store.ts";
import { connectDatabase } from "@referral-service/api/kernel/database/database.ts";
import pg from "pg";
import { startApi } from "../api/servers.ts";
import { createWorld, type World } from "../api/world.ts";

const referralCount = 1_000_000;
const paymentCount = 100_000;
const daysMax = 731;
const goalMs = 300;
const roundCount = 15;
const dayMs = 24 * 60 * 60_000;

interface Contender {
  name: string;
  run(): Promise<unknown>;
}

/**
 * Measures each report over the longest and the default range, against a bare count of the same
 * referrals.
 */
export async function benchmarkReports() {
  const secondsBetween = (daysMax * dayMs) / 1_000 / referralCount;
  const world = await createWorld({ referralCount, secondsBetween });
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await pay(client, world);
  const api = await startApi(world);
  try {
    for (const state of ["before the worker has counted them", "counted by the worker"]) {
      process.stdout.write(`${referralCount} referrals, ${state}\n`);
      const ranges = { [`${daysMax} days`]: daysMax, "30 days": 30 };
      for (const [range, days] of Object.entries(ranges)) {
        const to = Date.now();
        await compare(range, contendersOf({ world, client, baseUrl: api.baseUrl }, to, days));
      }
      if (state.startsWith("before")) await count(client, world);
    }
  } finally {
    await api.stop();
    await client.end();
    await world.remove();
  }
}

/** Creates payments for some of the completed referrals. */
async function pay(client: pg.Client, { organizationId, referrerId }: World) {
  await client.query(
    `INSERT INTO bonus_payments (id, organization_id, referral_id, referrer_id, amount, currency,
       payment_method, status, created_by_id, created_at, updated_at)
     SELECT gen_random_uuid(), $1, id, referrer_id, 49.99, 'EUR', 'paypal_venmo', 'completed', $2,
       created_at, created_at
     FROM referrals WHERE status = 'completed' LIMIT ${paymentCount}`,
    [organizationId, referrerId],
  );
  await client.query("VACUUM ANALYZE");
}

/** Folds all changes immediately, as the worker does. */
async function count(client: pg.Client, { databaseUrl }: World) {
  const database = connectDatabase({
    connectionString: databaseUrl,
    connectionsMax: 1,
    onError() {},
  });
  const startedAt = performance.now();
  while ((await foldCountChanges(database)) > 0);
  await database.close();
  process.stdout.write(`counted in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`);
  await client.query("VACUUM ANALYZE");
}

function contendersOf(
  { world, client, baseUrl }: { world: World; client: pg.Client; baseUrl: string },
  to: number,
  days: number,
): Contender[] {
  const from = to - days * dayMs;
  const headers = { Authorization: `Bearer ${world.key}` };
  const report = (path: string, query = ""): Contender => ({
    name: `GET ${path}${query}`,
    async run() {
      const url = `${baseUrl}${path}?from=${from}&to=${to}${query.replace("?", "&")}`;
      const response = await fetch(url, { headers });
      if (!response.ok && response.status !== 503) {
        throw new Error(`${url} returned ${response.status}`);
      }
      await response.json();
      return response.ok ? "answered" : "given up";
    },
  });
  const bareCount = `SELECT count(*) FROM referrals
    WHERE organization_id = $1 AND created_at >= $2 AND created_at < $3`;
  const values = [world.organizationId, new Date(from), new Date(to)];
  return [
    { name: "SELECT count(*)", run: () => client.query(bareCount, values) },
    report("/reports/referrals", "?interval=day"),
    report("/reports/referrals", "?interval=month"),
    report("/reports/referrals", `?referrerId=${world.referrerId}`),
    report("/reports/bonus-payments"),
    report("/reports/referrers"),
  ];
}

/**
 * Alternates between the contenders, so that other load on the machine affects all of them equally.
 */
async function compare(range: string, contenders: Contender[]) {
  const times = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (const { run } of contenders) await run();
  for (let round = 0; round < roundCount; round += 1) {
    for (const { name, run } of contenders) {
      const startedAt = performance.now();
      const isGivenUp = (await run()) === "given up";
      times.get(name)?.push(isGivenUp ? Number.POSITIVE_INFINITY : performance.now() - startedAt);
    }
  }
  const [bare] = [...times.values()].map((list) => percentile(list, 0.5));
  for (const [name, list] of times) {
    const [median, p95] = [percentile(list, 0.5), percentile(list, 0.95)];
    const shown = name.replace(/=[0-9a-f-]{36}/, "=…");
    const numbers = `median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
    const ratio = `ratio ${(median / (bare ?? Number.NaN)).toFixed(2)}`;
    process.stdout.write(
      `${range.padEnd(9)} ${shown.padEnd(38)} ${numbers.padEnd(30)} ${ratio} (goal ${goalMs} ms)\n`,
    );
  }
}

function percentile(list: number[], part: number): number {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
