import { z } from "zod";
import { unixMs } from "../../primitives.ts";
import createdExample from "./examples/referral.created.json" with { type: "json" };

/**
 * A payload sent by any version of the service. Each event type has its own schema. This schema keeps
 * all fields unchanged.
 */
export const eventPayload = z
  .looseObject({
    eventType: z.string(),
    eventId: z.string(),
    timestamp: unixMs,
    organizationId: z.string(),
    data: z.record(z.string(), z.unknown()),
    metadata: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "EventPayload", examples: [createdExample] });

/** Marks data of a resource that the caller cannot read. */
export const withheld = z
  .literal(true)
  .optional()
  .describe(
    "True if the data is hidden because the key lacks the scope to read it, such as `referrals:read`, or because the " +
      "caller is an admin who cannot send bonuses. Otherwise omitted.",
  );

export type EventPayload = z.infer<typeof eventPayload>;

export const statusChange = z
  .object({ oldStatus: z.string(), newStatus: z.string() })
  .meta({ id: "StatusChange" });

const eventMetadata = z
  .looseObject({
    deleted: z
      .literal(true)
      .optional()
      .describe("True if the resource was deleted. Otherwise omitted."),
    version: z
      .int()
      .optional()
      .describe(
        "Version of the resource after the change. Use it to order the events of one resource.",
      ),
    externalId: z
      .string()
      .optional()
      .describe("ID of the referral or user in your own system. Omitted if there is none."),
    duplicateCaseId: z
      .string()
      .optional()
      .describe(
        "ID of the referral's open or decided duplicate case. `version` does not change when a case opens.",
      ),
    statusNote: z
      .string()
      .optional()
      .describe("Note on the new status of a referral. Omitted if there is none."),
    test: z.literal(true).optional().describe("True if this is a test event. Otherwise omitted."),
  })
  .meta({ id: "EventMetadata" });

/** The body of every webhook. `data` depends on the event type. */
export const envelope = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    eventType: z.literal(type),
    eventId: z.string().describe("UUID of the event, the same on every attempt."),
    timestamp: unixMs.describe("Time when the event occurred, Unix ms."),
    organizationId: z.string().describe("Organization that owns the resource."),
    data,
    metadata: eventMetadata.optional(),
  });
