import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../http/route-handlers.ts";
import { listPage } from "../lists/list-page.ts";
import { pageOfOrganizationAuditLogs } from "./store.ts";
import { toAuditLogView } from "./view.ts";

export const auditLogRoutes: RouteHandlers<typeof contract.auditLogs> = {
  list: async ({ deps, caller, query }) => {
    const { organizationId } = caller;
    const body = await listPage(deps, query, {
      list: "audit-logs",
      organizationId,
      read: (request) => pageOfOrganizationAuditLogs(deps.db, organizationId, query, request),
      show: toAuditLogView(caller),
    });
    return { status: 200, body };
  },
};
