import type { User as UserView } from "@referral-service/contract";
import { type AuditEntry, changesBetween } from "../../kernel/audit/audit-entry.ts";
import { externalIdIn, type NewEvent } from "../../kernel/outbox/new-event.ts";
import { profileOf } from "./profile.ts";
import { nameOf, type User } from "./rules.ts";

export function toUserView(user: User): UserView {
  return {
    id: user.id,
    externalId: user.externalId,
    identityUserId: user.identityUserId,
    name: nameOf(user),
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    company: user.company,
    permissionLevel: user.permissionLevel,
    canSendBonuses: user.canSendBonuses,
    isBdr: user.isBdr,
    status: user.status,
    businessDeveloperId: user.businessDeveloperId,
    version: user.version,
    joinedAt: user.joinedAt.getTime(),
    // `createdAt` is the time when the user joined this organization, even if the person already
    // belonged to another one.
    createdAt: user.joinedAt.getTime(),
    updatedAt: user.updatedAt.getTime(),
  };
}

export const userJoined = (user: User): NewEvent<"user.joined"> => ({
  eventType: "user.joined",
  organizationId: user.organizationId,
  data: {
    userId: user.id,
    permissionLevel: user.permissionLevel,
    joinedAt: user.joinedAt.getTime(),
  },
  metadata: { version: user.version, ...externalIdIn(user) },
});

export const userProfileUpdated = (
  before: User,
  after: User,
): NewEvent<"user.profile_updated"> => ({
  eventType: "user.profile_updated",
  organizationId: after.organizationId,
  data: {
    userId: after.id,
    changedFields: Object.keys(changesBetween(profileOf(before), profileOf(after))),
    name: nameOf(after),
    firstName: after.firstName,
    lastName: after.lastName,
    email: after.email,
    phone: after.phone,
    company: after.company,
    updatedAt: after.updatedAt.getTime(),
  },
  metadata: { version: after.version, ...externalIdIn(after) },
});

export const userStatusUpdated = (before: User, after: User): NewEvent<"user.status_updated"> => ({
  eventType: "user.status_updated",
  organizationId: after.organizationId,
  data: {
    userId: after.id,
    statusChange: { oldStatus: before.status, newStatus: after.status },
    updatedAt: after.updatedAt.getTime(),
  },
  metadata: { version: after.version, ...externalIdIn(after) },
});

export const userPermissionsUpdated = (
  before: User,
  after: User,
): NewEvent<"user.permissions_updated"> => ({
  eventType: "user.permissions_updated",
  organizationId: after.organizationId,
  data: {
    userId: after.id,
    oldPermissionLevel: before.permissionLevel,
    permissionLevel: after.permissionLevel,
    canSendBonuses: after.canSendBonuses,
    isBdr: after.isBdr,
    updatedAt: after.updatedAt.getTime(),
  },
  metadata: { version: after.version, ...externalIdIn(after) },
});

export const userLeft = (user: User, leftAt: Date): NewEvent<"user.left"> => ({
  eventType: "user.left",
  organizationId: user.organizationId,
  data: {
    userId: user.id,
    permissionLevel: user.permissionLevel,
    leftAt: leftAt.getTime(),
  },
  metadata: { version: user.version + 1, ...externalIdIn(user) },
});

const target = (id: string) => ({ type: "user", id });

const permissionsOf = ({ permissionLevel, canSendBonuses, isBdr }: User) => ({
  permissionLevel,
  canSendBonuses,
  isBdr,
});

const auditedProfile = (user: User) => ({
  ...profileOf(user),
  externalId: user.externalId,
  identityUserId: user.identityUserId,
  businessDeveloperId: user.businessDeveloperId,
});

export const userCreatedAudit = (user: User): AuditEntry => ({
  action: "user.created",
  target: target(user.id),
  changes: {
    permissionLevel: { from: null, to: user.permissionLevel },
    email: { from: null, to: user.email },
    ...(user.externalId !== null && { externalId: { from: null, to: user.externalId } }),
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

/** The entry for a user that another person added and that can now sign in. */
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

/** The entry for a referrer after the business developer has lost that role. */
export const businessDeveloperChangedAudit = (
  referrerId: string,
  businessDeveloperId: { from: string; to: string | null },
): AuditEntry => ({
  action: "user.updated",
  target: target(referrerId),
  changes: { businessDeveloperId },
});

/** The amount of work that a user handed over to another one. */
export interface HandedOver {
  referrerCount: number;
  referralCount: number;
  prospectCount: number;
  openTaskCount: number;
}

export const workHandedOverAudit = (
  user: User,
  successor: User,
  counts: HandedOver,
): AuditEntry => ({
  action: "user.work_handed_over",
  target: target(user.id),
  changes: {
    successorId: { from: null, to: successor.id },
    referrerCount: { from: counts.referrerCount, to: 0 },
    referralCount: { from: counts.referralCount, to: 0 },
    prospectCount: { from: counts.prospectCount, to: 0 },
    openTaskCount: { from: counts.openTaskCount, to: 0 },
  },
});
