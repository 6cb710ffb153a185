import type { MyOrganization, ShownPayment } from "@referral-service/contract/app";

/** A draft to the person themselves, whom another approver has to pay. */
export const isForAnotherApprover = (
  { status, referrerId, warnings }: ShownPayment,
  { id }: MyOrganization["user"],
): boolean =>
  status === "draft" && referrerId === id && !warnings.some(({ kind }) => kind === "own_payment");
