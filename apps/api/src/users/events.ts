import { changesBetween } from "../audit/changes.ts";
import type { NewEvent } from "../outbox/new-event.ts";
import type { Member } from "./member.ts";
import { nameOf } from "./person-name.ts";
import { profileOf } from "./profile.ts";

export const userJoined = (member: Member): NewEvent<"user.joined"> => ({
  eventType: "user.joined",
  organizationId: member.organizationId,
  data: {
    userId: member.id,
    permissionLevel: member.permissionLevel,
    joinedAt: member.joinedAt.getTime(),
  },
  metadata: { version: member.version },
});

export const userProfileUpdated = (
  before: Member,
  after: Member,
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
  metadata: { version: after.version },
});

export const userStatusUpdated = (
  before: Member,
  after: Member,
): NewEvent<"user.status_updated"> => ({
  eventType: "user.status_updated",
  organizationId: after.organizationId,
  data: {
    userId: after.id,
    statusChange: { oldStatus: before.status, newStatus: after.status },
    updatedAt: after.updatedAt.getTime(),
  },
  metadata: { version: after.version },
});

export const userPermissionsUpdated = (
  before: Member,
  after: Member,
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
  metadata: { version: after.version },
});

export const userLeft = (member: Member, leftAt: Date): NewEvent<"user.left"> => ({
  eventType: "user.left",
  organizationId: member.organizationId,
  data: {
    userId: member.id,
    permissionLevel: member.permissionLevel,
    leftAt: leftAt.getTime(),
  },
  metadata: { version: member.version + 1 },
});
