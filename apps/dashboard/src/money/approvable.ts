import type { MyOrganization, ShownPayment } from "@referral-service/contract/app";

/** A draft to the person themselves, whom another approver has to pay. */
export const isForAnotherApprover = (
  { status, referrerId, warnings }: ShownPayment,
  { id }: MyOrganization["user"],
): boolean =>
  status === "draft" && referrerId === id && !warnings.some(({ kind }) => kind === "own_payment");

/** Whether the person can approve the draft: it is not their own, nor held by the yearly threshold. */
export const canBeApproved = (payment: ShownPayment, user: MyOrganization["user"]): boolean =>
  payment.yearly?.isHeld !== true && !isForAnotherApprover(payment, user);
