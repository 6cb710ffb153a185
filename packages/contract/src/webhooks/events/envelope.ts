import { z } from "zod";
import { unixMs } from "../../primitives.ts";
import createdExample from "./examples/referral.created.json" with { type: "json" };

/**
 * A payload as it was sent, by any version of the service. Each type has a schema of its own; this
 * one keeps all fields unchanged.
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

/** Marks data that the caller may not read at its resource. */
export const withheld = z
  .literal(true)
  .optional()
  .describe(
    "There when the caller may not read this data where it comes from: a key without the scope, such as " +
      "`referrals:read`, or an admin without the Can send bonuses flag for bonus payments",
  );

export type EventPayload = z.infer<typeof eventPayload>;

export const statusChange = z
  .object({ oldStatus: z.string(), newStatus: z.string() })
  .meta({ id: "StatusChange" });

export const eventMetadata = z
  .looseObject({
    deleted: z.literal(true).optional().describe("Present when the resource was deleted"),
    version: z
      .int()
      .optional()
      .describe("Version of the resource after the change; orders the events of one resource"),
    test: z.literal(true).optional().describe("Present on a test event"),
  })
  .meta({ id: "EventMetadata" });

/** The body of every webhook: `data` is what this type of event carries. */
export const envelope = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    eventType: z.literal(type),
    eventId: z.string().describe("UUID, unique per event; the same on every attempt"),
    timestamp: unixMs.describe("When the event occurred, Unix time in milliseconds"),
    organizationId: z.string().describe("The organization that owns the resource"),
    data,
    metadata: eventMetadata.optional(),
  });
