import { z } from "zod";
import { admins, requiresPerson } from "../../access/route-access.ts";
import { csvOf } from "../../http/csv-columns.ts";
import { auditLog, auditLogsContract } from "../../insight/audit-logs.ts";
import { c, list } from "../../router.ts";

const auditSubject = z
  .object({
    name: z
      .string()
      .nullable()
      .describe("Name of the target. Null if the target has no name, was deleted or is not shown."),
    amount: z
      .object({ amount: z.number(), currency: z.string() })
      .nullable()
      .describe("Amount of the bonus payment. Null for other targets, and if it is not shown."),
    parentId: z
      .string()
      .nullable()
      .describe(
        "ID of the portal's business developer. Null unless the target is a prospect, activity, task or goal.",
      ),
    state: z
      .enum(["present", "former", "deleted", "unnamed"])
      .describe(
        "State of the target. `former`: a person who left the organization. `unnamed`: a target whose name the log does not show.",
      ),
  })
  .meta({ id: "AuditSubject" });

const shownAuditLog = auditLog
  .extend({
    subject: auditSubject,
    names: z
      .record(z.string(), z.string())
      .describe("Names of the records in the changes, by ID. Omits deleted records."),
  })
  .meta({ id: "ShownAuditLog" });

export type ShownAuditLog = z.infer<typeof shownAuditLog>;

/** The audit log with the names of its records, which only the app has. */
export const auditLogPageContract = c.router({
  list: list("/audit-log-list", shownAuditLog, {
    summary: "List audit log entries with names",
    query: auditLogsContract.list.query,
    access: requiresPerson({ roles: admins }),
    csv: csvOf(shownAuditLog.omit({ names: true })),
  }),
});
