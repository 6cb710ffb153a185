import { z } from "zod";
import { withheld } from "../events/event-payload.ts";
import { unixMs } from "../primitives.ts";

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
