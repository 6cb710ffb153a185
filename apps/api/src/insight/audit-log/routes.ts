import type { contract } from "@referral-service/contract";
import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { toAuditLogView } from "../../kernel/audit/audit-entry.ts";
import { pageOfOrganizationAuditLogs } from "../../kernel/audit/log-store.ts";
import { toShownAuditLog } from "./facts.ts";
import { namedRecords } from "./names-store.ts";
import { recordsIn, targetIn } from "./rules.ts";

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

export const auditLogPageRoutes: RouteHandlers<typeof appContract.auditLogPage> = {
  list: ({ deps, caller, query }) => {
    const { organizationId } = caller;
    return {
      name: "audit-log-list",
      read: async (page) => {
        const entries = await pageOfOrganizationAuditLogs(deps.db, organizationId, query, page);
        const keys = entries.flatMap((entry) => [
          targetIn(caller, entry) ?? [],
          recordsIn(caller, entry),
        ]);
        const records = await namedRecords(deps.db, organizationId, keys.flat());
        return entries.map((entry) => ({ ...entry, records }));
      },
      show: toShownAuditLog(caller),
    };
  },
};
