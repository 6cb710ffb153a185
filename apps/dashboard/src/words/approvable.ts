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
