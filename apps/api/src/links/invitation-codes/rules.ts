import type { PermissionLevel } from "@referral-service/contract";
import { type Caller, type PersonCaller, seesEverything } from "../../kernel/callers/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../../kernel/callers/decision.ts";
import { type Condition, conditionsOn } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import { type Adder, canAddUser, type User } from "../../people/users/rules.ts";

/** The fields of a code that can change. */
export interface InvitationCodeLimits {
  isActive: boolean;
  expiresAt: Date | null;
  useLimit: number | null;
}

export interface StoredInvitationCode extends InvitationCodeLimits {
  id: string;
  organizationId: string;
  code: string;
  permissionLevel: PermissionLevel;
  /** ID of the user who invites. Null if no user does. */
  ownerId: string | null;
  useCount: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface InvitationCodeOfOwner extends StoredInvitationCode {
  /** Null if the code has no owner. */
  ownerName: string | null;
}

/** A current user who joined with a code. */
export interface JoinedUser extends Pick<User, "email" | "permissionLevel"> {
  /** ID of the entry that says so. */
  id: string;
  userId: string;
  name: string | null;
  createdAt: Date;
}

/** URL of the page where people join with a code. */
export const joinUrl = ({ code }: Pick<StoredInvitationCode, "code">, publicUrl: string) =>
  `${publicUrl}/join/${code}`;

/**
 * Whether the caller can invite a person with this role. A caller who can add a user can also
 * invite one. Business developers cannot add users, but can invite referrers.
 */
export function canInvite(inviter: Adder, level: PermissionLevel): Decision {
  if (inviter.kind === "person" && inviter.permissionLevel === "marketer") {
    return level === "referrer"
      ? ALLOWED
      : forbiddenBecause("Business developers can invite only referrers.");
  }
  return canAddUser(inviter, level);
}

/** Whether the caller can create a code for this owner. */
export function canInviteFor(caller: Caller, ownerId: PersonCaller["userId"]): Decision {
  if (seesEverything(caller)) return ALLOWED;
  return caller.kind === "person" && caller.userId === ownerId
    ? ALLOWED
    : forbiddenBecause("Only super admins and admins can create a code for another person.");
}

/** Whether a code of this owner works. A code cannot grant more than its owner can grant now. */
export const mayOwn = ({ status, permissionLevel }: User, level: PermissionLevel): boolean =>
  status === "active" && canInvite({ kind: "person", permissionLevel }, level) === ALLOWED;

/** Whether people can join with the code. A code stops being usable at its expiry time. */
export const isUsable = (
  { isActive, expiresAt, useLimit, useCount }: InvitationCodeLimits & { useCount: number },
  now: Date,
): boolean =>
  isActive && (expiresAt === null || expiresAt > now) && (useLimit === null || useCount < useLimit);

/** The same condition in SQL, for a row of `invitation_codes`. */
export const isUsableCode = (now: Date) => sql`
  (is_active AND (expires_at IS NULL OR expires_at > ${now})
    AND (use_limit IS NULL OR use_count < use_limit))`;

/** Condition for the codes that a caller can see. Every query joins it with AND. */
export interface VisibleInvitationCodes {
  organizationId: string;
  where: Condition;
}

const codes = conditionsOn("invitation_codes");

export const allInvitationCodes = (organizationId: string): VisibleInvitationCodes => ({
  organizationId,
  where: codes("invitation_codes.organization_id", "=", organizationId),
});

/**
 * Organization keys and admins see all codes. Business developers see their own. Source: the access
 * table.
 */
export function visibleInvitationCodes(caller: Caller): VisibleInvitationCodes {
  const all = allInvitationCodes(caller.organizationId);
  if (caller.kind === "organization-key" || seesEverything(caller)) return all;
  const own = codes("invitation_codes.owner_id", "=", caller.userId);
  return { ...all, where: codes.and([all.where, own]) };
}
