import { beforeAll, expect, test } from "vitest";
import { manyRows } from "../../../../../.ci/test-volume.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { type Filling, fillTables } from "../../../test/fill-tables.ts";
import { forceGoals } from "../../../test/forced-states.ts";
import { rowsRead } from "../../../test/rows-read.ts";
import { useService } from "../../../test/use-service.ts";
import { newId } from "../../kernel/platform/ids.ts";

const metrics = ["referrals", "prospects_won", "activities", "bonus_amount"];
const service = useService();
const hour = 60 * 60_000;

/**
 * The business developer has one row of each kind per hour, and the other one has one every 10
 * minutes.
 */
const hourCount = manyRows(500);
const start = Math.floor(Date.now() / hour) * hour - hourCount * hour;
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(service);
  const { organizationId, businessDeveloper, otherBusinessDeveloper } = cast;
  const others = Array.from({ length: 50 }, newId);
  await service.pool.query(
    `INSERT INTO users (organization_id, id, permission_level, business_developer_id, joined_at,
       created_at, updated_at)
     SELECT $1, id, 'referrer', $2, now(), now(), now() FROM unnest($3::uuid[]) AS id`,
    [organizationId, otherBusinessDeveloper.userId, others],
  );
  const portals = [
    [businessDeveloper.userId, [cast.referrer.userId], 1],
    [otherBusinessDeveloper.userId, others, 6],
  ] as const;
  const full = portals.flatMap(([userId, referrerIds, perHour]): Filling[] => {
    const times = `(SELECT to_timestamp($3::float8 / 1000) + n * interval '1 hour' / ${perHour} AS time, n
      FROM generate_series(0, ${hourCount * perHour - 1}) AS n) AS times`;
    const values = [organizationId, userId, start];
    return [
      [
        `INSERT INTO bd_activities (id, organization_id, business_developer_id, type, summary,
         occurred_at, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, 'call', 'Talked', time, now(), now() FROM ${times}`,
        ...values,
      ],
      [
        `INSERT INTO bd_prospects (id, organization_id, business_developer_id, name, stage, won_at,
         created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, 'Ada', 'won', time, now(), now() FROM ${times}`,
        ...values,
      ],
      [
        `WITH referral AS (
         INSERT INTO referrals (id, organization_id, referrer_id, submitted_by_key_name, name, status,
           created_at, updated_at)
         SELECT gen_random_uuid(), $1, ($2::uuid[])[1 + n % ${referrerIds.length}], 'key', 'Ada', 'new', time, time FROM ${times}
         RETURNING *)
       INSERT INTO bonus_payments (id, organization_id, referral_id, referrer_id, amount, currency,
         payment_method, status, created_by_id, completed_at, created_at, updated_at)
       SELECT gen_random_uuid(), organization_id, id, referrer_id, 0.10, 'EUR', 'paypal_venmo',
         'completed', referrer_id, created_at, created_at, created_at
       FROM referral`,
        organizationId,
        referrerIds,
        start,
      ],
    ];
  });
  await fillTables(service, full);
});

async function replaceGoals(count: number, hours: number) {
  const goals = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    organizationId: cast.organizationId,
    businessDeveloperId: cast.businessDeveloper.userId,
    metric: metrics[index % metrics.length] ?? "",
    target: 1,
    periodStart: new Date(start + index * hour),
    periodEnd: new Date(start + (index + hours) * hour),
    createdAt: new Date(),
    updatedAt: new Date(),
  }));
  await forceGoals(service, cast.organizationId, goals);
}

test.each([
  ["two of each metric", 8, 100],
  ["25 of each metric", 100, 100],
  ["25 of each metric, of all time", 100, hourCount],
])(
  "GET /bd/goals · %s · reads the counted rows once, and none outside the periods",
  async (_, count, hours) => {
    const { organizationId, businessDeveloper } = cast;
    await replaceGoals(count, hours);
    const request = { path: "/bd/goals?limit=100", key: businessDeveloper.key, organizationId };
    const tables = ["referrals", "bonus_payments", "bd_activities", "bd_prospects"];
    const read = await rowsRead(service, request, tables);
    for (const table of tables) {
      expect(read[table], table).toBeLessThanOrEqual(Math.min(hours + count, hourCount));
      expect(read[table], table).toBeGreaterThan(0);
    }
    const { body } = await service.call("GET", request.path, { key: request.key });
    for (const { metric, periodStart, progress } of body.data) {
      const reached = Math.min(hours, hourCount - (periodStart - start) / hour);
      expect(progress).toBe(metric === "bonus_amount" ? reached / 10 : reached);
    }
  },
);
