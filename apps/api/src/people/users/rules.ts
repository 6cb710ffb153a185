import { admins, type PermissionLevel, type UserStatus } from "@referral-service/contract";
import { whoMay } from "../../kernel/callers/admission.ts";
import {
  type Caller,
  isAdmin,
  type OrganizationKeyCaller,
  type Permissions,
  type PersonCaller,
  seesEverything,
} from "../../kernel/callers/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../../kernel/callers/decision.ts";
import { type Condition, conditionsOn } from "../../kernel/database/from.ts";
import { conflict } from "../../kernel/refusal.ts";
import { isCallerOrTheirPeople } from "./people-sql.ts";

/** A person's profile in one organization. */
export interface Profile {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
}

/** A person in one organization. The identity is the same in each of the person's organizations. */
export interface User extends Profile, Permissions {
  id: string;
  organizationId: string;
  /** The organization's own ID for the user, unique among its current users. */
  externalId: string | null;
  identityUserId: string | null;
  status: UserStatus;
  businessDeveloperId: string | null;
  joinedAt: Date;
  version: number;
  updatedAt: Date;
}

/** A business developer, or an admin who works as a BDR. Referrers can be assigned to them. */
export const isBusinessDeveloper = ({ permissionLevel, isBdr }: Permissions): boolean =>
  permissionLevel === "marketer" || (permissionLevel !== "referrer" && isBdr);

export const isActiveSuperAdmin = ({
  permissionLevel,
  status,
}: Pick<User, "permissionLevel" | "status">): boolean =>
  permissionLevel === "super_admin" && status === "active";

/** A person's full name. Null when neither name is known. */
export function nameOf({
  firstName,
  lastName,
}: {
  firstName: string | null;
  lastName: string | null;
}): string | null {
  const name = [firstName, lastName].filter((part) => part !== null).join(" ");
  return name === "" ? null : name;
}

/** The user that the caller wants to change. */
interface Target {
  id: string;
  permissionLevel: PermissionLevel;
}

/** The caller who adds a user. */
export type Adder =
  | Pick<OrganizationKeyCaller, "kind">
  | Pick<PersonCaller, "kind" | "permissionLevel">;

const onlyAdmins = () => forbiddenBecause(whoMay({ roles: admins }));

/**
 * Admins and organization keys can add business developers and referrers. Super admins can add
 * anyone.
 */
export function canAddUser(caller: Adder, level: PermissionLevel): Decision {
  if (caller.kind === "organization-key") {
    return isAdmin(level)
      ? forbiddenBecause("An organization key can add only referrers and business developers.")
      : ALLOWED;
  }
  if (!isAdmin(caller.permissionLevel)) return onlyAdmins();
  return isAdmin(level) && caller.permissionLevel !== "super_admin"
    ? forbiddenBecause("Only super admins can add super admins and admins.")
    : ALLOWED;
}

/** Whether the caller can block, unblock or remove the user. */
export function canManageUser(caller: Caller, target: Target): Decision {
  if (caller.kind === "organization-key") {
    return isAdmin(target.permissionLevel)
      ? forbiddenBecause("Only a person can change super admins and admins. Use a personal key.")
      : ALLOWED;
  }
  if (!isAdmin(caller.permissionLevel)) return onlyAdmins();
  return isAdmin(target.permissionLevel) && caller.permissionLevel !== "super_admin"
    ? forbiddenBecause("Only super admins can change super admins and admins.")
    : ALLOWED;
}

/**
 * Whether the caller can change the profile. Everyone can change their own. Another person's
 * profile needs permission to manage that person.
 */
export function canUpdateProfile(caller: Caller, target: Target): Decision {
  return caller.kind === "person" && caller.userId === target.id
    ? ALLOWED
    : canManageUser(caller, target);
}

export function canAssignBusinessDeveloper(caller: Caller): Decision {
  return seesEverything(caller)
    ? ALLOWED
    : forbiddenBecause("Only super admins and admins can assign a business developer.");
}

/** Programs find a user by this ID, so people cannot choose their own. */
export function canSetExternalId(caller: Caller): Decision {
  return caller.kind === "organization-key" || seesEverything(caller)
    ? ALLOWED
    : forbiddenBecause("Only super admins and admins can set the external ID.");
}

/**
 * Admins can only change roles below their own. This also applies to their own role, so that no one
 * can raise it. They cannot grant a permission that they do not have.
 */
export function canSetPermissions(
  caller: Caller,
  target: Target & Pick<Permissions, "canSendBonuses">,
  to: { permissionLevel: PermissionLevel; canSendBonuses?: boolean | undefined },
): Decision {
  if (caller.kind === "organization-key")
    return forbiddenBecause("Only a person can do this. Use a personal key.");
  if (!isAdmin(caller.permissionLevel)) return onlyAdmins();
  if (caller.permissionLevel === "super_admin") return ALLOWED;
  if (isAdmin(target.permissionLevel) || isAdmin(to.permissionLevel)) {
    return forbiddenBecause(
      "Only super admins can make someone an admin or super admin, or change the permissions of one. Ask a super admin.",
    );
  }
  const grantsFlag = to.canSendBonuses === true && !target.canSendBonuses;
  return grantsFlag && !caller.canSendBonuses
    ? forbiddenBecause("You can grant “Can send bonuses” only if you have it. Ask a super admin.")
    : ALLOWED;
}

/** Rejects changes that would lock the caller out. */
export function requireSomebodyElse(caller: Caller, { id }: User, verb: "block" | "remove") {
  if (caller.kind === "person" && caller.userId === id) {
    throw conflict(`You cannot ${verb} yourself. Ask another admin.`);
  }
}

const users = conditionsOn("users");

/** All current users regardless of the caller, for rules about all of them. */
export const allUsers = (organizationId: string): Condition =>
  users.and([
    users("users.organization_id", "=", organizationId),
    users("users.left_at", "is", null),
  ]);

/** Former members of an organization. Only admins and organization keys can name one. */
export const formerUsers = (organizationId: string): Condition =>
  users.and([
    users("users.organization_id", "=", organizationId),
    users("users.left_at", "is not", null),
  ]);

/**
 * Condition for the users that a caller can see. Every query joins it with AND. Organization keys
 * and admins see every user, business developers their referrers and themselves, and referrers
 * themselves. Source: the access table.
 */
export function visibleUsers(caller: Caller): Condition {
  const all = allUsers(caller.organizationId);
  if (caller.kind === "organization-key" || seesEverything(caller)) return all;
  return users.and([all, isCallerOrTheirPeople("users.id", caller)]);
}
