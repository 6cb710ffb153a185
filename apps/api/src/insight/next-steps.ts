import type { NextStep, OwnBonus } from "@referral-service/contract/app";
import type { PersonCaller } from "../kernel/callers/caller.ts";
import type { Connection } from "../kernel/database/database.ts";
import { hourMs } from "../kernel/durations.ts";
import { isToCome } from "../money/bonus-payments/rules.ts";
import { findPaymentCredentials } from "../money/payment-credentials/store.ts";
import { promisedPaymentAt } from "../referrals/promises.ts";
import { type Bonus, newestBonuses, type Promised, promisedFor } from "./next-steps-store.ts";

/** Returns the next steps of a referrer's own referrals, by the referral's ID. */
export async function nextStepsOf(
  db: Connection,
  referrer: PersonCaller,
  referralIds: string[],
): Promise<ReadonlyMap<string, NextStep>> {
  if (referralIds.length === 0) return new Map();
  const [promised, bonuses, credentials] = await Promise.all([
    promisedFor(db, referrer, referralIds),
    newestBonuses(db, referrer, referralIds),
    findPaymentCredentials(db, referrer),
  ]);
  const bonusOf = new Map(bonuses.map((bonus) => [bonus.referralId, bonus]));
  const hasDetails = credentials !== null;
  return new Map(
    promised.map((referral) => {
      const bonus = bonusOf.get(referral.id);
      return [
        referral.id,
        {
          contactBy: contactBy(referral),
          bonus: bonus === undefined ? null : toOwnBonus(bonus, referral, hasDetails),
        },
      ];
    }),
  );
}

/** Adds the next steps to the rows of a list. Only referrers see them. */
export async function withNextSteps<Row extends { id: string }>(
  db: Connection,
  caller: PersonCaller,
  rows: Row[],
): Promise<(Row & { nextStep?: NextStep })[]> {
  if (caller.permissionLevel !== "referrer") return rows;
  const steps = await nextStepsOf(
    db,
    caller,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const nextStep = steps.get(row.id);
    return nextStep === undefined ? row : { ...row, nextStep };
  });
}

function contactBy({ firstContactWithinHours: hours, firstContactAt, createdAt }: Promised) {
  return hours === null || firstContactAt !== null ? null : createdAt.getTime() + hours * hourMs;
}

const toOwnBonus = (
  { id, amount, currency, status, completedAt, failureReason }: Bonus,
  referral: Promised,
  hasDetails: boolean,
): OwnBonus => ({
  id,
  amount,
  currency,
  status,
  promisedAt: isToCome(status)
    ? (promisedPaymentAt(referral.completedAt, referral.paymentWithinDays)?.getTime() ?? null)
    : null,
  completedAt: completedAt?.getTime() ?? null,
  failureReason,
  needsDetails: (status === "approved" || status === "failed") && !hasDetails,
});
