import type { Caller } from "../access/caller.ts";
import type { Prisma } from "../database/prisma-client/client.ts";
import { sendsBonuses } from "./policy.ts";

/** Which bonus payments a caller may see, as a condition that every query joins with AND. */
export interface VisibleBonusPayments {
  organizationId: string;
  where: Prisma.BonusPaymentWhereInput;
}

/**
 * Organization keys and people who send bonuses see all; business developers those of their referrers
 * and their own; others their own. Source: the access table.
 */
export function visibleBonusPayments(caller: Caller): VisibleBonusPayments {
  const { organizationId } = caller;
  if (caller.kind === "organization-key" || sendsBonuses(caller)) {
    return { organizationId, where: { organizationId } };
  }
  const own = { referrerId: caller.userId };
  if (caller.permissionLevel !== "marketer") {
    return { organizationId, where: { organizationId, ...own } };
  }
  const theirReferrers = { referrer: { businessDeveloperId: caller.userId } };
  return { organizationId, where: { organizationId, OR: [own, theirReferrers] } };
}
