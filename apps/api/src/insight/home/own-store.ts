import type { BonusPaymentStatus } from "@referral-service/contract";
import type { Connection } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import { isEarned } from "../../money/bonus-payments/rules.ts";
import type { Year } from "../../money/statements/year.ts";
import { noteSeenIn, statusSeenIn, type VisibleReferrals } from "../../referrals/rules.ts";
import type { EarningsInCurrency, ReferralAtOwnHome } from "./facts.ts";
import { counted, type OfPerson } from "./store.ts";

/** The caller's newest referrals, as many as the home page counts. */
export const newestReferrals = (
  { ask }: Connection,
  visible: VisibleReferrals,
): Promise<ReferralAtOwnHome[]> =>
  ask(
    from("referrals")
      .select([
        "referrals.id",
        "referrals.name",
        statusSeenIn(visible).as("status"),
        noteSeenIn(visible).as("statusNote"),
        "referrals.created_at as createdAt",
      ])
      .where(visible.where)
      .orderBy("referrals.created_at", "desc")
      .orderBy("referrals.id", "desc")
      .limit(counted),
  );

/**
 * The totals of a person's approved payments by currency. An approved payment that failed is not
 * part of any total.
 */
export const sumEarnings = (
  { query }: Connection,
  { organizationId, userId }: OfPerson,
  { startsAt, endsAt }: Year,
): Promise<EarningsInCurrency[]> =>
  query<EarningsInCurrency>(sql`
    SELECT bonus_payments.currency,
      coalesce(sum(amount) FILTER (WHERE approved_at >= ${startsAt} AND approved_at < ${endsAt}), 0)
        ::double precision AS earned,
      coalesce(sum(amount) FILTER (WHERE bonus_payments.status <> 'completed'), 0)
        ::double precision AS "onItsWay",
      max(referrals.completed_at + promise.payment_within_days * interval '1 day')
        FILTER (WHERE bonus_payments.status <> 'completed') AS "onItsWayBy"
    FROM bonus_payments
    LEFT JOIN referrals ON referrals.organization_id = bonus_payments.organization_id
      AND referrals.id = bonus_payments.referral_id
    LEFT JOIN organization_promises AS promise
      ON promise.organization_id = bonus_payments.organization_id
      AND promise.starts_at <= referrals.completed_at
      AND (promise.ends_at IS NULL OR referrals.completed_at < promise.ends_at)
    WHERE bonus_payments.organization_id = ${organizationId}::uuid
      AND bonus_payments.referrer_id = ${userId}::uuid AND approved_at IS NOT NULL
      AND ${isEarned}
    GROUP BY bonus_payments.currency ORDER BY bonus_payments.currency COLLATE "C"`);

/** The drafts of a person's payments, as many as the home page counts. */
export const countedDrafts = ({ ask }: Connection, { organizationId, userId }: OfPerson) =>
  ask(
    from("bonus_payments")
      .select(["id"])
      .where("organization_id", "=", organizationId)
      .where("referrer_id", "=", userId)
      .where("status", "=", "draft")
      .limit(counted),
  );

const latestPayment = ({ organizationId, userId }: OfPerson, status: BonusPaymentStatus) =>
  from("bonus_payments")
    .select(({ cast, selectFrom }) => [
      "id",
      "currency",
      cast<number>("amount", "double precision").as("amount"),
      "completed_at as completedAt",
      "failure_reason as failureReason",
      "updated_at as updatedAt",
      selectFrom("referrals")
        .whereRef("referrals.id", "=", "bonus_payments.referral_id")
        .select("referrals.name")
        .as("referralName"),
    ])
    .where("organization_id", "=", organizationId)
    .where("referrer_id", "=", userId)
    .where("approved_at", "is not", null)
    .where("status", "=", status)
    .limit(raw.lit(1));

export const findPaidLast = ({ askOne }: Connection, person: OfPerson) =>
  askOne(latestPayment(person, "completed").orderBy("completed_at", "desc"));

export const findFailedPayment = ({ askOne }: Connection, person: OfPerson) =>
  askOne(latestPayment(person, "failed").orderBy("updated_at", "desc"));
