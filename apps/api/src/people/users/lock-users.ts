import type { Caller, PersonCaller } from "../../kernel/callers/caller.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { conflict, Refusal } from "../../kernel/refusal.ts";
import { allUsers, isActiveSuperAdmin, type User } from "./rules.ts";
import {
  countOtherSuperAdmins,
  findByExternalId,
  findUser,
  isEmailTaken,
  lockUsers,
} from "./store.ts";

/**
 * Allows one change to an organization's users at a time, so that two changes cannot remove the
 * last super admin together. The caller can be demoted or blocked while waiting, so continue with
 * the returned caller, who has the current permissions.
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
      "You are no longer an active member of this organization.",
    );
  }
  const { permissionLevel, canSendBonuses, isBdr } = present;
  return { ...caller, permissionLevel, canSendBonuses, isBdr };
}

/**
 * Throws CONFLICT if another current user has the email address, ignoring case. Needs the users'
 * lock.
 */
export async function requireFreeEmail(
  tx: Tx,
  organizationId: string,
  address: { email: string; exceptUserId: string },
) {
  if (await isEmailTaken(tx, organizationId, address)) {
    throw conflict(
      "email: must be unique, but another user in this organization already has this address",
    );
  }
}

/** Throws CONFLICT if another current user has the external ID. Needs the users' lock. */
export async function requireFreeExternalId(
  tx: Tx,
  { id, organizationId, externalId }: Pick<User, "id" | "organizationId" | "externalId">,
) {
  if (externalId === null) return;
  const holder = await findByExternalId(tx, allUsers(organizationId), externalId);
  if (holder === null || holder.id === id) return;
  throw conflict(
    "externalId: must be unique, but another user in this organization already has this ID",
  );
}

/**
 * Throws CONFLICT for the last super admin, because no one could manage the organization without
 * one. Needs the users' lock.
 */
export async function requireSuperAdminStays(tx: Tx, before: User, after: User | undefined) {
  if (!isActiveSuperAdmin(before)) return;
  if (after !== undefined && isActiveSuperAdmin(after)) return;
  if ((await countOtherSuperAdmins(tx, before)) > 0) return;
  throw conflict(
    "An organization needs at least one super admin who has signed in. Give another person this role first.",
  );
}
