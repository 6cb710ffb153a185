import { allOf, type Condition, raw } from "../../kernel/database/from.ts";
import { equalTo } from "../../kernel/lists/equal-to.ts";
import { inWindow } from "../../kernel/lists/windows.ts";
import { hasCredit, type VisibleReferrals } from "../../referrals/rules.ts";
import type { Range } from "./buckets.ts";
import type { Credited } from "./facts.ts";
import { coverByDaysAndMonths, coverByQuarterHours } from "./stored-parts.ts";

/** The referrals that a report counts. */
export interface CountedReferrals {
  visible: VisibleReferrals;
  range: Range;
  referrerId?: string | undefined;
}

/**
 * Rows of `at`, `status`, `count`, `completed_count` and `completion_ms` that the caller adds up.
 * For a whole organization, they come from the stored counts, the changes that are not folded yet,
 * and the referrals at the ends of the range. For a part of an organization, they come from the
 * referrals of that part.
 */
export function cellsByTime(counted: CountedReferrals) {
  if (!isWhole(counted)) return raw`SELECT ${ofReferrals} WHERE ${isCounted(counted)}`;
  const { kept, rest } = coverByQuarterHours(counted.range);
  const { organizationId } = counted.visible;
  return unionOf([
    raw`SELECT quarter_hour AS at, status, count, completed_count, completion_ms
      FROM referral_status_counts WHERE ${allOf([
        ...equalTo("referral_status_counts", { organization_id: organizationId }),
        ...inWindow("referral_status_counts.quarter_hour", kept),
      ])}`,
    raw`SELECT quarter_hour AS at, status, count, count * is_completed::int AS completed_count,
        completion_ms
      FROM referral_status_count_changes WHERE ${areChanges(organizationId, kept)}`,
    ...rest.map((range) => raw`SELECT ${ofReferrals} WHERE ${isCounted({ ...counted, range })}`),
  ]);
}

const creditColumns = { referrer: "referrer_id", company: "company", publicLink: "public_link_id" };

export const creditColumn = (credited: Credited) => raw.ref(creditColumns[credited]);

/**
 * Rows of `key`, `total` and `completed` from the same sources. Rows for public links come from an
 * index of the referrals that visitors submitted.
 */
export function cellsByCredit(counted: CountedReferrals, credited: Credited) {
  const column = creditColumn(credited);
  const key = raw`${column}::text`;
  const ofEach = (range: Range) => raw`
    SELECT ${key} AS key, 1 AS total, (completed_at IS NOT NULL)::int AS completed
    FROM referrals WHERE ${isCounted({ ...counted, range })} AND ${column} IS NOT NULL`;
  if (!isWhole(counted) || credited === "publicLink") return ofEach(counted.range);
  const { kept, units, rest } = coverByDaysAndMonths(counted.range);
  const { organizationId } = counted.visible;
  return unionOf([
    ...units.map(
      ({ unit, ...range }) => raw`
        SELECT key, referral_count AS total, completed_count AS completed
        FROM referral_credit_counts
        WHERE ${allOf([
          ...equalTo("referral_credit_counts", { organization_id: organizationId, credited, unit }),
          ...inWindow("referral_credit_counts.starts_at", range),
        ])}`,
    ),
    raw`SELECT ${key} AS key, count AS total, count * is_completed::int AS completed
      FROM referral_status_count_changes
      WHERE ${areChanges(organizationId, kept)} AND ${column} IS NOT NULL`,
    ...rest.map(ofEach),
  ]);
}

const unionOf = (selects: ReturnType<typeof raw>[]) => raw`${raw.join(selects, raw` UNION ALL `)}`;

const isWhole = ({ visible, referrerId }: CountedReferrals) =>
  visible.all && referrerId === undefined;

const ofReferrals = raw`created_at AS at, status, 1 AS count,
  (completed_at IS NOT NULL)::int AS completed_count,
  COALESCE(extract(epoch FROM completed_at - created_at) * 1000, 0)::bigint AS completion_ms
  FROM referrals`;

export const isCounted = ({ visible, range, referrerId }: CountedReferrals): Condition =>
  allOf([
    visible.where,
    hasCredit,
    ...equalTo("referrals", { referrer_id: referrerId }),
    ...inWindow("referrals.created_at", range),
  ]);

const areChanges = (organizationId: string, range: Range): Condition =>
  allOf([
    ...equalTo("referral_status_count_changes", { organization_id: organizationId }),
    ...inWindow("referral_status_count_changes.quarter_hour", range),
  ]);
