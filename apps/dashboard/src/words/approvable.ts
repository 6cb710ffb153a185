import type { MyOrganization, ShownPayment } from "@referral-service/contract/app";

/** Whether the draft is the person's own bonus, which another person can approve. */
export const isForAnotherApprover = (
  { status, referrerId, warnings }: ShownPayment,
  { id }: MyOrganization["user"],
): boolean =>
  status === "draft" && referrerId === id && !warnings.some(({ kind }) => kind === "own_payment");

/**
 * Whether the person can approve the draft: it is not for them, and the yearly threshold does not
 * hold it back.
 */
export const canBeApproved = (payment: ShownPayment, user: MyOrganization["user"]): boolean =>
  payment.yearly?.isHeld !== true && !isForAnotherApprover(payment, user);

/** Whether the draft is near the yearly threshold, but not held by it. */
const isNearThreshold = ({ yearly }: ShownPayment): boolean =>
  yearly?.isNear === true && !yearly.isHeld && yearly.sumWithPayment <= yearly.threshold;

/** What a draft's warning about the yearly threshold says. Undefined if it has none. */
export function thresholdTitle({ yearly }: ShownPayment): string | undefined {
  if (yearly?.isNear !== true) return undefined;
  if (yearly.isHeld) return "Held by the yearly threshold";
  const isAbove = yearly.sumWithPayment > yearly.threshold;
  return `${isAbove ? "Above" : "Near"} the yearly threshold`;
}

/** Whether the draft has a warning, with or without a reason to enter. */
export const isWarned = (payment: ShownPayment): boolean =>
  payment.warnings.length > 0 || isNearThreshold(payment);

/**
 * Returns the drafts that the yearly threshold holds if all of them are approved together. Each
 * alone can be below it, so their rows do not show it.
 */
export function heldTogether(drafts: readonly ShownPayment[]): ShownPayment[] {
  const sums = new Map<string, number>();
  return drafts.filter(({ referrerId, yearly }) => {
    if (yearly === null || yearly.hasTaxDetails) return false;
    const { sum, sumWithPayment, threshold } = yearly;
    const before = sums.get(referrerId) ?? sum;
    // The total is rounded, because floating-point sums are not exact to the cent.
    const after = Number((before + sumWithPayment - sum).toFixed(2));
    if (after > threshold) return true;
    sums.set(referrerId, after);
    return false;
  });
}
