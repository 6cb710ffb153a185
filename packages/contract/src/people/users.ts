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
import { csvOf } from "../http/csv-columns.ts";
import { auditLog, listAuditLogsQuery } from "../insight/audit-logs.ts";
import {
  createdWindow,
  emailAddress,
  externalIdParam,
  id,
  listQuery,
  nameText,
  organizationQuery,
  queryBoolean,
  searchQuery,
  sentExternalId,
  unixMs,
  updatedWindow,
} from "../primitives.ts";
import { c, change, create, list, read, remove, set, upsert } from "../router.ts";

const userStatus = z.enum(["active", "blocked"]).meta({ id: "UserStatus" });

export type UserStatus = z.infer<typeof userStatus>;

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
  externalId: "crm-1906",
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
    externalId: z
      .string()
      .nullable()
      .describe("ID of the user in your own system. Null if you have not set one."),
    identityUserId: z
      .string()
      .nullable()
      .describe("ID at the identity provider. Null until the person accepts the invitation."),
    name: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    company: z.string().nullable().describe("Company where the user currently works."),
    permissionLevel,
    canSendBonuses: z.boolean().describe("Whether the user can send bonuses."),
    isBdr: z.boolean().describe("Whether an admin works as a business developer (BDR)."),
    status: userStatus,
    businessDeveloperId: z
      .string()
      .nullable()
      .describe("Assigned business developer of a referrer. Null if none is assigned."),
    version: z
      .int()
      .describe("Version of the resource. Starts at 1 and increases by 1 with each change."),
    joinedAt: unixMs,
    createdAt: unixMs,
    updatedAt: unixMs,
  })
  .meta({ id: "User", examples: [example] });

const profile = {
  externalId: sentExternalId
    .nullable()
    .describe(
      "ID of the user in your own system. Unique among the users in the organization. Business developers and referrers cannot set this field.",
    ),
  firstName: nameText(100).nullable(),
  lastName: nameText(100).nullable(),
  email: emailAddress,
  phone: nameText(50).nullable(),
  company: nameText(200).nullable(),
  businessDeveloperId: id.nullable().describe("Assigned business developer. Only for referrers."),
};

export const createUser = z
  .strictObject({
    ...profile,
    permissionLevel: permissionLevel.describe(
      "Role. Only super admins can add admins and super admins. Default: `referrer`.",
    ),
    identityUserId: nameText(255).describe(
      "ID of the person at the identity provider. The person becomes a member when they accept the invitation in the app or with the emailed link. The user's `identityUserId` is null until then.",
    ),
  })
  .partial()
  .required({ email: true })
  .meta({
    id: "CreateUser",
    examples: [{ firstName: "Grace", lastName: "Hopper", email: "grace@example.com" }],
  });

const updateUser = z
  .strictObject(profile)
  .partial()
  .meta({
    id: "UpdateUser",
    description: "Changes only the fields in the request.",
    examples: [{ company: "Núñez Hermanos, S.L." }],
  });

const setUserStatus = z
  .strictObject({ status: userStatus })
  .meta({ id: "SetUserStatus", examples: [{ status: "blocked" }] });

const successor =
  "ID of the active business developer who takes over the user's referrers, open referrals, prospects and open tasks";

const setUserPermissions = z
  .strictObject({
    permissionLevel,
    canSendBonuses: z
      .boolean()
      .optional()
      .describe("Whether the user can send bonuses. Default: unchanged."),
    isBdr: z
      .boolean()
      .optional()
      .describe("Whether an admin works as a business developer (BDR). Default: unchanged."),
    successorId: id
      .optional()
      .describe(
        `${successor}, if the user stops working as a business developer. Default: no one.`,
      ),
  })
  .meta({ id: "SetUserPermissions", examples: [{ permissionLevel: "marketer" }] });

export type User = z.infer<typeof user>;
export type CreateUser = z.infer<typeof createUser>;
export type UpdateUser = z.infer<typeof updateUser>;

const listUsersQuery = organizationQuery.extend({
  ...listQuery,
  externalId: sentExternalId
    .optional()
    .describe("Return only the user with this ID in your own system."),
  permissionLevel: permissionLevel.optional().describe("Return only users with this role."),
  status: userStatus.optional().describe("Return only users with this status."),
  hasIdentity: queryBoolean
    .optional()
    .describe(
      "Return only users who can sign in (`true`) or who have not accepted their invitation yet (`false`).",
    ),
  businessDeveloperId: id.optional().describe("Return only referrers of this business developer."),
  companyId: id.optional().describe("Return only users who currently work at this company."),
  ...createdWindow,
  ...updatedWindow,
  q: searchQuery("name, email, phone, company or external ID"),
});

export const usersContract = c.router({
  list: list("/users", user, {
    summary: "List users",
    description:
      "Lists users, newest first. Business developers see themselves and their referrers.",
    query: listUsersQuery,
    access: requiresScope("users:read", { roles: staff }),
    csv: csvOf(user),
  }),
  get: read("/users/:id", user, {
    summary: "Get a user",
    access: requiresScope("users:read", { roles: everybody }),
  }),
  create: create(
    "/users",
    { body: createUser, item: user },
    {
      summary: "Invite a user",
      description: `Adds a user to the organization and sends an invitation by email. ${boundOf("users", "users")} The organization can send up to ${bounds.invitationMails.toLocaleString("en")} invitations in 24 hours.`,
      access: requiresScope("users:write", { roles: admins }),
    },
  ),
  update: change(
    "/users/:id",
    { body: updateUser, item: user },
    {
      summary: "Update a user's profile",
      description: "Updates the profile of a user. All users can update their own profile.",
      access: requiresScope("users:write", { roles: everybody }),
      versioned: true,
    },
  ),
  upsert: upsert(
    "/users/by-external-id/:externalId",
    { body: createUser, item: user },
    {
      summary: "Create or update a user",
      description:
        "Updates the profile of the user with this external ID, or invites a new user. An update changes only the fields in the request and cannot change `permissionLevel` or `identityUserId`. Two simultaneous requests create only one user. A request with `If-None-Match: *` only invites a new user.",
      params: externalIdParam,
      access: requiresScope("users:write", { roles: everybody }),
      versioned: true,
    },
  ),
  setStatus: set(
    "/users/:id/status",
    { body: setUserStatus, item: user },
    {
      summary: "Set a user's status",
      description: "Blocks or unblocks a user.",
      access: requiresScope("users:write", { roles: admins }),
      versioned: true,
    },
  ),
  remove: remove("/users/:id", {
    summary: "Remove a user",
    description:
      "Removes a user from the organization. The user in `successorId` takes over the work of a business developer. The referrers have no business developer if you name no successor. Each open referral of the user then goes to its referrer's business developer, if there is one. The portal's prospects, activities and tasks are hidden until you name a successor. You can repeat the request with `successorId` even after the user has left the organization.",
    query: organizationQuery.extend({
      successorId: id.optional().describe(`${successor}. Default: no one.`),
    }),
    access: requiresScope("users:write", { roles: admins }),
    versioned: true,
  }),
  setPermissions: set(
    "/users/:id/permissions",
    { body: setUserPermissions, item: user },
    {
      summary: "Set a user's permissions",
      description: "Sets the role and permissions of a user.",
      access: requiresPerson({ roles: admins }),
      versioned: true,
    },
  ),
  listAuditLogs: list("/users/:id/audit-logs", auditLog, {
    summary: "List audit log entries of a user",
    description: "Lists the audit log entries for actions by or on the user, newest first.",
    query: listAuditLogsQuery,
    access: requiresScope("users:read", { roles: admins }),
  }),
});
