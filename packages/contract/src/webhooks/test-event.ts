import { z } from "zod";
import { failureDetail } from "./deliveries.ts";
import { eventType } from "./events/event-types.ts";

export const sendTestEvent = z
  .strictObject({
    eventType: eventType
      .optional()
      .describe(
        "Type of the test event. Default: the first subscribed type, or `referral.created` for `*`.",
      ),
  })
  .meta({ id: "SendTestEvent", examples: [{ eventType: "referral.created" }] });

export const testEventResult = z
  .object({
    eventId: z.string(),
    eventType,
    delivered: z.boolean().describe("Whether the receiver responded with 2xx in time."),
    responseStatus: z
      .int()
      .nullable()
      .describe("HTTP status of the response. Null if there was none."),
    latencyMs: z
      .int()
      .describe("Time until the response was read or the attempt failed, in milliseconds."),
    responseBodyExcerpt: z
      .string()
      .nullable()
      .describe("First 1 KiB of the response body. Null if there was no response."),
    error: z
      .string()
      .nullable()
      .describe(
        "Reason for the failure, with the same values as the `error` of a delivery attempt. Null if delivered.",
      ),
    errorDetail: failureDetail,
  })
  .meta({
    id: "TestEventResult",
    examples: [
      {
        eventId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0092",
        eventType: "referral.created",
        delivered: true,
        responseStatus: 200,
        latencyMs: 62,
        responseBodyExcerpt: "ok",
        error: null,
        errorDetail: null,
      },
    ],
  });

export type TestEventResult = z.infer<typeof testEventResult>;
