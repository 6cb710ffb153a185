import type { ReferralStatus } from "@referral-service/contract";
import type { Connection } from "../database/database.ts";
import { allOf, sql } from "../database/sql.ts";
import type { Bucket } from "./buckets.ts";
import type { CreditCounts, Names } from "./credit.ts";
import type { Range } from "./range.ts";
import {
  type CountedReferrals,
  cellsByCredit,
  cellsByTime,
  isCreditedToPart,
  isWithin,
} from "./referral-cells.ts";
import type { ReportedPart } from "./visibility.ts";

export type CountsByStatus = Record<ReferralStatus, number>;

/** For width_bucket, which gives the position of a time among them, from 1. */
const startsOf = (buckets: Bucket[]) =>
  sql`${buckets.map(({ startsAt }) => new Date(startsAt).toISOString())}::timestamptz[]`;

/** Counts of the buckets that have any. Of times to complete there is the sum. */
export async function countReferralsByTime(
  connection: Connection,
  counted: CountedReferrals,
  buckets: Bucket[],
) {
  return connection.query<CountsByStatus & { bucket: number; completionMs: number }>(sql`
    SELECT width_bucket(at, ${startsOf(buckets)}) AS bucket,
      sum("new")::float8 AS "new", sum(contacted)::float8 AS contacted,
      sum(in_progress)::float8 AS in_progress, sum(qualified)::float8 AS qualified,
      sum(completed)::float8 AS completed, sum(lost)::float8 AS lost,
      sum(completion_ms)::float8 AS "completionMs"
    FROM (${cellsByTime(counted)}) AS cell GROUP BY 1`);
}

/** The referrers or companies that come first, with what is credited to them. */
export async function countReferralsByCredit(
  connection: Connection,
  counted: CountedReferrals,
  {
    credited,
    orderBy,
    limit,
  }: {
    credited: "referrer" | "company";
    orderBy: "total" | "completed";
    limit: number;
  },
) {
  const order = {
    total: sql`total DESC, completed DESC`,
    completed: sql`completed DESC, total DESC`,
  }[orderBy];
  return connection.query<CreditCounts>(sql`
    SELECT * FROM (
      SELECT key, sum(total)::float8 AS total, sum(completed)::float8 AS completed
      FROM (${cellsByCredit(counted, credited)}) AS cell GROUP BY key
    ) AS credit
    WHERE total > 0 ORDER BY ${order}, key COLLATE "C" LIMIT ${limit}`);
}

export async function findNames({ client }: Connection, credits: CreditCounts[]): Promise<Names> {
  const users = await client.user.findMany({
    where: { id: { in: credits.map(({ key }) => key) } },
    select: { id: true, firstName: true, lastName: true },
  });
  return new Map(users.map((user) => [user.id, user]));
}

/** A sum over payments; its exact decimals as text. */
export interface PaymentSumRow {
  currency: string;
  /** Null in sums over all of them. */
  status: string | null;
  /** Null in sums over all of them. */
  bucket: number | null;
  count: number;
  amount: string;
}

/** For each currency, status and bucket, and over all statuses and buckets. */
export async function sumPayments(
  connection: Connection,
  { part, range }: { part: ReportedPart; range: Range },
  buckets: Bucket[],
) {
  return connection.query<PaymentSumRow>(sql`
    SELECT currency, status, bucket, sum(count)::float8 AS count, sum(amount)::text AS amount
    FROM (
      SELECT currency, status, width_bucket(created_at, ${startsOf(buckets)}) AS bucket,
        count(*) AS count, sum(amount) AS amount
      FROM bonus_payments WHERE ${arePayments(part, range)} GROUP BY 1, 2, 3
    ) AS payment
    GROUP BY GROUPING SETS ((currency), (currency, status), (currency, bucket), (currency, status, bucket))
    ORDER BY currency COLLATE "C"`);
}

/** What was paid to each of these referrers, by currency. */
export async function sumCompletedPayments(
  connection: Connection,
  { part, range }: { part: ReportedPart; range: Range },
  referrerIds: string[],
) {
  return connection.query<{
    referrerId: string;
    currency: string;
    count: number;
    amount: string;
  }>(sql`
    SELECT referrer_id AS "referrerId", currency, count(*)::float8 AS count,
      sum(amount)::text AS amount
    FROM bonus_payments
    WHERE ${arePayments(part, range)} AND status = 'completed'
      AND referrer_id = ANY(${referrerIds}::uuid[])
    GROUP BY referrer_id, currency ORDER BY currency COLLATE "C"`);
}

const arePayments = (part: ReportedPart, range: Range) =>
  allOf([
    sql`organization_id = ${part.organizationId}::uuid`,
    ...isCreditedToPart(part),
    isWithin(sql`created_at`, range),
  ]);
