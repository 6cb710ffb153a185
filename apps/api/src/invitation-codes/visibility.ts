import { type Caller, seesEverything } from "../access/caller.ts";
import type { Prisma } from "../database/prisma-client/client.ts";

/** Which codes a caller may see, as a condition that every query joins with AND. */
export interface VisibleInvitationCodes {
  organizationId: string;
  where: Prisma.InvitationCodeWhereInput;
}

export const allInvitationCodes = (organizationId: string): VisibleInvitationCodes => ({
  organizationId,
  where: { organizationId },
});

/** Organization keys and admins see all; business developers their own. Source: the access table. */
export function visibleInvitationCodes(caller: Caller): VisibleInvitationCodes {
  const { organizationId } = caller;
  if (caller.kind === "organization-key" || seesEverything(caller)) {
    return allInvitationCodes(organizationId);
  }
  return { organizationId, where: { organizationId, ownerId: caller.userId } };
}
