import type { contract } from "@referral-service/contract";
import type { CsvExports, ListRequest, RouteHandlers } from "../../http/route-handlers.ts";
import { toAuditLogView } from "../../kernel/audit/audit-entry.ts";
import { pageOfOrganizationAuditLogs } from "../../kernel/audit/log-store.ts";
import { csvExport } from "../../kernel/lists/csv-export.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { listPage } from "../../kernel/lists/list-page.ts";
import { auditLogColumns } from "./csv.ts";

export const auditLogRoutes: RouteHandlers<typeof contract.auditLogs> = {
  list: async (request) => {
    const body = await listPage(request.deps, request.query, listOfEntries(request));
    return { status: 200, body };
  },
};

export const auditLogExports: CsvExports<typeof contract.auditLogs> = {
  list: async (request) => csvExport(listOfEntries(request), auditLogColumns),
};

function listOfEntries({ deps, caller, query }: ListRequest<typeof contract.auditLogs.list>) {
  const { organizationId } = caller;
  return {
    list: "audit-logs",
    organizationId,
    read: (request: PageRequest) =>
      pageOfOrganizationAuditLogs(deps.db, organizationId, query, request),
    show: toAuditLogView(caller),
  };
}
