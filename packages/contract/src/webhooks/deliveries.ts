import { z } from "zod";
import { admins, requiresScope } from "../access/route-access.ts";
import { csvOf } from "../http/csv-columns.ts";
import {
  createdWindow,
  idParam,
  listQuery,
  organizationQuery,
  sentUnixMs,
  unixMs,
} from "../primitives.ts";
import { act, c, list, read } from "../router.ts";
import { eventPayload, withheld } from "./events/envelope.ts";
import { eventType } from "./events/event-types.ts";
import createdExample from "./events/examples/referral.created.json" with { type: "json" };

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0091",
  eventId: createdExample.eventId,
  eventType: createdExample.eventType,
  webhookEndpointId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c33",
  status: "pending_retry",
  attemptCount: 1,
  nextAttemptAt: 1760000001100,
  lastResponseStatus: 500,
  lastError: "http_status",
  createdAt: createdExample.timestamp,
  completedAt: null,
};

const webhookDeliveryStatus = z
  .enum(["pending", "pending_retry", "delivered", "permanently_failed", "canceled"])
  .meta({ id: "WebhookDeliveryStatus" });

const failureClass = z
  .string()
  .nullable()
  .describe(
    "Reason why the attempt failed. Null if it succeeded. Values: `http_status`, `redirect`, `timeout`, " +
      "`connect_timeout`, `connection_refused`, `connection_reset`, `dns_error`, `tls_error`, " +
      "`blocked_address`, `invalid_response`, `unreadable_secret`, `missing_event`. Later versions can add values.",
  );

export const failureDetail = z
  .string()
  .nullable()
  .describe(
    "Problem with the receiver's TLS. Null unless `error` is `tls_error`. Values: " +
      "`certificate_expired`, `certificate_not_yet_valid`, `certificate_wrong_name`, " +
      "`certificate_unknown_issuer`, `certificate_invalid`, `tls_protocol`. Later versions can add values.",
  );

/** One event for one endpoint. */
export const webhookDelivery = z
  .object({
    id: z.string(),
    eventId: z.string().describe("ID of the event, as in `eventId` of the payload."),
    eventType,
    webhookEndpointId: z.string(),
    status: webhookDeliveryStatus.describe(
      "Status of the delivery. `pending`: not attempted yet, or redelivery requested. `pending_retry`: failed, and will be retried.",
    ),
    attemptCount: z.int().describe("Number of attempts."),
    nextAttemptAt: unixMs
      .nullable()
      .describe(
        "Time of the next attempt, Unix ms. Null if there is none, or while the endpoint is " +
          "paused or disabled.",
      ),
    lastResponseStatus: z
      .int()
      .nullable()
      .describe("HTTP status of the response to the last attempt. Null if there was no response."),
    lastError: failureClass,
    createdAt: unixMs.describe("Time when the event occurred, Unix ms."),
    completedAt: unixMs
      .nullable()
      .describe(
        "Time when the delivery succeeded, failed permanently or was canceled, Unix ms. Null while it is open.",
      ),
  })
  .meta({ id: "WebhookDelivery", examples: [example] });

const webhookDeliveryAttempt = z
  .object({
    number: z.int().describe("Number of the attempt, starting with 1."),
    startedAt: unixMs,
    durationMs: z.int().describe("Duration of the attempt, in milliseconds."),
    responseStatus: z
      .int()
      .nullable()
      .describe("HTTP status of the response. Null if there was none."),
    error: failureClass,
    errorDetail: failureDetail,
    responseBodyExcerpt: z
      .string()
      .nullable()
      .describe(
        "First 1 KiB of the response body. Null if there was no response. Also null if the payload is " +
          "hidden, because the response can contain it.",
      ),
  })
  .meta({ id: "WebhookDeliveryAttempt" });

const webhookDeliveryDetails = webhookDelivery
  .extend({
    attempts: z.array(webhookDeliveryAttempt).describe("Last 100 attempts, oldest first."),
    payload: eventPayload.nullable().describe("Payload of the delivery. Null if hidden."),
    withheld,
  })
  .meta({
    id: "WebhookDeliveryDetails",
    examples: [
      {
        ...example,
        attempts: [
          {
            number: 1,
            startedAt: 1760000000004,
            durationMs: 62,
            responseStatus: 500,
            error: "http_status",
            errorDetail: null,
            responseBodyExcerpt: "Internal Server Error",
          },
        ],
        payload: createdExample,
      },
    ],
  });

const redeliverWebhook = z.strictObject({}).meta({ id: "RedeliverWebhook", examples: [{}] });

const recoverWebhookDeliveries = z
  .strictObject({
    since: sentUnixMs.describe(
      "Start of the outage, Unix ms. Must be within the retention period (30 days by default).",
    ),
  })
  .meta({ id: "RecoverWebhookDeliveries", examples: [{ since: 1760000000000 }] });

const webhookRecovery = z
  .object({
    recoveredCount: z.int().describe("Number of deliveries that this request created or reopened."),
    hasMore: z
      .boolean()
      .describe(
        "Whether there are more events to recover. Repeat the request until this is false.",
      ),
  })
  .meta({ id: "WebhookRecovery", examples: [{ recoveredCount: 42, hasMore: false }] });

export type WebhookDelivery = z.infer<typeof webhookDelivery>;
export type WebhookDeliveryAttempt = z.infer<typeof webhookDeliveryAttempt>;
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetails>;

const deliveryParams = idParam.extend({ deliveryId: z.string().describe("ID of the delivery.") });

const listWebhookDeliveriesQuery = organizationQuery.extend({
  ...listQuery,
  status: webhookDeliveryStatus.optional().describe("Return only deliveries with this status."),
  eventType: eventType.optional().describe("Return only deliveries of this event type."),
  q: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("Return only the delivery with this delivery ID or event ID."),
  ...createdWindow,
});

export const webhookDeliveriesContract = c.router({
  list: list("/webhooks/:id/deliveries", webhookDelivery, {
    summary: "List deliveries of an endpoint",
    description: "Lists the deliveries to a webhook endpoint, newest first.",
    query: listWebhookDeliveriesQuery,
    access: requiresScope("webhooks:read", { roles: admins }),
    csv: csvOf(webhookDelivery),
  }),
  get: read("/webhooks/:id/deliveries/:deliveryId", webhookDeliveryDetails, {
    summary: "Get a delivery",
    description: "Returns a delivery with its attempts and payload.",
    params: deliveryParams,
    access: requiresScope("webhooks:read", { roles: admins }),
  }),
  redeliver: act(
    "/webhooks/:id/deliveries/:deliveryId/redeliver",
    { body: redeliverWebhook, item: webhookDelivery },
    {
      summary: "Redeliver a delivery",
      description:
        "Sends a delivery again immediately, with the same body and a new signature. If the delivery is still open, this is its next attempt.",
      params: deliveryParams,
      access: requiresScope("webhooks:write", { roles: admins }),
    },
  ),
  recover: act(
    "/webhooks/:id/recover",
    { body: recoverWebhookDeliveries, item: webhookRecovery },
    {
      summary: "Recover missed events",
      description:
        "Delivers the events that the endpoint missed since the given time: events of a subscribed type without a delivery, or with only a permanently failed one.",
      access: requiresScope("webhooks:write", { roles: admins }),
    },
  ),
});
