import { z } from "zod";
import { admins } from "../access/roles.ts";
import { requiresPerson } from "../access/route-access.ts";
import { id, pageOf } from "../primitives.ts";
import { c } from "../router.ts";
import { listAuditLogsQuery } from "../users/routes.ts";
import { auditActorType, auditLog } from "./schemas.ts";

export const listOrganizationAuditLogsQuery = listAuditLogsQuery.extend({
  actorType: auditActorType.optional().describe("Only what such actors did"),
  actorId: z.string().min(1).max(100).optional().describe("Only what this actor did"),
  targetType: z.string().min(1).max(100).optional().describe("Such as `api_key`"),
  targetId: id.optional().describe("Only what was done to this"),
});

export const auditLogsContract = c.router({
  list: {
    method: "GET",
    path: "/audit-logs",
    summary: "List what was done in the organization, by whomever, newest first",
    query: listOrganizationAuditLogsQuery,
    responses: { 200: pageOf(auditLog) },
    metadata: requiresPerson({ roles: admins }),
  },
});
