import type {
  BonusExplanation,
  BonusPaymentStatus,
  ReferralStatus,
} from "@referral-service/contract";
import type { PaymentStep, PaymentWarning, ShownPayment } from "@referral-service/contract/app";
import type { PersonCaller } from "../../../kernel/callers/caller.ts";
import { nameOf } from "../../../people/users/rules.ts";
import { promisedPaymentAt } from "../../../referrals/promises.ts";
import { readsWork, statusSeenBy } from "../../../referrals/rules.ts";
import { computationOf } from "../../bonus-rules/explain.ts";
import { toBonusPaymentView } from "../facts.ts";
import { isToCome, type StoredBonusPayment, sendsBonuses } from "../rules.ts";

/** A payment with the facts that the app shows next to it. */
interface Surroundings {
  id: string;
  referralName: string | null;
  referralStatus: ReferralStatus | null;
  shownStatus: ReferralStatus | null;
  referralCompletedAt: Date | null;
  /** Null if there was no promise when the referral was completed. */
  promisedPaymentDays: number | null;
  referrerFirstName: string | null;
  referrerLastName: string | null;
  referrerEmail: string | null;
  creatorFirstName: string | null;
  creatorLastName: string | null;
  ruleName: string | null;
  changedByName: string | null;
  credentialsVersion: number | null;
  /** Null if no bonus rule drafted the payment. */
  explanationSteps: BonusExplanation["steps"] | null;
  detailsAskedAt: Date | null;
  otherPaymentCount: number;
}

export interface SurroundedPayment extends StoredBonusPayment {
  surroundings: Surroundings;
  /** The warnings of a draft. Set only for people who can approve it. */
  warnings?: PaymentWarning[];
  yearly?: ShownPayment["yearly"];
  /** The payout details of a payment that was not sent. Set only for people who can send it. */
  payoutDetails?: ShownPayment["payoutDetails"];
}

/** An entry of the payment's audit log. */
export interface PaymentChange {
  actorName: string | null;
  changes: { [field: string]: { to: unknown } };
  createdAt: Date;
}

/**
 * Converts a payment for the caller. Only callers who can draft payments and change their status
 * can see who did this.
 */
export const toShownPayment =
  (caller: PersonCaller) =>
  ({
    surroundings,
    warnings = [],
    yearly = null,
    payoutDetails = null,
    ...payment
  }: SurroundedPayment): ShownPayment => ({
    ...toBonusPaymentView(payment),
    referralName: surroundings.referralName,
    referralStatus: statusIn(caller, surroundings),
    referrerName:
      nameOf({
        firstName: surroundings.referrerFirstName,
        lastName: surroundings.referrerLastName,
      }) ?? surroundings.referrerEmail,
    createdByName: sendsBonuses(caller)
      ? nameOf({
          firstName: surroundings.creatorFirstName,
          lastName: surroundings.creatorLastName,
        })
      : null,
    changedByName: sendsBonuses(caller) ? surroundings.changedByName : null,
    ...(caller.permissionLevel === "referrer" && !sendsBonuses(caller)
      ? { ruleName: null, computation: null }
      : {
          ruleName: surroundings.ruleName,
          computation: computationOf(surroundings.explanationSteps ?? [], payment),
        }),
    hasCredentials: surroundings.credentialsVersion !== null,
    promisedAt:
      readsWork(caller) || !isToCome(payment.status)
        ? null
        : (promisedPaymentAt(
            surroundings.referralCompletedAt,
            surroundings.promisedPaymentDays,
          )?.getTime() ?? null),
    detailsAskedAt: sendsBonuses(caller) ? (surroundings.detailsAskedAt?.getTime() ?? null) : null,
    otherPaymentCount: surroundings.otherPaymentCount,
    payoutDetails,
    warnings,
    yearly,
  });

function statusIn(caller: PersonCaller, { referralStatus: status, shownStatus }: Surroundings) {
  return status === null ? null : statusSeenBy(caller, { status, shownStatus });
}

/** The status changes in a payment's audit log. */
export const toSteps = (caller: PersonCaller, changes: PaymentChange[]): PaymentStep[] =>
  changes
    .filter(({ changes: { status } }) => status !== undefined)
    .map(({ actorName, changes: { status, failureReason }, createdAt }) => ({
      status: status?.to as BonusPaymentStatus,
      at: createdAt.getTime(),
      byName: sendsBonuses(caller) ? actorName : null,
      failureReason: (failureReason?.to ?? null) as string | null,
    }));
