import { changesBetween } from "../../kernel/audit/audit-entry.ts";
import type { NewEvent } from "../../kernel/outbox/new-event.ts";
import { nameOf } from "./person-name.ts";
import { profileOf } from "./profile.ts";
import type { User } from "./user.ts";

export const userJoined = (user: User): NewEvent<"user.joined"> => ({
  eventType: "user.joined",
  organizationId: user.organizationId,
  data: {
    userId: user.id,
    permissionLevel: user.permissionLevel,
    joinedAt: user.joinedAt.getTime(),
  },
  metadata: { version: user.version },
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
  metadata: { version: after.version },
});

export const userStatusUpdated = (before: User, after: User): NewEvent<"user.status_updated"> => ({
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
  metadata: { version: after.version },
});

export const userLeft = (user: User, leftAt: Date): NewEvent<"user.left"> => ({
  eventType: "user.left",
  organizationId: user.organizationId,
  data: {
    userId: user.id,
    permissionLevel: user.permissionLevel,
    leftAt: leftAt.getTime(),
  },
  metadata: { version: user.version + 1 },
});
