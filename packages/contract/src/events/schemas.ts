import { z } from "zod";
import { unixMs } from "../primitives.ts";
import { eventPayload } from "./event-payload.ts";
import { eventType } from "./event-types.ts";
import createdExample from "./examples/referral.created.json" with { type: "json" };

/** An event that was recorded, whether or not an endpoint subscribes to it. */
export const eventRecord = z
  .object({
    id: z.string().describe("The payload's `eventId`"),
    eventType,
    createdAt: unixMs.describe("When it occurred, Unix time in milliseconds"),
    payload: eventPayload.describe("What webhooks deliver of it"),
  })
  .meta({
    id: "EventRecord",
    examples: [
      {
        id: createdExample.eventId,
        eventType: createdExample.eventType,
        createdAt: createdExample.timestamp,
        payload: createdExample,
      },
    ],
  });

export type EventRecord = z.infer<typeof eventRecord>;
