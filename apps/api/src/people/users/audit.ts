import { type AuditEntry, changesBetween } from "../../kernel/audit/audit-entry.ts";
import { profileOf } from "./profile.ts";
import type { User } from "./user.ts";

const target = (id: string) => ({ type: "user", id });

const permissionsOf = ({ permissionLevel, canSendBonuses, isBdr }: User) => ({
  permissionLevel,
  canSendBonuses,
  isBdr,
});

const auditedProfile = (user: User) => ({
  ...profileOf(user),
  identityUserId: user.identityUserId,
  businessDeveloperId: user.businessDeveloperId,
});

export const userCreatedAudit = (user: User): AuditEntry => ({
  action: "user.created",
  target: target(user.id),
  changes: {
    permissionLevel: { from: null, to: user.permissionLevel },
    email: { from: null, to: user.email },
    businessDeveloperId: { from: null, to: user.businessDeveloperId },
  },
});

export const userUpdatedAudit = (before: User, after: User): AuditEntry => ({
  action: "user.updated",
  target: target(after.id),
  changes: changesBetween(auditedProfile(before), auditedProfile(after)),
});

export const userStatusUpdatedAudit = (before: User, after: User): AuditEntry => ({
  action: "user.status_updated",
  target: target(after.id),
  changes: { status: { from: before.status, to: after.status } },
});

export const userPermissionsUpdatedAudit = (before: User, after: User): AuditEntry => ({
  action: "user.permissions_updated",
  target: target(after.id),
  changes: changesBetween(
    { ...permissionsOf(before), businessDeveloperId: before.businessDeveloperId },
    { ...permissionsOf(after), businessDeveloperId: after.businessDeveloperId },
  ),
});

export const userRemovedAudit = (user: User): AuditEntry => ({
  action: "user.removed",
  target: target(user.id),
  changes: { permissionLevel: { from: user.permissionLevel, to: null } },
});

export const userLeftAudit = (user: User): AuditEntry => ({
  action: "user.left",
  target: target(user.id),
  changes: { permissionLevel: { from: user.permissionLevel, to: null } },
});

export const userInvitedAudit = (user: User): AuditEntry => ({
  action: "user.invited",
  target: target(user.id),
  changes: { email: { from: null, to: user.email } },
});

/** The entry for a user who was added by another person and can sign in from now on. */
export const invitationAcceptedAudit = (before: User, after: User): AuditEntry => ({
  action: "user.invitation_accepted",
  target: target(after.id),
  changes: changesBetween(auditedProfile(before), auditedProfile(after)),
});

export const invitationDeclinedAudit = (user: User): AuditEntry => ({
  action: "user.invitation_declined",
  target: target(user.id),
  changes: { permissionLevel: { from: user.permissionLevel, to: null } },
});

/** The entry for a referrer whose business developer is no longer one. */
export const businessDeveloperLostAudit = (
  referrerId: string,
  businessDeveloperId: string,
): AuditEntry => ({
  action: "user.updated",
  target: target(referrerId),
  changes: { businessDeveloperId: { from: businessDeveloperId, to: null } },
});
