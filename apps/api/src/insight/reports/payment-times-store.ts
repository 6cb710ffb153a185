import type { Connection } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import type { VisibleBonusPayments } from "../../money/bonus-payments/rules.ts";
import type { Range } from "./buckets.ts";
import { isInForceAt } from "./promises-store.ts";
import { paymentsOf } from "./store.ts";

export interface PaymentTimes {
  count: number;
  averageFromSubmissionMs: number | null;
  medianFromSubmissionMs: number | null;
  averageFromCompletionMs: number | null;
  /** Payments for referrals that were completed under a promise. */
  promised: number;
  kept: number;
  broken: number;
}

/**
 * The times until payments were made, except canceled ones. Each payment is measured against the
 * promise in force when its referral was completed. The promised day is the day in the emails, in
 * the organization's time zone. Each referral is looked up individually, because PostgreSQL would
 * read those of all organizations for a join.
 */
export async function paymentTimes(
  { askOne }: Connection,
  paid: { visible: VisibleBonusPayments; range: Range },
  { timezone, now }: { timezone: string; now: Date },
): Promise<PaymentTimes> {
  const day = (time: ReturnType<typeof raw>) => raw`(${time} AT TIME ZONE ${timezone}::text)::date`;
  const promisedDay = day(
    raw`(referral.completed_at + make_interval(hours => 24 * promise.payment_within_days))`,
  );
  const paidAt = raw`bonus_payments.completed_at`;
  const sinceMs = (start: string) =>
    raw`extract(epoch FROM ${paidAt} - ${raw.ref(`referral.${start}`)}) * 1000`;
  const isLate = raw`${day(raw`coalesce(${paidAt}, ${now}::timestamptz)`)} > ${promisedDay}`;
  const isInTime = raw`${day(raw`coalesce(${paidAt}, ${now}::timestamptz)`)} <= ${promisedDay}`;
  const times = await askOne(
    paymentsOf(paid)
      .leftJoinLateral(
        () =>
          from("referrals")
            .select(["referrals.created_at", "referrals.completed_at"])
            .whereRef("referrals.organization_id", "=", raw.ref("bonus_payments.organization_id"))
            .whereRef("referrals.id", "=", raw.ref("bonus_payments.referral_id"))
            .offset(raw.lit(0))
            .as("referral"),
        (join) => join.onTrue(),
      )
      .leftJoin("organization_promises as promise", (join) =>
        join
          .onRef("promise.organization_id", "=", "bonus_payments.organization_id")
          .on(isInForceAt("referral.completed_at")),
      )
      .select([
        raw<number>`count(${paidAt})::float8`.as("count"),
        raw<number | null>`avg(${sinceMs("created_at")})::float8`.as("averageFromSubmissionMs"),
        raw<number | null>`percentile_cont(0.5)
          WITHIN GROUP (ORDER BY ${sinceMs("created_at")})::float8`.as("medianFromSubmissionMs"),
        raw<number | null>`avg(${sinceMs("completed_at")})::float8`.as("averageFromCompletionMs"),
        raw<number>`count(promise.payment_within_days)::float8`.as("promised"),
        raw<number>`count(*) FILTER (WHERE ${paidAt} IS NOT NULL AND ${isInTime})::float8`.as(
          "kept",
        ),
        raw<number>`count(*) FILTER (WHERE ${isLate})::float8`.as("broken"),
      ])
      .where("bonus_payments.status", "<>", raw.lit("canceled")),
  );
  return times ?? nothing;
}

const nothing: PaymentTimes = {
  count: 0,
  averageFromSubmissionMs: null,
  medianFromSubmissionMs: null,
  averageFromCompletionMs: null,
  promised: 0,
  kept: 0,
  broken: 0,
};
