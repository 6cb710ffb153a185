import { isAdmin, type PersonCaller } from "../kernel/callers/caller.ts";
import type { Connection } from "../kernel/database/database.ts";
import { isId } from "../kernel/platform/ids.ts";
import { forbidden, notFound, Refusal } from "../kernel/refusal.ts";
import { allUsers, isBusinessDeveloper } from "../people/users/rules.ts";
import { findUser } from "../people/users/store.ts";

/** One business developer's prospects, activities, tasks and goals. */
export interface Portal {
  organizationId: string;
  businessDeveloperId: string;
}

/**
 * Returns the portal to read. Business developers read their own, and admins specify one. Throws
 * NOT_FOUND for any other portal. The message is the same for every person that admins can name, so
 * that it does not reveal who is a business developer.
 */
export async function portalToRead(
  connection: Connection,
  caller: PersonCaller,
  bdUserId: string | undefined,
): Promise<Portal> {
  const own = ownPortal(caller);
  if (own !== undefined && isOf(own, bdUserId)) return own;
  if (!isAdmin(caller.permissionLevel)) throw notFound();
  const { organizationId } = caller;
  const named =
    bdUserId !== undefined && isId(bdUserId)
      ? await findUser(connection, allUsers(organizationId), bdUserId.toLowerCase())
      : null;
  if (named?.status !== "active" || !isBusinessDeveloper(named)) throw unnamed();
  return { organizationId, businessDeveloperId: named.id };
}

const unnamed = () =>
  new Refusal(
    "NOT_FOUND",
    "Portal not found. Send bd_user_id with the ID of a business developer.",
  );

/**
 * Returns the caller's own portal. Throws FORBIDDEN for an admin who requests another portal,
 * because admins can only read it.
 */
export function portalToWrite(caller: PersonCaller, bdUserId: string | undefined): Portal {
  const own = ownPortal(caller);
  if (own === undefined) throw notFound();
  if (isOf(own, bdUserId)) return own;
  if (!isAdmin(caller.permissionLevel)) throw notFound();
  throw forbidden("Only the business developer who owns this portal can change it.");
}

function ownPortal(caller: PersonCaller): Portal | undefined {
  if (!isBusinessDeveloper(caller)) return undefined;
  return { organizationId: caller.organizationId, businessDeveloperId: caller.userId };
}

/**
 * Whether the portal is that of the named user. IDs are stored in lowercase, but clients can send
 * them in uppercase.
 */
const isOf = ({ businessDeveloperId }: Portal, bdUserId: string | undefined) =>
  bdUserId === undefined || bdUserId.toLowerCase() === businessDeveloperId;
