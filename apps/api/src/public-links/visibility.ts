import { type Caller, seesEverything } from "../access/caller.ts";
import type { Prisma } from "../database/prisma-client/client.ts";

/** Which public links a caller may see, as a condition that every query joins with AND. */
export type VisiblePublicLinks = Prisma.PublicLinkWhereInput;

/**
 * Organization keys and admins see all; business developers those of their referrers and their own;
 * referrers their own. Source: the access table.
 */
export function visiblePublicLinks(caller: Caller): VisiblePublicLinks {
  const all: VisiblePublicLinks = { organizationId: caller.organizationId };
  if (caller.kind === "organization-key" || seesEverything(caller)) return all;
  const own: VisiblePublicLinks = { referrerId: caller.userId };
  if (caller.permissionLevel !== "marketer") return { AND: [all, own] };
  const theirs: VisiblePublicLinks = { referrer: { businessDeveloperId: caller.userId } };
  return { AND: [all, { OR: [own, theirs] }] };
}
