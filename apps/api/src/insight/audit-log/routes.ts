import type { contract } from "@referral-service/contract";
import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { entriesSeenBy } from "../../kernel/audit/log-store.ts";
import { including } from "../../kernel/lists/list.ts";
import { toShownAuditLog } from "./facts.ts";
import { namedRecords } from "./names-store.ts";
import { recordsIn, targetIn } from "./rules.ts";

export const auditLogRoutes: RouteHandlers<typeof contract.auditLogs> = {
  list: ({ caller, query }) => entriesSeenBy(caller, query),
};

export const auditLogPageRoutes: RouteHandlers<typeof appContract.auditLogPage> = {
  list: ({ caller, query }) =>
    including(entriesSeenBy(caller, query), {
      include: async (db, entries) => {
        const keys = entries.flatMap((entry) => [
          targetIn(caller, entry) ?? [],
          recordsIn(caller, entry),
        ]);
        const records = await namedRecords(db, caller.organizationId, keys.flat());
        return entries.map((entry) => ({ ...entry, records }));
      },
      show: toShownAuditLog(caller),
    }),
};
