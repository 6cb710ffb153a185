import type { BonusPaymentStatus } from "@referral-service/contract";
import type { OwnBonus } from "@referral-service/contract/app";
import type { PersonCaller } from "../kernel/callers/caller.ts";
import type { Connection } from "../kernel/database/database.ts";
import { from, raw } from "../kernel/database/from.ts";
import { sql } from "../kernel/database/sql.ts";
import { promisedContactHours, promisedPaymentDays } from "../referrals/referral-sql.ts";

/** A referral with what the organization promised when it was submitted or completed. */
export interface Promised {
  id: string;
  createdAt: Date;
  firstContactAt: Date | null;
  completedAt: Date | null;
  /** Null if there was no promise. */
  firstContactWithinHours: number | null;
  paymentWithinDays: number | null;
}

export interface Bonus extends Pick<OwnBonus, "id" | "amount" | "currency"> {
  referralId: string;
  status: BonusPaymentStatus;
  completedAt: Date | null;
  failureReason: string | null;
}

export const promisedFor = (
  { ask }: Connection,
  { organizationId, userId }: PersonCaller,
  referralIds: string[],
): Promise<Promised[]> =>
  ask(
    from("referrals")
      .select([
        "referrals.id",
        "referrals.created_at as createdAt",
        "referrals.first_contact_at as firstContactAt",
        "referrals.completed_at as completedAt",
        promisedContactHours.as("firstContactWithinHours"),
        promisedPaymentDays.as("paymentWithinDays"),
      ])
      .where("referrals.organization_id", "=", organizationId)
      .where("referrals.referrer_id", "=", userId)
      .where(raw<boolean>`referrals.id = ANY(${referralIds}::uuid[])`),
  );

/** The newest bonus for each of these referrals, except canceled ones. */
export const newestBonuses = (
  { query }: Connection,
  { organizationId, userId }: PersonCaller,
  referralIds: string[],
): Promise<Bonus[]> =>
  query<Bonus>(sql`
    SELECT DISTINCT ON (referral_id) referral_id AS "referralId", id, currency, status,
      amount::double precision AS amount, completed_at AS "completedAt",
      failure_reason AS "failureReason"
    FROM bonus_payments
    WHERE organization_id = ${organizationId}::uuid AND referrer_id = ${userId}::uuid
      AND referral_id = ANY(${referralIds}::uuid[]) AND status <> 'canceled'
    ORDER BY referral_id, created_at DESC, id DESC`);
