import { z } from "zod";
import { admins } from "../access/roles.ts";
import { requiresPerson } from "../access/route-access.ts";
import { id, pageOf } from "../primitives.ts";
import { c } from "../router.ts";
import { listAuditLogsQuery } from "../users/routes.ts";
import { auditActorType, auditLog } from "./schemas.ts";

export const listOrganizationAuditLogsQuery = listAuditLogsQuery.extend({
  actorType: auditActorType.optional().describe("Only actions of actors of this type"),
  actorId: z
    .string()
    .min(1)
    .max(100)
    // The case of an identity provider's ids matters.
    .overwrite((text) => id.safeParse(text).data ?? text)
    .optional()
    .describe("Only actions of this actor"),
  targetType: z.string().min(1).max(100).optional().describe("Such as `api_key`"),
  targetId: id.optional().describe("Only actions on this target"),
});

export const auditLogsContract = c.router({
  list: {
    method: "GET",
    path: "/audit-logs",
    summary: "List the organization's audit log, newest first",
    query: listOrganizationAuditLogsQuery,
    responses: { 200: pageOf(auditLog) },
    metadata: { ...requiresPerson({ roles: admins }), csv: true as const },
  },
});
