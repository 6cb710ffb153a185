import type { Caller } from "../access/caller.ts";
import type { Prisma } from "../platform/prisma-client/client.ts";

/** Which referrals a caller may see, as a condition that every query joins with AND. */
export interface VisibleReferrals {
  organizationId: string;
  where: Prisma.ReferralWhereInput;
}

/** An organization key sees every referral of its organization. */
export const visibleReferrals = ({ organizationId }: Caller): VisibleReferrals => ({
  organizationId,
  where: { organizationId },
});
