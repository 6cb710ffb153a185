import { admins, type PermissionLevel } from "@referral-service/contract";
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

/** The user to be changed. */
interface Target {
  id: string;
  permissionLevel: PermissionLevel;
}

/** The caller who adds a user. */
export type Adder =
  | Pick<OrganizationKeyCaller, "kind">
  | Pick<PersonCaller, "kind" | "permissionLevel">;

const onlyAdmins = () => forbiddenBecause(whoMay({ roles: admins }));

/** Admins and organization keys add business developers and referrers; super admins add everybody. */
export function canAddUser(caller: Adder, level: PermissionLevel): Decision {
  if (caller.kind === "organization-key") {
    return isAdmin(level)
      ? forbiddenBecause("An organization key may add only referrers and business developers")
      : ALLOWED;
  }
  if (!isAdmin(caller.permissionLevel)) return onlyAdmins();
  return isAdmin(level) && caller.permissionLevel !== "super_admin"
    ? forbiddenBecause("Only super admins may add super admins and admins")
    : ALLOWED;
}

/** Whether the caller may block, unblock or remove the user. */
export function canManageUser(caller: Caller, target: Target): Decision {
  if (caller.kind === "organization-key") {
    return isAdmin(target.permissionLevel)
      ? forbiddenBecause("Only a person may change super admins and admins; use a personal key")
      : ALLOWED;
  }
  if (!isAdmin(caller.permissionLevel)) return onlyAdmins();
  return isAdmin(target.permissionLevel) && caller.permissionLevel !== "super_admin"
    ? forbiddenBecause("Only super admins may change super admins and admins")
    : ALLOWED;
}

/** Everybody may change their own profile. Others' profiles need the right to manage the user. */
export function canUpdateProfile(caller: Caller, target: Target): Decision {
  return caller.kind === "person" && caller.userId === target.id
    ? ALLOWED
    : canManageUser(caller, target);
}

export function canAssignBusinessDeveloper(caller: Caller): Decision {
  return seesEverything(caller)
    ? ALLOWED
    : forbiddenBecause("Only super admins and admins may assign a business developer");
}

/**
 * Admins change levels below their own only, including for themselves, so that nobody can raise
 * their own level. They grant no flag that they do not have.
 */
export function canSetPermissions(
  caller: Caller,
  target: Target & Pick<Permissions, "canSendBonuses">,
  to: { permissionLevel: PermissionLevel; canSendBonuses?: boolean | undefined },
): Decision {
  if (caller.kind === "organization-key") return forbiddenBecause("Only a person may do this");
  if (!isAdmin(caller.permissionLevel)) return onlyAdmins();
  if (caller.permissionLevel === "super_admin") return ALLOWED;
  if (isAdmin(target.permissionLevel) || isAdmin(to.permissionLevel)) {
    return forbiddenBecause(
      "Only super admins may grant or change admin and super admin permissions",
    );
  }
  const grantsFlag = to.canSendBonuses === true && !target.canSendBonuses;
  return grantsFlag && !caller.canSendBonuses
    ? forbiddenBecause("Only super admins may grant a flag that they do not hold themselves")
    : ALLOWED;
}
