import { z } from "zod";
import { admins, everybody, permissionLevel, staff } from "../access/roles.ts";
import { requiresPerson, requiresScope } from "../access/route-access.ts";
import { auditLog } from "../audit-logs/schemas.ts";
import { boundOf, bounds } from "../bounds.ts";
import {
  createdWindow,
  id,
  idParam,
  organizationQuery,
  pageOf,
  pageQuery,
  queryBoolean,
  updatedWindow,
} from "../primitives.ts";
import { c } from "../router.ts";
import {
  createUser,
  setUserPermissions,
  setUserStatus,
  updateUser,
  user,
  userStatus,
} from "./schemas.ts";

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
  q: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("Text that name, e-mail, phone or company contains"),
});

export const listAuditLogsQuery = organizationQuery.extend({
  ...pageQuery,
  action: z.string().min(1).max(100).optional().describe("Such as `referral.updated`"),
  ...createdWindow,
});

export const usersContract = c.router({
  list: {
    method: "GET",
    path: "/users",
    summary: "List users, newest first; business developers see their referrers and themselves",
    query: listUsersQuery,
    responses: { 200: pageOf(user) },
    metadata: { ...requiresScope("users:read", { roles: staff }), csv: true as const },
  },
  get: {
    method: "GET",
    path: "/users/:id",
    summary: "Read a user",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 200: user },
    metadata: requiresScope("users:read", { roles: everybody }),
  },
  create: {
    method: "POST",
    path: "/users",
    summary: `Add a user to the organization; ${boundOf("users")}, and mails at most ${bounds.invitationMails.toLocaleString("en")} invitations within 24 hours`,
    query: organizationQuery,
    body: createUser,
    responses: { 201: user },
    metadata: requiresScope("users:write", { roles: admins }),
  },
  update: {
    method: "PATCH",
    path: "/users/:id",
    summary: "Change a user's profile; everybody may change their own",
    pathParams: idParam,
    query: organizationQuery,
    body: updateUser,
    responses: { 200: user },
    metadata: { ...requiresScope("users:write", { roles: everybody }), versioned: true as const },
  },
  setStatus: {
    method: "PUT",
    path: "/users/:id/status",
    summary: "Block or unblock a user",
    pathParams: idParam,
    query: organizationQuery,
    body: setUserStatus,
    responses: { 200: user },
    metadata: { ...requiresScope("users:write", { roles: admins }), versioned: true as const },
  },
  remove: {
    method: "DELETE",
    path: "/users/:id",
    summary: "Remove a user from the organization",
    pathParams: idParam,
    query: organizationQuery,
    responses: { 204: c.noBody() },
    metadata: { ...requiresScope("users:write", { roles: admins }), versioned: true as const },
  },
  setPermissions: {
    method: "PUT",
    path: "/users/:id/permissions",
    summary: "Change a user's permission level and flags",
    pathParams: idParam,
    query: organizationQuery,
    body: setUserPermissions,
    responses: { 200: user },
    metadata: { ...requiresPerson({ roles: admins }), versioned: true as const },
  },
  listAuditLogs: {
    method: "GET",
    path: "/users/:id/audit-logs",
    summary: "List a user's audit log, actions by them and on them, newest first",
    pathParams: idParam,
    query: listAuditLogsQuery,
    responses: { 200: pageOf(auditLog) },
    metadata: requiresScope("users:read", { roles: admins }),
  },
});
