import { performance } from "node:perf_hooks";
import { connectDatabase } from "@referral-service/api/kernel/database/database.ts";
import { conditionsOn } from "@referral-service/api/kernel/database/from.ts";
import { casesWith, countOpenCases } from "@referral-service/api/referrals/duplicates/store.ts";
import pg from "pg";
import { type RunningServer, startApi } from "../api/servers.ts";
import { createWorld, type World } from "../api/world.ts";

const caseCount = 10_000;
const referralCount = 100_000;
const roundCount = 300;
const warmUpCount = 30;

/**
 * Measures how long the review's list takes with many open duplicates, and whether the time of a
 * submission reveals that the person is known.
 */
export async function benchmarkDuplicates() {
  const world = await createWorld({ referralCount, secondsBetween: 300 });
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  await openCases(client, world);
  const api = await startApi(world);
  const database = connectDatabase({
    connectionString: world.databaseUrl,
    connectionsMax: 2,
    onError() {},
  });
  try {
    const where = conditionsOn("duplicate_cases")(
      "duplicate_cases.organization_id",
      "=",
      world.organizationId,
    );
    const visible = { organizationId: world.organizationId, where };
    const headers = { Authorization: `Bearer ${world.key}` };
    const get = (path: string) => async () => {
      const response = await fetch(`${api.baseUrl}${path}`, { headers });
      if (!response.ok) throw new Error(`${path} returned ${response.status}`);
      await response.json();
    };
    process.stdout.write(`${caseCount} open cases among ${referralCount} referrals\n`);
    print(
      await timed(roundCount, {
        "GET /referrals?limit=25": get("/referrals?limit=25"),
        "GET /referrals?hasOpenDuplicate=true": get("/referrals?hasOpenDuplicate=true&limit=25"),
        "a page of the review": () =>
          casesWith(visible, "open").read(database, { limit: 25, after: undefined }),
        "the count of open cases": () => countOpenCases(database, visible, 1_001),
      }),
    );
    print(await timed(roundCount, submissions(api, world)));
  } finally {
    await database.close();
    await api.stop();
    await client.end();
    await world.remove();
  }
}

/** Opens duplicates of two referrals each. The oldest referrals stay without one. */
async function openCases(client: pg.Client, { organizationId }: World) {
  await client.query(
    `UPDATE referrals SET email = 'known' || (substr(name, 6)::int + 1) / 2 || '@example.com', phone = NULL
     WHERE organization_id = $1 AND substr(name, 6)::int <= ${2 * caseCount}`,
    [organizationId],
  );
  await client.query(
    `WITH opened AS (
       INSERT INTO duplicate_cases (id, organization_id, referral_count, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 2, now() - n * interval '1 minute', now() FROM generate_series(1, ${caseCount}) AS n
       RETURNING id, created_at
     ), numbered AS (
       SELECT id, row_number() OVER (ORDER BY created_at DESC) AS n FROM opened
     )
     INSERT INTO duplicate_case_referrals (organization_id, case_id, referral_id)
     SELECT $1, numbered.id, referrals.id FROM numbered
       JOIN referrals ON referrals.organization_id = $1
         AND referrals.email = 'known' || numbered.n || '@example.com'`,
    [organizationId],
  );
  await client.query("VACUUM ANALYZE");
}

/**
 * Submissions for new people, for people with one referral, and for people with an open duplicate.
 */
function submissions({ baseUrl }: RunningServer, { key, referrerId }: World) {
  let count = 0;
  const submit = (emailOf: (count: number) => string) => async () => {
    count += 1;
    const response = await fetch(`${baseUrl}/referrals`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ name: `Ada ${count}`, email: emailOf(count), referrerId }),
    });
    if (response.status !== 201) throw new Error(`a submission returned ${response.status}`);
    await response.json();
  };
  return {
    "POST /referrals of an unknown person": submit((one) => `unknown${one}@example.com`),
    "POST /referrals of a known person": submit((one) => `lead${3 * caseCount + one}@example.com`),
    "POST /referrals of a person with a case": submit((one) => `known${one}@example.com`),
  };
}

/**
 * Alternates between the contenders, so that other load on the machine affects all of them equally.
 */
async function timed(rounds: number, contenders: Record<string, () => Promise<unknown>>) {
  const times = new Map<string, number[]>(Object.keys(contenders).map((name) => [name, []]));
  for (let round = -warmUpCount; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(contenders)) {
      const startedAt = performance.now();
      await run();
      if (round >= 0) times.get(name)?.push(performance.now() - startedAt);
    }
  }
  return times;
}

function print(times: Map<string, number[]>) {
  const [first] = [...times.values()].map((list) => percentile(list, 0.5));
  for (const [name, list] of times) {
    const [median, p95] = [percentile(list, 0.5), percentile(list, 0.95)];
    const ratio = (median / (first ?? Number.NaN)).toFixed(2);
    process.stdout.write(
      `${name.padEnd(42)} median ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, ratio ${ratio}\n`,
    );
  }
}

function percentile(list: number[], part: number): number {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
