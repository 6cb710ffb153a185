import type { BonusPaymentStatus } from "@referral-service/contract";
import { methodName } from "./money.ts";
import type { Reading } from "./texts/use-texts.ts";

interface OwnPayment {
  status: BonusPaymentStatus;
  completedAt: number | null;
  promisedAt: number | null;
  hasCredentials: boolean;
}

export type At = { timezone: string; nowMs: number };

/** Whether the payment waits for the referrer's payout details. */
export const needsDetails = ({
  status,
  hasCredentials,
}: Pick<OwnPayment, "status" | "hasCredentials">) => status === "approved" && !hasCredentials;

/** The groups of a referrer's payments, in the order of their list. */
export const ownPaymentGroups = ["needsYou", "inReview", "onItsWay", "paid", "canceled"] as const;

type OwnPaymentGroup = (typeof ownPaymentGroups)[number];

const groupByStatus: Record<BonusPaymentStatus, OwnPaymentGroup> = {
  draft: "inReview",
  approved: "onItsWay",
  processing: "onItsWay",
  completed: "paid",
  failed: "needsYou",
  canceled: "canceled",
};

export const groupOfOwn = (
  payment: Pick<OwnPayment, "status" | "hasCredentials">,
): OwnPaymentGroup => (needsDetails(payment) ? "needsYou" : groupByStatus[payment.status]);

/** Whether only the referrer can bring the payment forward. */
export const needsReferrer = (payment: Pick<OwnPayment, "status" | "hasCredentials">): boolean =>
  groupOfOwn(payment) === "needsYou";

const statuses = Object.keys(groupByStatus) as BonusPaymentStatus[];

/** Returns the statuses that payments in a group can have. */
export const statusesIn = (group: OwnPaymentGroup): BonusPaymentStatus[] =>
  statuses.filter(
    (status) => groupOfOwn({ status, hasCredentials: group !== "needsYou" }) === group,
  );

/** Returns what happens next with a referrer's payment. Undefined if it waits for the referrer. */
export function nextOfPayment(
  { texts, day }: Reading,
  payment: OwnPayment,
  { timezone, nowMs }: At,
): string | undefined {
  const { next } = texts.payment;
  const { status, completedAt, promisedAt } = payment;
  if (needsDetails(payment)) return undefined;
  switch (status) {
    case "draft":
      return promisedAt === null || promisedAt <= nowMs
        ? next.draft
        : next.draftBy(day(promisedAt, timezone));
    case "approved":
    case "processing":
      return promisedAt === null ? next[status] : next.by(day(promisedAt, timezone));
    case "completed":
      return completedAt === null ? undefined : next.paid(day(completedAt, timezone));
    case "canceled":
      return next.canceled;
    case "failed":
      return undefined;
    default:
      return status satisfies never;
  }
}

type Dated = OwnPayment & { createdAt: number; updatedAt: number };

/** Returns the day on which a payment got its status. */
export function dayOfStatus(
  { shortDay }: Reading,
  { status, completedAt, createdAt, updatedAt }: Dated,
  { timezone, nowMs }: At,
): string {
  return shortDay(status === "draft" ? createdAt : (completedAt ?? updatedAt), timezone, nowMs);
}

/** Returns by when the referrer can expect a payment. Undefined if they cannot yet. */
export function promiseOf(
  { texts: { home }, shortDay }: Reading,
  payment: Pick<OwnPayment, "status" | "promisedAt" | "hasCredentials">,
  { timezone, nowMs }: At,
): string | undefined {
  const { status, promisedAt } = payment;
  if (promisedAt === null || promisedAt <= nowMs || needsReferrer(payment)) return undefined;
  const by = status === "draft" ? home.byIfApproved : home.by;
  return by(shortDay(promisedAt, timezone, nowMs));
}

/** Returns what happens next, beside the status and its day. Undefined if nothing does. */
export function nextBesideStatus(
  reading: Reading,
  payment: OwnPayment,
  at: At,
): string | undefined {
  const { status } = payment;
  const isUnderWay = status === "draft" || status === "approved" || status === "processing";
  if (!isUnderWay || needsDetails(payment)) return undefined;
  return promiseOf(reading, payment, at) ?? reading.texts.payment.next[status];
}

/** The statuses that the heading of a payment's group says. */
const saidByGroup: readonly BonusPaymentStatus[] = ["draft", "completed", "canceled"];

/**
 * Returns by when the referrer can expect a payment, or the day on which it got its status. In its
 * group, the day has no words that the heading says.
 */
export function latestOfPayment(
  reading: Reading,
  payment: Dated,
  { isInGroup = false, ...at }: At & { isInGroup?: boolean },
): string {
  const { status } = payment;
  const promise = promiseOf(reading, payment, at);
  if (promise !== undefined) return promise;
  const day = dayOfStatus(reading, payment, at);
  const isSaid = isInGroup && saidByGroup.includes(status);
  return isSaid ? day : reading.texts.payment.since[status](day);
}

/** Returns the name of a payout method, which can be the organization's own. */
export function methodText({ texts }: Pick<Reading, "texts">, method: string): string {
  const names: Record<string, string> = texts.payout.methods;
  return names[method] ?? methodName(method);
}

const usual = ["draft", "approved", "processing", "completed"] as const;

/** Returns the steps that a payment has not reached yet. A failed payment is sent again. */
export function stepsAhead(status: BonusPaymentStatus): readonly BonusPaymentStatus[] {
  if (status === "canceled") return [];
  return usual.slice(status === "failed" ? 2 : usual.indexOf(status) + 1);
}

/** Whether a note contains only the name of the referral that the payment is for. */
export const isOnlyName = (note: string, referralName: string | null): boolean =>
  note.replace(/^(?:for|für) /i, "").trim() === referralName;
