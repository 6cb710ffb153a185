import { z } from "zod";
import { unixMs } from "../../primitives.ts";

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
