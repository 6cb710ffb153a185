import {
  type BonusPaymentStatus,
  everybody,
  toReadBonuses,
  toSendBonuses,
} from "@referral-service/contract";
import { lacksFlag, whoMay } from "../../kernel/callers/admission.ts";
import type { Caller, PersonCaller } from "../../kernel/callers/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../../kernel/callers/decision.ts";
import { type Condition, conditionsOn, raw } from "../../kernel/database/from.ts";
import { verbatim } from "../../kernel/database/sql.ts";
import { conflict } from "../../kernel/refusal.ts";
import { isCallerOrTheirPeople } from "../../people/users/people-sql.ts";
import { type VisibleReferrals, visibleReferrals } from "../../referrals/rules.ts";

/** A payment to the referrer who gets the credit for a referral. */
export interface StoredBonusPayment {
  id: string;
  organizationId: string;
  referralId: string;
  referrerId: string;
  /** The amount with up to 2 decimal places. */
  amount: number;
  currency: string;
  paymentMethod: string;
  status: BonusPaymentStatus;
  note: string | null;
  createdById: string;
  approvedById: string | null;
  approvedAt: Date | null;
  completedAt: Date | null;
  failureReason: string | null;
  /** ID of the bonus rule that drafted the payment. Null if a person drafted it. */
  ruleId: string | null;
  ruleVersion: number | null;
  /** Time when the referral left the rule's status and the draft was therefore canceled. */
  withdrawnAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** ID of the latest run with this payment. Null for a manual payment. */
  runId: string | null;
  /** The reference in the run's file and on the bank statement. */
  reference: string | null;
}

const earned = "bonus_payments.status IN ('approved', 'processing', 'completed')";

/**
 * Condition in SQL: the payment counts in its referrer's totals. Approved payments that failed do
 * not count.
 */
export const isEarned = verbatim(earned);

/** The same condition for the query builder. */
export const isEarnedPayment: Condition = raw.raw<boolean>(earned);

/** Whether a person can see every bonus payment in the organization and change its status. */
export const sendsBonuses = (caller: PersonCaller): boolean => !lacksFlag(caller, toSendBonuses);

/**
 * Whether a caller can read payments and their totals. Business developers and referrers can read
 * those visible to them.
 */
export const readsBonusPayments = (caller: Caller): boolean =>
  caller.kind === "person"
    ? !lacksFlag(caller, toReadBonuses)
    : caller.scopes.has("bonus-payments:read");

/** Whether the caller can draft a payment or change its status. */
export const canSendBonuses = (caller: PersonCaller): Decision =>
  sendsBonuses(caller)
    ? ALLOWED
    : forbiddenBecause(whoMay({ roles: everybody, neededFlag: toSendBonuses }));

/**
 * People cannot approve or pay their own bonus unless no one else can. They can cancel it or mark it
 * as failed.
 */
export const mayMove = (
  { userId }: PersonCaller,
  { referrerId }: StoredBonusPayment,
  { move: { to }, isOnlyApprover }: { move: Pick<Move, "to">; isOnlyApprover: boolean },
): Decision =>
  referrerId === userId &&
  !isOnlyApprover &&
  (to === "approved" || to === "processing" || to === "completed")
    ? forbiddenBecause("You cannot approve or pay your own bonus. Ask another approver.")
    : ALLOWED;

/** Condition for the bonus payments that a caller can see. Every query joins it with AND. */
export interface VisibleBonusPayments {
  organizationId: string;
  where: Condition;
}

const payments = conditionsOn("bonus_payments");

/**
 * Organization keys and people who can send bonuses see all payments. Business developers see those
 * of their referrers and their own. Others see their own. Source: the access table.
 */
export function visibleBonusPayments(caller: Caller): VisibleBonusPayments {
  const { organizationId } = caller;
  const ofOrganization = payments("bonus_payments.organization_id", "=", organizationId);
  if (caller.kind === "organization-key" || sendsBonuses(caller)) {
    return { organizationId, where: ofOrganization };
  }
  const credited = isCallerOrTheirPeople("bonus_payments.referrer_id", caller);
  return { organizationId, where: payments.and([ofOrganization, credited]) };
}

/**
 * The visible referrals with payments that the caller can also see. Leaves out referrals of other
 * people's referrers that are assigned to a business developer.
 */
export function referralsWithVisibleBonuses(caller: Caller): VisibleReferrals {
  const visible = visibleReferrals(caller);
  if (caller.kind === "organization-key" || sendsBonuses(caller)) return visible;
  const credited = isCallerOrTheirPeople("referrals.referrer_id", caller);
  return { ...visible, where: conditionsOn("referrals").and([visible.where, credited]) };
}

/** One change of a payment's status, with the fields that it sets. */
/** Whether the referrer can expect the money. */
export const isToCome = (status: BonusPaymentStatus): boolean =>
  status === "draft" || status === "approved" || status === "processing";

export type Move =
  | { to: "approved"; approvedById: string }
  | { to: "processing"; paymentMethod: string; run?: { id: string; reference: string } }
  | { to: "completed" }
  | { to: "failed"; failureReason: string }
  | { to: "canceled" };

const nextStatuses: Record<BonusPaymentStatus, readonly BonusPaymentStatus[]> = {
  draft: ["approved", "canceled"],
  approved: ["processing", "canceled"],
  processing: ["completed", "failed"],
  completed: [],
  failed: ["processing", "canceled"],
  canceled: [],
};

/** Throws CONFLICT when the payment's status does not allow the move. */
export function requireMove({ status }: StoredBonusPayment, to: Move["to"]): void {
  if (nextStatuses[status].includes(to)) return;
  throw conflict(`A bonus payment with the status ${status} cannot change to ${to}.`);
}

/** Returns the payment after the move. Throws CONFLICT when its status does not allow the move. */
export function moved(payment: StoredBonusPayment, move: Move, at: Date): StoredBonusPayment {
  requireMove(payment, move.to);
  const next = { ...payment, status: move.to, version: payment.version + 1, updatedAt: at };
  switch (move.to) {
    case "approved":
      return { ...next, approvedById: move.approvedById, approvedAt: at };
    case "processing":
      return {
        ...next,
        paymentMethod: move.paymentMethod,
        failureReason: null,
        runId: move.run?.id ?? null,
        reference: move.run?.reference ?? null,
      };
    case "completed":
      return { ...next, completedAt: at };
    case "failed":
      return { ...next, failureReason: move.failureReason };
    case "canceled":
      return next;
    default:
      return move satisfies never;
  }
}

/**
 * The payment after its run was canceled. Its status is approved again. Throws CONFLICT unless it is
 * processing.
 */
export function givenBack(payment: StoredBonusPayment, at: Date): StoredBonusPayment {
  if (payment.status !== "processing") {
    throw conflict(
      `Bonus payment ${payment.id} is ${payment.status}, so its run cannot be canceled.`,
    );
  }
  const version = payment.version + 1;
  return { ...payment, status: "approved", runId: null, reference: null, version, updatedAt: at };
}
