import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { manyRows } from "../../../../../.ci/test-volume.ts";
import type { Organization } from "../../../test/arrangements.ts";
import { type Statement, statementsDuring } from "../../../test/statements.ts";
import { useService } from "../../../test/use-service.ts";
import { idFrom } from "../../kernel/platform/ids.ts";
import { makeComingPartitions } from "../../kernel/retention/keep-partitions.ts";
import { createEventReader } from "./reader.ts";
import { readNews } from "./store.ts";

const eventCount = manyRows(4_000);
const recentCount = 20;

const service = useService();
let own: Organization;
beforeAll(async () => {
  own = service.organization;
  await makeComingPartitions(service.deps.db, service.deps.clock.now());
  const foreign = await service.createOrganization();
  // Our organization gets events of the last few days, and the other one gets events of this
  // moment.
  await fill(own.id, eventCount, { stepMs: 60_000, startMs: 60_000 });
  await fill(foreign.id, eventCount, { stepMs: 1, startMs: 0 });
  await fill(own.id, recentCount, { stepMs: 1, startMs: 0 });
  await service.pool.query("ANALYZE");
});

async function fill(
  organizationId: string,
  count: number,
  { stepMs, startMs }: { stepMs: number; startMs: number },
) {
  const present = service.deps.clock.now().getTime() - startMs;
  const times = Array.from({ length: count }, (_, index) => new Date(present - index * stepMs));
  await service.pool.query(
    `INSERT INTO events (id, organization_id, type, payload, created_at)
     SELECT id, $1, 'referral.deleted', '{}', created_at
     FROM unnest($2::uuid[], $3::timestamptz[]) AS given(id, created_at)`,
    [organizationId, times.map((time) => idFrom(time, randomBytes(16))), times],
  );
}

interface Plan {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function plansOf(statements: Statement[]): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const { text, values } of statements.filter(({ text }) => text.includes('from "events"'))) {
    const { rows } = await service.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    plans.push(rows[0]["QUERY PLAN"][0].Plan);
  }
  expect(plans.length).toBeGreaterThan(0);
  return plans;
}

function expectFrugal(plan: Plan) {
  const seen = JSON.stringify(plan, undefined, 1);
  for (const node of nodesOf(plan)) {
    const touched = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0);
    expect(touched * node["Actual Loops"], seen).toBeLessThanOrEqual(2 * recentCount);
  }
}

test("a stream at the present · among many events · reads only those of the last seconds", async () => {
  const reader = await createEventReader(service.deps, {
    organizationId: own.id,
    lastEventId: undefined,
  });
  const plans = await plansOf(await statementsDuring(() => reader.next()));
  plans.map(expectFrugal);
});

test("the poll for all streams · among many events · reads only those of the last seconds", async () => {
  const ask = () =>
    readNews(service.deps.db, {
      organizationIds: [own.id],
      createdAfter: new Date(service.deps.clock.now().getTime() - 30_000),
      sinceTransaction: 1,
    });
  const plans = await plansOf(await statementsDuring(ask));
  plans.map(expectFrugal);
});
