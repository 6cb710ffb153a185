import { type Caller, seesEverything } from "../access/caller.ts";
import type { Prisma } from "../database/prisma-client/client.ts";

/** Which users a caller may see, as a condition that every query joins with AND. */
export interface VisibleUsers {
  organizationId: string;
  where: Prisma.UserWhereInput;
}

/** Every user, whoever asks: for rules that hold among all of them. Whoever left is none. */
export const allUsers = (organizationId: string): VisibleUsers => ({
  organizationId,
  where: { organizationId, leftAt: null },
});

/**
 * Organization keys and admins see every user; business developers their referrers and themselves;
 * referrers themselves. Source: the access table.
 */
export function visibleUsers(caller: Caller): VisibleUsers {
  const { organizationId } = caller;
  const all = allUsers(organizationId);
  if (caller.kind === "organization-key" || seesEverything(caller)) return all;
  const self: Prisma.UserWhereInput = { id: caller.userId };
  if (caller.permissionLevel !== "marketer") {
    return { organizationId, where: { AND: [all.where, self] } };
  }
  const theirReferrers = { businessDeveloperId: caller.userId };
  return { organizationId, where: { AND: [all.where, { OR: [self, theirReferrers] }] } };
}
