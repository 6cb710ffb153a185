import type { Caller, PersonCaller } from "../../kernel/callers/caller.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { findUser, lockUsers } from "./store.ts";
import { allUsers } from "./visibility.ts";

/**
 * Allows one change to an organization's users at a time, so that two changes cannot remove the
 * last super admin together. The caller may have been demoted or blocked while waiting, so continue
 * with the returned caller, who has the present permissions.
 */
export function lockUsersFor(tx: Tx, caller: PersonCaller): Promise<PersonCaller>;
export function lockUsersFor(tx: Tx, caller: Caller): Promise<Caller>;
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
