import type { BonusPaymentStatus } from "@referral-service/contract";
import type { OwnBonus } from "@referral-service/contract/app";
import type { PersonCaller } from "../kernel/callers/caller.ts";
import type { Connection } from "../kernel/database/database.ts";
import { from, raw } from "../kernel/database/from.ts";
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

/** The newest bonus for each of a person's referrals, except canceled ones. */
export const newestBonusOfEach = ({ organizationId, userId }: PersonCaller) =>
  from("bonus_payments")
    .distinctOn("referral_id")
    .where("organization_id", "=", organizationId)
    .where("referrer_id", "=", userId)
    .where("status", "<>", raw.lit("canceled"))
    .orderBy("referral_id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

/** The newest bonus for each of these referrals, except canceled ones. */
export const newestBonuses = (
  { ask }: Connection,
  referrer: PersonCaller,
  referralIds: string[],
): Promise<Bonus[]> =>
  ask(
    newestBonusOfEach(referrer)
      .select(({ cast, ref }) => [
        "referral_id as referralId",
        "id",
        "currency",
        ref("status").$castTo<BonusPaymentStatus>().as("status"),
        cast<number>("amount", "double precision").as("amount"),
        "completed_at as completedAt",
        "failure_reason as failureReason",
      ])
      .where(raw<boolean>`referral_id = ANY(${referralIds}::uuid[])`),
  );
