import { admins, type PermissionLevel, permissionLevels } from "@referral-service/contract";
import { whoMay } from "../access/admission.ts";
import {
  type Caller,
  isAdmin,
  type OrganizationKeyCaller,
  type PersonCaller,
  seesEverything,
} from "../access/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../access/decision.ts";

/** The user whom something is to be done to. */
interface Target {
  id: string;
  permissionLevel: PermissionLevel;
}

/** Whoever adds somebody. */
export type Adder =
  | Pick<OrganizationKeyCaller, "kind">
  | Pick<PersonCaller, "kind" | "permissionLevel">;

const onlyAdmins = () => forbiddenBecause(whoMay({ roles: admins }));

/** Nobody adds anybody above their own level, nor an organization key anybody who manages people. */
export function canAddUser(caller: Adder, level: PermissionLevel): Decision {
  if (caller.kind === "organization-key") {
    return isAdmin(level)
      ? forbiddenBecause("An organization key adds referrers and business developers only")
      : ALLOWED;
  }
  if (!isAdmin(caller.permissionLevel)) return onlyAdmins();
  return isAbove(level, caller.permissionLevel)
    ? forbiddenBecause("Only super admins may add super admins")
    : ALLOWED;
}

/** To block, unblock or remove. */
export function canManageUser(caller: Caller, target: Target): Decision {
  if (caller.kind === "organization-key") {
    return isAdmin(target.permissionLevel)
      ? forbiddenBecause("Only a person may change super admins and admins; use a personal key")
      : ALLOWED;
  }
  if (!isAdmin(caller.permissionLevel)) return onlyAdmins();
  return isAbove(target.permissionLevel, caller.permissionLevel)
    ? forbiddenBecause("Only super admins may change super admins")
    : ALLOWED;
}

/** Everybody has their own profile; that of others is for those who may manage them. */
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

/** Admins rule below their own level only, themselves included, so that no path leads upwards. */
export function canSetPermissions(caller: Caller, target: Target, to: PermissionLevel): Decision {
  if (caller.kind === "organization-key") return forbiddenBecause("Only a person may do this");
  if (!isAdmin(caller.permissionLevel)) return onlyAdmins();
  const concernsAdmins = isAdmin(target.permissionLevel) || isAdmin(to);
  return concernsAdmins && caller.permissionLevel !== "super_admin"
    ? forbiddenBecause("Only super admins may grant or change admin and super admin permissions")
    : ALLOWED;
}

const isAbove = (level: PermissionLevel, other: PermissionLevel) =>
  permissionLevels.indexOf(level) < permissionLevels.indexOf(other);
