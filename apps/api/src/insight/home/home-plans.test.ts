import { shownMax } from "@referral-service/contract/app";
import { beforeAll, expect, test } from "vitest";
import { manyRows } from "../../../../../.ci/test-volume.ts";
import { openSession } from "../../../test/browser-session.ts";
import { type Cast, createCast } from "../../../test/cast.ts";
import { fillTables } from "../../../test/fill-tables.ts";
import { rowsRead } from "../../../test/rows-read.ts";
import { useService } from "../../../test/use-service.ts";

const service = useService();
const rowCount = manyRows(2_000);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(service);
  const { organizationId, referrer, superAdmin, businessDeveloper } = cast;
  const rows = `generate_series(1, ${rowCount}) AS n`;
  const time = `now() - n * interval '1 minute'`;
  await fillTables(service, [
    [
      `INSERT INTO users (organization_id, id, identity_user_id, permission_level, joined_at, created_at,
       updated_at)
     SELECT $1, gen_random_uuid(), 'filler-' || n, 'referrer', ${time}, now(), now() FROM ${rows}`,
      organizationId,
    ],
    [
      `WITH referral AS (
       INSERT INTO referrals (id, organization_id, referrer_id, assignee_id, submitted_by_key_name,
         name, status, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, CASE WHEN n % 4 = 2 THEN $4::uuid END, 'key', 'Ada',
         CASE WHEN n % 2 = 0 THEN 'new' ELSE 'lost' END, ${time}, now() FROM ${rows}
       RETURNING *)
     INSERT INTO bonus_payments (id, organization_id, referral_id, referrer_id, amount, currency,
       payment_method, status, created_by_id, created_at, updated_at)
     SELECT gen_random_uuid(), organization_id, id, referrer_id, 10, 'EUR', 'paypal_venmo', 'draft', $3,
       created_at, created_at
     FROM referral`,
      ...[organizationId, referrer.userId, superAdmin.userId, businessDeveloper.userId],
    ],
  ]);
});

test.each(["superAdmin", "businessDeveloper", "referrer"] as const)(
  "GET /app/api/home · for a %s among many rows · reads about as many rows as it counts",
  async (role) => {
    const browser = await openSession(service, cast[role]);
    const { organizationId } = cast;
    const tables = ["referrals", "bonus_payments", "users"];
    const request = { path: "/api/home", key: browser, organizationId, stopsEarly: true } as const;
    const read = await rowsRead(service, request, tables);
    // One query counts the rows and another one reads them. A query reads four rows for each result
    // if one row in four matches.
    expect(read.referrals).toBeGreaterThanOrEqual(shownMax.homeCount);
    for (const table of tables) {
      expect(read[table] ?? 0, table).toBeLessThanOrEqual(
        4 * (shownMax.homeCount + shownMax.homeNamed),
      );
    }
  },
);
