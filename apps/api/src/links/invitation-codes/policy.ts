import type { PermissionLevel } from "@referral-service/contract";
import { type Caller, type PersonCaller, seesEverything } from "../../kernel/callers/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../../kernel/callers/decision.ts";
import { type Adder, canAddUser } from "../../people/users/policy.ts";
import type { User } from "../../people/users/user.ts";

/**
 * A caller who may add a user may invite one. Business developers, who may add none, invite
 * referrers.
 */
export function canInvite(inviter: Adder, level: PermissionLevel): Decision {
  if (inviter.kind === "person" && inviter.permissionLevel === "marketer") {
    return level === "referrer"
      ? ALLOWED
      : forbiddenBecause("Business developers may invite only referrers");
  }
  return canAddUser(inviter, level);
}

/** Whether the caller may create a code for this owner. */
export function canInviteFor(caller: Caller, ownerId: PersonCaller["userId"]): Decision {
  if (seesEverything(caller)) return ALLOWED;
  return caller.kind === "person" && caller.userId === ownerId
    ? ALLOWED
    : forbiddenBecause("Only super admins and admins may create a code for another person");
}

/** Whether a code of this owner works: a code grants no more than its owner may grant now. */
export const mayOwn = ({ status, permissionLevel }: User, level: PermissionLevel): boolean =>
  status === "active" && canInvite({ kind: "person", permissionLevel }, level) === ALLOWED;
