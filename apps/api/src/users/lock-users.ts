import type { Caller } from "../access/caller.ts";
import type { Tx } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import { findUser, lockUsers } from "./store.ts";
import { allUsers } from "./visibility.ts";

/**
 * One change to an organization's users at a time, so that two of them cannot both take away the last
 * super admin. Whoever waited may have been demoted or blocked meanwhile, so go on as the caller that
 * this returns: with the permissions of now.
 */
export async function lockUsersFor(tx: Tx, caller: Caller): Promise<Caller> {
  const { organizationId } = caller;
  await lockUsers(tx, organizationId);
  if (caller.kind === "organization-key") return caller;
  const present = await findUser(tx, allUsers(organizationId), caller.userId);
  if (present?.status !== "active") {
    throw new Refusal(
      "ORGANIZATION_ACCESS_DENIED",
      "You are no longer active in this organization",
    );
  }
  const { permissionLevel, canSendBonuses, isBdr } = present;
  return { ...caller, permissionLevel, canSendBonuses, isBdr };
}
