import { allOf, type Sql, sql, unionOf } from "../database/sql.ts";
import { coverByDaysAndMonths, coverByQuarterHours } from "./cover.ts";
import type { Range } from "./range.ts";
import type { ReportedPart } from "./visibility.ts";

/** Which referrals a report counts. */
export interface CountedReferrals {
  part: ReportedPart;
  range: Range;
  referrerId?: string | undefined;
}

/**
 * Rows of `at`, a count for each status and `completion_ms`, to be summed up. Of everything in the
 * organization: from the kept counts, the changes that they do not know of yet, and the referrals at
 * the ends of the range. Of a part: from its referrals.
 */
export function cellsByTime(counted: CountedReferrals): Sql {
  if (!isWhole(counted)) return sql`SELECT ${ofReferrals} WHERE ${isCounted(counted)}`;
  const { kept, rest } = coverByQuarterHours(counted.range);
  const ofOrganization = isOf(counted.part);
  return unionOf([
    sql`SELECT quarter_hour AS at, "new", contacted, in_progress, qualified, completed, lost,
        completion_ms
      FROM referral_counts WHERE ${ofOrganization} AND ${isWithin(sql`quarter_hour`, kept)}`,
    sql`SELECT quarter_hour AS at, ${byStatus(sql`count`)}, completion_ms
      FROM referral_count_changes WHERE ${ofOrganization} AND ${isWithin(sql`quarter_hour`, kept)}`,
    ...rest.map((range) => sql`SELECT ${ofReferrals} WHERE ${isCounted({ ...counted, range })}`),
  ]);
}

/** Rows of `key`, `total` and `completed`, from the same sources. */
export function cellsByCredit(counted: CountedReferrals, credited: "referrer" | "company"): Sql {
  const key = { referrer: sql`referrer_id::text`, company: sql`company` }[credited];
  const ofEach = (range: Range) => sql`
    SELECT ${key} AS key, 1 AS total, (status = 'completed')::int AS completed
    FROM referrals WHERE ${isCounted({ ...counted, range })} AND ${key} IS NOT NULL`;
  if (!isWhole(counted)) return ofEach(counted.range);
  const { kept, units, rest } = coverByDaysAndMonths(counted.range);
  const ofOrganization = isOf(counted.part);
  return unionOf([
    ...units.map(
      ({ unit, ...range }) => sql`
        SELECT key, referral_count AS total, completed_count AS completed
        FROM referral_credit_counts
        WHERE ${ofOrganization} AND credited = ${credited} AND unit = ${unit}
          AND ${isWithin(sql`starts_at`, range)}`,
    ),
    sql`SELECT ${key} AS key, count AS total, count * (status = 'completed')::int AS completed
      FROM referral_count_changes
      WHERE ${ofOrganization} AND ${isWithin(sql`quarter_hour`, kept)} AND ${key} IS NOT NULL`,
    ...rest.map(ofEach),
  ]);
}

const isWhole = ({ part, referrerId }: CountedReferrals) =>
  part.businessDeveloperId === undefined && referrerId === undefined;

const byStatus = (count: Sql) => sql`
  ${count} * (status = 'new')::int AS "new", ${count} * (status = 'contacted')::int AS contacted,
  ${count} * (status = 'in_progress')::int AS in_progress,
  ${count} * (status = 'qualified')::int AS qualified,
  ${count} * (status = 'completed')::int AS completed, ${count} * (status = 'lost')::int AS lost`;

const ofReferrals = sql`created_at AS at, ${byStatus(sql`1`)},
  COALESCE(extract(epoch FROM completed_at - created_at) * 1000, 0)::bigint AS completion_ms
  FROM referrals`;

function isCounted({ part, range, referrerId }: CountedReferrals): Sql {
  return allOf([
    isOf(part),
    ...isCreditedToPart(part),
    ...(referrerId === undefined ? [] : [sql`referrer_id = ${referrerId}::uuid`]),
    isWithin(sql`created_at`, range),
  ]);
}

const isOf = ({ organizationId }: ReportedPart) => sql`organization_id = ${organizationId}::uuid`;

export const isWithin = (column: Sql, { from, to }: Range): Sql =>
  sql`${column} >= ${new Date(from)} AND ${column} < ${new Date(to)}`;

/** As an array, so that each of its people is looked up in the index. */
export function isCreditedToPart({ organizationId, businessDeveloperId }: ReportedPart): Sql[] {
  if (businessDeveloperId === undefined) return [];
  return [
    sql`referrer_id = ANY(ARRAY(
      SELECT id FROM users WHERE organization_id = ${organizationId}::uuid
        AND (id = ${businessDeveloperId}::uuid
          OR business_developer_id = ${businessDeveloperId}::uuid)))`,
  ];
}
