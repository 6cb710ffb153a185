import type { Connection } from "../../kernel/database/database.ts";
import { allOf, from, raw } from "../../kernel/database/from.ts";
import { inWindow } from "../../kernel/lists/windows.ts";
import type { VisibleBonusPayments } from "../../money/bonus-payments/rules.ts";
import type { Bucket, Range } from "./buckets.ts";
import type { CreditCounts, Credited, Names, Slugs } from "./facts.ts";
import { type CountedReferrals, cellsByCredit, cellsByTime, isCounted } from "./referral-cells.ts";

/** The number of referrals in a bucket that have a status. */
export interface StatusCount {
  bucket: number;
  status: string;
  count: number;
  completed: number;
  completionMs: number;
}

/** The number of the bucket that contains a time, starting at 1. */
const bucketOf = (time: string, buckets: Bucket[]) => {
  const starts = buckets.map(({ startsAt }) => new Date(startsAt).toISOString());
  return raw<number>`width_bucket(${raw.ref(time)}, ${starts}::timestamptz[])`;
};

const sumOf = (column: string) => raw<number>`sum(${raw.ref(column)})::float8`;

/** Counts by bucket and status, with the total of the times to completion. */
export const countReferralsByTime = (
  { ask }: Connection,
  counted: CountedReferrals,
  buckets: Bucket[],
): Promise<StatusCount[]> =>
  ask(
    from(raw`(${cellsByTime(counted)})`.as("cell"))
      .select([
        bucketOf("at", buckets).as("bucket"),
        raw<string>`status`.as("status"),
        sumOf("count").as("count"),
        sumOf("completed_count").as("completed"),
        sumOf("completion_ms").as("completionMs"),
      ])
      .groupBy(raw`1, 2`),
  );

/**
 * Counts by the furthest status in use that a referral reached. The status before it was lost counts
 * as well.
 */
export const countReferralsByFurthestStatus = (
  { ask }: Connection,
  counted: CountedReferrals,
): Promise<{ status: string; count: number }[]> =>
  ask(
    from(
      raw<{ status: string }>`(
        SELECT DISTINCT ON (referrals.id) reached.status
        FROM referrals
        JOIN reached_statuses AS reached ON reached.referral_id = referrals.id
        JOIN referral_statuses AS defined
          ON defined.organization_id = referrals.organization_id AND defined.key = reached.status
        WHERE ${isCounted(counted)} AND defined.meaning <> 'lost' AND defined.archived_at IS NULL
        ORDER BY referrals.id, defined.position DESC)`.as("furthest"),
    )
      .select(["status", raw<number>`count(*)::float8`.as("count")])
      .groupBy("status"),
  );

/** The referrers, companies or public links with the most referrals, with their counts. */
export function countReferralsByCredit(
  { ask }: Connection,
  counted: CountedReferrals,
  {
    credited,
    orderBy,
    limit,
  }: {
    credited: Credited;
    orderBy: "total" | "completed";
    limit: number;
  },
): Promise<CreditCounts[]> {
  const credits = from(raw<{ key: string }>`(${cellsByCredit(counted, credited)})`.as("cell"))
    .select(["key", sumOf("total").as("total"), sumOf("completed").as("completed")])
    .groupBy("key");
  return ask(
    from(credits.as("credit"))
      .selectAll()
      .where("total", ">", 0)
      .orderBy(orderBy, "desc")
      .orderBy(orderBy === "total" ? "completed" : "total", "desc")
      .orderBy(raw`key COLLATE "C"`)
      .limit(limit),
  );
}

export async function findNames({ ask }: Connection, ids: string[]): Promise<Names> {
  const users = await ask(
    from("users")
      .select(["id", "first_name as firstName", "last_name as lastName"])
      .where(raw<boolean>`id = ANY(${ids}::uuid[])`),
  );
  return new Map(users.map((user) => [user.id, user]));
}

export async function findSlugs({ ask }: Connection, credits: CreditCounts[]): Promise<Slugs> {
  const ids = credits.map(({ key }) => key);
  const links = await ask(
    from("public_links").select(["id", "slug"]).where(raw<boolean>`id = ANY(${ids}::uuid[])`),
  );
  return new Map(links.map(({ id, slug }) => [id, slug]));
}

/** The two lengths of time that the payments are summed by. */
export interface PaymentBuckets {
  series: Bucket[];
  months: Bucket[];
}

/** A total of payments. The total is text with all decimals. */
export interface PaymentSumRow {
  currency: string;
  /** Null in sums of all statuses. */
  status: string | null;
  /** The number of the bucket in the series. Null in sums of months and in overall sums. */
  series: number | null;
  /** The number of the month. Null in sums of the series and in overall sums. */
  months: number | null;
  count: number;
  amount: string;
}

/** Totals for each currency, by bucket of the series, by month and overall, each also by status. */
export function sumPayments(
  { ask }: Connection,
  paid: { visible: VisibleBonusPayments; range: Range },
  { series, months }: PaymentBuckets,
): Promise<PaymentSumRow[]> {
  const payments = paymentsOf(paid)
    .select([
      "currency",
      raw<string | null>`status`.as("status"),
      bucketOf("created_at", series).$castTo<number | null>().as("series"),
      bucketOf("created_at", months).$castTo<number | null>().as("months"),
      raw`count(*)`.as("count"),
      raw`sum(amount)`.as("amount"),
    ])
    .groupBy(raw`1, 2, 3, 4`);
  return ask(
    from(payments.as("payment"))
      .select(["currency", "status", "series", "months", sumOf("count").as("count"), exactSum])
      .groupBy(raw`currency, GROUPING SETS ((), (series), (months)), GROUPING SETS ((), (status))`)
      .orderBy(raw`currency COLLATE "C"`),
  );
}

/** The totals of the completed payments, by currency. */
export const sumPaid = (
  { ask }: Connection,
  paid: { visible: VisibleBonusPayments; range: Range },
) =>
  ask(
    paymentsOf(paid)
      .select(["currency", exactSum])
      .where("status", "=", "completed")
      .groupBy("currency")
      .orderBy(raw`currency COLLATE "C"`),
  );

/** The totals paid to each of these referrers, by currency. */
export const sumCompletedPayments = (
  { ask }: Connection,
  paid: { visible: VisibleBonusPayments; range: Range },
  referrerIds: string[],
) =>
  ask(
    paymentsOf(paid)
      .select([
        "referrer_id as referrerId",
        "currency",
        raw<number>`count(*)::float8`.as("count"),
        exactSum,
      ])
      .where("status", "=", "completed")
      .where(raw<boolean>`referrer_id = ANY(${referrerIds}::uuid[])`)
      .groupBy(["referrer_id", "currency"])
      .orderBy(raw`currency COLLATE "C"`),
  );

/** A total of completed payments for the counted referrals. The total is text with all decimals. */
export interface BonusSum {
  by: "all" | "referrer" | "company" | "rule";
  /** The referrer, company or rule. Null for all, and for payments without a rule. */
  key: string | null;
  /** Null in the row with all currencies of a rule. */
  currency: string | null;
  amount: string;
  /** The number of completed referrals that the amount was paid for. */
  completed: number;
}

/**
 * The totals paid for the counted referrals: in total, for each of these referrers and companies,
 * and for each bonus rule. Each referral is looked up individually, because PostgreSQL would read
 * the payments of all organizations for a join.
 */
export const sumBonusesOfReferrals = (
  { ask }: Connection,
  counted: CountedReferrals,
  { where }: VisibleBonusPayments,
  { referrerIds, companies }: { referrerIds: string[]; companies: string[] },
): Promise<BonusSum[]> =>
  ask(
    from("referrals")
      .innerJoinLateral(
        ({ selectFrom }) =>
          selectFrom("bonus_payments")
            .select([
              "bonus_payments.currency",
              "bonus_payments.amount",
              "bonus_payments.rule_id as ruleId",
            ])
            .whereRef("bonus_payments.organization_id", "=", "referrals.organization_id")
            .whereRef("bonus_payments.referral_id", "=", "referrals.id")
            .where("bonus_payments.status", "=", "completed")
            .where(where)
            .offset(raw.lit(0))
            .as("paid"),
        (join) => join.onTrue(),
      )
      .select([
        raw<BonusSum["by"]>`CASE WHEN grouping(referrer_id) = 0 THEN 'referrer'
          WHEN grouping(company) = 0 THEN 'company'
          WHEN grouping(paid."ruleId") = 0 THEN 'rule' ELSE 'all' END`.as("by"),
        raw<string | null>`coalesce(referrer_id::text, company, paid."ruleId"::text)`.as("key"),
        raw<string | null>`paid.currency`.as("currency"),
        exactSum,
        raw<number>`(count(DISTINCT referrals.id)
          FILTER (WHERE referrals.completed_at IS NOT NULL))::float8`.as("completed"),
      ])
      .where(isCounted(counted))
      .groupBy(
        raw`GROUPING SETS ((paid.currency), (referrer_id, paid.currency), (company, paid.currency),
          (paid."ruleId"), (paid."ruleId", paid.currency))`,
      )
      .having(
        raw<boolean>`(grouping(referrer_id) = 1 OR referrer_id = ANY(${referrerIds}::uuid[]))
          AND (grouping(company) = 1 OR company = ANY(${companies}::text[]))`,
      ),
  );

export const findRuleNames = ({ ask }: Connection, ids: string[]) =>
  ask(from("bonus_rules").select(["id", "name"]).where(raw<boolean>`id = ANY(${ids}::uuid[])`));

const exactSum = raw<string>`sum(amount)::text`.as("amount");

export const paymentsOf = ({ visible, range }: { visible: VisibleBonusPayments; range: Range }) =>
  from("bonus_payments").where(
    allOf([visible.where, ...inWindow("bonus_payments.created_at", range)]),
  );
