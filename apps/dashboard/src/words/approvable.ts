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

/** What a draft's warning about the yearly threshold says. Undefined if it has none. */
export function thresholdTitle({ yearly }: ShownPayment): string | undefined {
  if (yearly?.isNear !== true) return undefined;
  if (yearly.isHeld) return "Held by the yearly threshold";
  return yearly.sumWithDrafts > yearly.threshold
    ? "Above the yearly threshold together"
    : "Near the yearly threshold";
}

/** Whether the draft has a warning, with or without a reason to enter. */
export const isWarned = (payment: ShownPayment): boolean =>
  payment.warnings.length > 0 || (payment.yearly?.isNear === true && !payment.yearly.isHeld);

/** Says why drafts are not approved together with those without a warning. */
export function leftOutText(drafts: readonly ShownPayment[]): string | undefined {
  const held = drafts.filter(({ yearly }) => yearly?.isHeld === true);
  const warned = drafts.filter((draft) => isWarned(draft) && !held.includes(draft));
  const otherCount = drafts.length - held.length - warned.length;
  const reasons = [
    warned.length > 0 && `${warned.length} with a warning`,
    held.length > 0 && `${held.length} held by the yearly threshold`,
    otherCount > 0 && `${otherCount} more`,
  ];
  return reasons.filter((reason) => reason !== false).join(", ") || undefined;
}

/**
 * Returns the drafts that the yearly threshold holds if all of them are approved together. Each
 * alone can be below it.
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
