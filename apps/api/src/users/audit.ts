import type { AuditEntry } from "../audit/audit-entry.ts";
import { changesBetween } from "../audit/changes.ts";
import type { Member } from "./member.ts";
import { profileOf } from "./profile.ts";

const target = (id: string) => ({ type: "user", id });

const permissionsOf = ({ permissionLevel, canSendBonuses, isBdr }: Member) => ({
  permissionLevel,
  canSendBonuses,
  isBdr,
});

const auditedProfile = (member: Member) => ({
  ...profileOf(member),
  businessDeveloperId: member.businessDeveloperId,
});

export const userCreatedAudit = (member: Member): AuditEntry => ({
  action: "user.created",
  target: target(member.id),
  changes: {
    permissionLevel: { from: null, to: member.permissionLevel },
    email: { from: null, to: member.email },
    businessDeveloperId: { from: null, to: member.businessDeveloperId },
  },
});

export const userUpdatedAudit = (before: Member, after: Member): AuditEntry => ({
  action: "user.updated",
  target: target(after.id),
  changes: changesBetween(auditedProfile(before), auditedProfile(after)),
});

export const userStatusUpdatedAudit = (before: Member, after: Member): AuditEntry => ({
  action: "user.status_updated",
  target: target(after.id),
  changes: { status: { from: before.status, to: after.status } },
});

export const userPermissionsUpdatedAudit = (before: Member, after: Member): AuditEntry => ({
  action: "user.permissions_updated",
  target: target(after.id),
  changes: changesBetween(
    { ...permissionsOf(before), businessDeveloperId: before.businessDeveloperId },
    { ...permissionsOf(after), businessDeveloperId: after.businessDeveloperId },
  ),
});

export const userRemovedAudit = (member: Member): AuditEntry => ({
  action: "user.removed",
  target: target(member.id),
  changes: { permissionLevel: { from: member.permissionLevel, to: null } },
});

/** For a referrer whose business developer is one no more. */
export const businessDeveloperLostAudit = (
  referrerId: string,
  businessDeveloperId: string,
): AuditEntry => ({
  action: "user.updated",
  target: target(referrerId),
  changes: { businessDeveloperId: { from: businessDeveloperId, to: null } },
});
