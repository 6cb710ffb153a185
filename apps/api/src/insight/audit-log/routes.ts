import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { toAuditLogView } from "../../kernel/audit/audit-entry.ts";
import { pageOfOrganizationAuditLogs } from "../../kernel/audit/log-store.ts";

export const auditLogRoutes: RouteHandlers<typeof contract.auditLogs> = {
  list: ({ deps, caller, query }) => {
    const { organizationId } = caller;
    return {
      name: "audit-logs",
      read: (page) => pageOfOrganizationAuditLogs(deps.db, organizationId, query, page),
      show: toAuditLogView(caller),
    };
  },
};
