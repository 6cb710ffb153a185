import { z } from "zod";
import { admins, requiresPerson } from "../access/route-access.ts";
import { csvOf } from "../http/csv.ts";
import { createdWindow, id, organizationQuery, pageQuery, unixMs } from "../primitives.ts";
import { c, list } from "../router.ts";
import { withheld } from "../webhooks/events/envelope.ts";

export const auditActorType = z.enum(["user", "organization_key", "operator", "public_link"]);

const auditActor = z
  .object({
    type: auditActorType.describe(
      "`public_link`: a visitor who is not signed in, through that link",
    ),
    id: z.string().nullable().describe("Null for the service's operator"),
    name: z.string().nullable(),
  })
  .meta({ id: "AuditActor" });

const auditTarget = z
  .object({
    type: z.string().describe("Such as `referral`"),
    id: z.string(),
  })
  .meta({ id: "AuditTarget" });

const auditChange = z
  .object({
    from: z.unknown().describe("The value before"),
    to: z.unknown().describe("The value after"),
  })
  .meta({ id: "AuditChange" });

export const auditLog = z
  .object({
    id: z.string(),
    action: z.string().describe("The action, such as `referral.updated`"),
    actor: auditActor.describe("Who did it"),
    target: auditTarget.describe("The target of the action"),
    changes: z
      .record(z.string(), auditChange)
      .nullable()
      .describe("Old and new value of each field that changed; null when they are withheld"),
    withheld,
    requestId: z.string().nullable().describe("Id of the request that did it"),
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
  ...pageQuery,
  action: z.string().min(1).max(100).optional().describe("Such as `referral.updated`"),
  ...createdWindow,
});

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
  list: list("/audit-logs", auditLog, {
    summary: "List the organization's audit log, newest first",
    query: listOrganizationAuditLogsQuery,
    access: requiresPerson({ roles: admins }),
    csv: csvOf(auditLog),
  }),
});
