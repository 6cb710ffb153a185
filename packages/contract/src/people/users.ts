import { z } from "zod";
import {
  admins,
  everybody,
  permissionLevel,
  requiresPerson,
  requiresScope,
  staff,
} from "../access/route-access.ts";
import { boundOf, bounds } from "../bounds.ts";
import { csvOf } from "../http/csv.ts";
import { auditLog, listAuditLogsQuery } from "../insight/audit-logs.ts";
import {
  createdWindow,
  emailAddress,
  id,
  nameText,
  organizationQuery,
  pageQuery,
  queryBoolean,
  searchQuery,
  unixMs,
  updatedWindow,
} from "../primitives.ts";
import { c, change, create, list, read, remove, set } from "../router.ts";

export const userStatus = z.enum(["active", "blocked"]).meta({ id: "UserStatus" });

export type UserStatus = z.infer<typeof userStatus>;

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
  identityUserId: null,
  name: "Grace Hopper",
  firstName: "Grace",
  lastName: "Hopper",
  email: "grace@example.com",
  phone: null,
  company: "Fjord & Sons AB",
  permissionLevel: "referrer",
  canSendBonuses: false,
  isBdr: false,
  status: "active",
  businessDeveloperId: null,
  version: 1,
  joinedAt: 1760000000000,
  createdAt: 1760000000000,
  updatedAt: 1760000000000,
};

/** A person as a member of the organization. */
export const user = z
  .object({
    id: z.string(),
    identityUserId: z
      .string()
      .nullable()
      .describe("ID at the identity provider; null until the person accepts the invitation"),
    name: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    company: z.string().nullable().describe("The person's present company"),
    permissionLevel,
    canSendBonuses: z.boolean(),
    isBdr: z.boolean().describe("Whether an admin works as a business developer (BDR)"),
    status: userStatus,
    businessDeveloperId: z.string().nullable().describe("The business developer of this referrer"),
    version: z.int().describe("1 for a new resource; incremented with every change"),
    joinedAt: unixMs,
    createdAt: unixMs,
    updatedAt: unixMs,
  })
  .meta({ id: "User", examples: [example] });

const profile = {
  firstName: nameText(100).nullable(),
  lastName: nameText(100).nullable(),
  email: emailAddress,
  phone: nameText(50).nullable(),
  company: nameText(200).nullable(),
  businessDeveloperId: id
    .nullable()
    .describe("A business developer of the organization; only for referrers"),
};

export const createUser = z
  .strictObject({
    ...profile,
    permissionLevel: permissionLevel.describe("At most the caller's own level"),
    identityUserId: nameText(255).describe(
      "Names the person at the identity provider. They become a member when they accept in the app or by the emailed link; until then `identityUserId` reads null",
    ),
  })
  .partial()
  .required({ email: true })
  .meta({
    id: "CreateUser",
    description: "`permissionLevel` is `referrer` when omitted.",
    examples: [{ firstName: "Grace", lastName: "Hopper", email: "grace@example.com" }],
  });

export const updateUser = z
  .strictObject(profile)
  .partial()
  .meta({
    id: "UpdateUser",
    description: "Only the fields that are sent change.",
    examples: [{ company: "Núñez Hermanos, S.L." }],
  });

export const setUserStatus = z
  .strictObject({ status: userStatus })
  .meta({ id: "SetUserStatus", examples: [{ status: "blocked" }] });

export const setUserPermissions = z
  .strictObject({
    permissionLevel,
    canSendBonuses: z.boolean().optional().describe("Unchanged when omitted"),
    isBdr: z.boolean().optional().describe("Unchanged when omitted. Only for admins."),
  })
  .meta({ id: "SetUserPermissions", examples: [{ permissionLevel: "marketer" }] });

export type User = z.infer<typeof user>;
export type CreateUser = z.infer<typeof createUser>;
export type UpdateUser = z.infer<typeof updateUser>;
export type SetUserPermissions = z.infer<typeof setUserPermissions>;

export const listUsersQuery = organizationQuery.extend({
  ...pageQuery,
  permissionLevel: permissionLevel.optional().describe("Only people at this level"),
  status: userStatus.optional().describe("Only people in this status"),
  hasIdentity: queryBoolean
    .optional()
    .describe("Only people who can sign in, or only those who have not accepted their invitation"),
  businessDeveloperId: id.optional().describe("Only referrers of this business developer"),
  companyId: id.optional().describe("Only users who work there now"),
  ...createdWindow,
  ...updatedWindow,
  q: searchQuery("name, email, phone or company"),
});

export const usersContract = c.router({
  list: list("/users", user, {
    summary: "List users, newest first; business developers see their referrers and themselves",
    query: listUsersQuery,
    access: requiresScope("users:read", { roles: staff }),
    csv: csvOf(user),
  }),
  get: read("/users/:id", user, {
    summary: "Read a user",
    access: requiresScope("users:read", { roles: everybody }),
  }),
  create: create(
    "/users",
    { body: createUser, item: user },
    {
      summary: `Add a user to the organization; ${boundOf("users")}, and mails at most ${bounds.invitationMails.toLocaleString("en")} invitations within 24 hours`,
      access: requiresScope("users:write", { roles: admins }),
    },
  ),
  update: change(
    "/users/:id",
    { body: updateUser, item: user },
    {
      summary: "Change a user's profile; everybody may change their own",
      access: requiresScope("users:write", { roles: everybody }),
      versioned: true,
    },
  ),
  setStatus: set(
    "/users/:id/status",
    { body: setUserStatus, item: user },
    {
      summary: "Block or unblock a user",
      access: requiresScope("users:write", { roles: admins }),
      versioned: true,
    },
  ),
  remove: remove("/users/:id", {
    summary: "Remove a user from the organization",
    access: requiresScope("users:write", { roles: admins }),
    versioned: true,
  }),
  setPermissions: set(
    "/users/:id/permissions",
    { body: setUserPermissions, item: user },
    {
      summary: "Change a user's permission level and flags",
      access: requiresPerson({ roles: admins }),
      versioned: true,
    },
  ),
  listAuditLogs: list("/users/:id/audit-logs", auditLog, {
    summary: "List a user's audit log, actions by them and on them, newest first",
    query: listAuditLogsQuery,
    access: requiresScope("users:read", { roles: admins }),
  }),
});
