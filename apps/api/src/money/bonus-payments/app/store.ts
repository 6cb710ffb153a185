import type { BonusExplanation, ReferralStatus } from "@referral-service/contract";
import type { Connection } from "../../../kernel/database/database.ts";
import { from, raw } from "../../../kernel/database/from.ts";
import { promisedPaymentDays } from "../../../referrals/referral-sql.ts";
import type { StoredBonusPayment } from "../rules.ts";
import type { PaymentChange, SurroundedPayment } from "./facts.ts";

/**
 * Adds the surrounding facts to payments. Looks up each payment separately, because a page has few
 * payments and the tables have many rows.
 */
export async function surrounded<Payment extends StoredBonusPayment>(
  { ask }: Connection,
  found: Payment[],
): Promise<(Payment & SurroundedPayment)[]> {
  if (found.length === 0) return [];
  const rows = await ask(
    surroundings.where(raw<boolean>`bonus_payments.id = ANY(${found.map(({ id }) => id)}::uuid[])`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.map((payment) => {
    const row = byId.get(payment.id);
    if (row === undefined)
      throw new Error(`Payment ${payment.id} could not be joined with its referral`);
    return { ...payment, surroundings: row };
  });
}

const surroundings = from("bonus_payments")
  .leftJoin("referrals", "referrals.id", "bonus_payments.referral_id")
  .leftJoin("users as referrer", "referrer.id", "bonus_payments.referrer_id")
  .leftJoin("users as creator", "creator.id", "bonus_payments.created_by_id")
  .leftJoin("bonus_rules", "bonus_rules.id", "bonus_payments.rule_id")
  .leftJoin("payment_credentials as credentials", (join) =>
    join
      .onRef("credentials.organization_id", "=", "bonus_payments.organization_id")
      .onRef("credentials.user_id", "=", "bonus_payments.referrer_id"),
  )
  .leftJoinLateral(
    ({ selectFrom }) =>
      selectFrom("audit_logs")
        .select("actor_name as name")
        .whereRef("audit_logs.organization_id", "=", "bonus_payments.organization_id")
        .whereRef("audit_logs.target_id", "=", "bonus_payments.id")
        .orderBy("audit_logs.created_at", "desc")
        .orderBy("audit_logs.id", "desc")
        .limit(raw.lit(1))
        .as("change"),
    (join) => join.onTrue(),
  )
  .select(({ ref }) => [
    "bonus_payments.id",
    "referrals.name as referralName",
    ref("referrals.status").$castTo<ReferralStatus | null>().as("referralStatus"),
    "referrals.shown_status as shownStatus",
    "referrals.completed_at as referralCompletedAt",
    promisedPaymentDays.as("promisedPaymentDays"),
    "referrer.first_name as referrerFirstName",
    "referrer.last_name as referrerLastName",
    "referrer.email as referrerEmail",
    "creator.first_name as creatorFirstName",
    "creator.last_name as creatorLastName",
    "bonus_rules.name as ruleName",
    "change.name as changedByName",
    "credentials.version as credentialsVersion",
    raw<BonusExplanation["steps"] | null>`bonus_payments.explanation->'steps'`.as(
      "explanationSteps",
    ),
    "referrer.payment_details_asked_at as detailsAskedAt",
    raw<number>`(
      SELECT count(*)::int FROM bonus_payments other
      WHERE other.organization_id = bonus_payments.organization_id
        AND other.referral_id = bonus_payments.referral_id
        AND other.id <> bonus_payments.id AND other.status <> 'canceled'
    )`.as("otherPaymentCount"),
  ]);

/** A payment's entries in the audit log, oldest first. */
export const changesOfPayment = (
  { ask }: Connection,
  { organizationId, id }: StoredBonusPayment,
): Promise<PaymentChange[]> =>
  ask(
    from("audit_logs")
      .select(({ ref }) => [
        "actor_name as actorName",
        ref("changes").$castTo<PaymentChange["changes"]>().as("changes"),
        "created_at as createdAt",
      ])
      .where("organization_id", "=", organizationId)
      .where("target_id", "=", id)
      .orderBy("created_at")
      .orderBy("id"),
  );
