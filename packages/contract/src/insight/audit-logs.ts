import { z } from "zod";
import { admins, requiresPerson } from "../access/route-access.ts";
import { csvOf } from "../http/csv-columns.ts";
import { createdWindow, id, listQuery, organizationQuery, unixMs } from "../primitives.ts";
import { c, list } from "../router.ts";
import { withheld } from "../webhooks/events/envelope.ts";

const auditActorType = z.enum([
  "user",
  "organization_key",
  "operator",
  "public_link",
  "bonus_rule",
]);

const auditActor = z
  .object({
    type: auditActorType.describe(
      "Type of the actor. `public_link` is a visitor who used a public link. `bonus_rule` is a rule that drafted a bonus payment.",
    ),
    id: z
      .string()
      .nullable()
      .describe("ID of the actor. Null if the operator of the service acted."),
    name: z.string().nullable(),
  })
  .meta({ id: "AuditActor" });

const auditTarget = z
  .object({
    type: z.string().describe("Type of the target, such as `referral`."),
    id: z.string(),
  })
  .meta({ id: "AuditTarget" });

const auditChange = z
  .object({
    from: z.unknown().describe("Previous value."),
    to: z.unknown().describe("New value."),
  })
  .meta({ id: "AuditChange" });

export const auditLog = z
  .object({
    id: z.string(),
    action: z.string().describe("Name of the action, such as `referral.updated`."),
    actor: auditActor.describe("Person, key, visitor, rule or operator that performed the action."),
    target: auditTarget.describe("Resource that the action changed or showed."),
    changes: z
      .record(z.string(), auditChange)
      .nullable()
      .describe("Previous and new values of each changed field. Null if hidden."),
    withheld,
    requestId: z
      .string()
      .nullable()
      .describe("ID of the request. Null for actions without a request."),
    createdAt: unixMs,
  })
  .meta({
    id: "AuditLog",
    examples: [
      {
        id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0050",
        action: "referral.updated",
        actor: {
          type: "user",
          id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0012",
          name: "Solveig Lund",
        },
        target: { type: "referral", id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001" },
        changes: { status: { from: "new", to: "contacted" } },
        requestId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060",
        createdAt: 1760000000000,
      },
    ],
  });

export type AuditLog = z.infer<typeof auditLog>;

export const listAuditLogsQuery = organizationQuery.extend({
  ...listQuery,
  action: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe("Return only entries with this action, such as `referral.updated`."),
  ...createdWindow,
});

const listOrganizationAuditLogsQuery = listAuditLogsQuery.extend({
  actorType: auditActorType.optional().describe("Return only entries by actors of this type."),
  actorId: z
    .string()
    .min(1)
    .max(100)
    // Only UUIDs are changed to lowercase, because IDs from an identity provider are
    // case-sensitive.
    .overwrite((text) => id.safeParse(text).data ?? text)
    .optional()
    .describe("Return only entries by this actor."),
  targetType: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe("Return only entries about targets of this type, such as `api_key`."),
  targetId: id.optional().describe("Return only entries about this target."),
});

export const auditLogsContract = c.router({
  list: list("/audit-logs", auditLog, {
    summary: "List audit log entries",
    description: "Lists the entries of the organization's audit log, newest first.",
    query: listOrganizationAuditLogsQuery,
    access: requiresPerson({ roles: admins }),
    csv: csvOf(auditLog),
  }),
});
