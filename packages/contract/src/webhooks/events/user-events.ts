import { z } from "zod";
import { permissionLevel } from "../../access/route-access.ts";
import { unixMs } from "../../primitives.ts";
import { envelope, statusChange } from "./envelope.ts";
import joinedExample from "./examples/user.joined.json" with { type: "json" };
import leftExample from "./examples/user.left.json" with { type: "json" };
import permissionsExample from "./examples/user.permissions_updated.json" with { type: "json" };
import profileExample from "./examples/user.profile_updated.json" with { type: "json" };
import statusExample from "./examples/user.status_updated.json" with { type: "json" };

const userId = z.string().describe("User that the event is about.");

export const userEvents = {
  "user.joined": envelope(
    "user.joined",
    z.object({ userId, permissionLevel, joinedAt: unixMs }),
  ).meta({
    id: "UserJoinedEvent",
    description: "A user joined the organization.",
    examples: [joinedExample],
  }),
  "user.permissions_updated": envelope(
    "user.permissions_updated",
    z.object({
      userId,
      oldPermissionLevel: permissionLevel,
      permissionLevel,
      canSendBonuses: z.boolean(),
      isBdr: z.boolean(),
      updatedAt: unixMs,
    }),
  ).meta({
    id: "UserPermissionsUpdatedEvent",
    description: "A user's role or permissions changed.",
    examples: [permissionsExample],
  }),
  "user.status_updated": envelope(
    "user.status_updated",
    z.object({ userId, statusChange, updatedAt: unixMs }),
  ).meta({
    id: "UserStatusUpdatedEvent",
    description: "A user was blocked or unblocked.",
    examples: [statusExample],
  }),
  "user.left": envelope("user.left", z.object({ userId, permissionLevel, leftAt: unixMs })).meta({
    id: "UserLeftEvent",
    description: "A user left the organization.",
    examples: [leftExample],
  }),
  "user.profile_updated": envelope(
    "user.profile_updated",
    z.object({
      userId,
      changedFields: z.array(z.string()).describe("Names of the fields that changed."),
      name: z.string().nullable(),
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      company: z.string().nullable(),
      updatedAt: unixMs,
    }),
  ).meta({
    id: "UserProfileUpdatedEvent",
    description: "A user's profile changed.",
    examples: [profileExample],
  }),
};
