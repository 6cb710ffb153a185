import { z } from "zod";
import { admins, requiresScope } from "../access/route-access.ts";
import { csvOf } from "../http/csv.ts";
import {
  createdWindow,
  idParam,
  organizationQuery,
  pageQuery,
  sentUnixMs,
  unixMs,
} from "../primitives.ts";
import { act, c, list, read } from "../router.ts";
import { eventPayload, withheld } from "./events/envelope.ts";
import { eventType } from "./events/event-types.ts";
import createdExample from "./events/examples/referral.created.json" with { type: "json" };

export const webhookDeliveryExample = {
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

export const webhookDeliveryStatus = z
  .enum(["pending", "pending_retry", "delivered", "permanently_failed", "canceled"])
  .meta({ id: "WebhookDeliveryStatus" });

const failureClass = z
  .string()
  .nullable()
  .describe(
    "Why the attempt failed, null when it succeeded: `http_status`, `redirect`, `timeout`, " +
      "`connect_timeout`, `connection_refused`, `connection_reset`, `dns_error`, `tls_error`, " +
      "`blocked_address`, `invalid_response`, `unreadable_secret`, or another word that is newer",
  );

export const failureDetail = z
  .string()
  .nullable()
  .describe(
    "What is wrong with the receiver's TLS when `error` is `tls_error`, otherwise null: " +
      "`certificate_expired`, `certificate_not_yet_valid`, `certificate_wrong_name`, " +
      "`certificate_unknown_issuer`, `certificate_invalid`, `tls_protocol`, or another word that is newer",
  );

/** One event for one endpoint. */
export const webhookDelivery = z
  .object({
    id: z.string(),
    eventId: z.string().describe("The event's id; also the payload's `eventId`"),
    eventType,
    webhookEndpointId: z.string(),
    status: webhookDeliveryStatus.describe(
      "`pending`: not tried yet, or to be sent again; `pending_retry`: failed, and will be retried",
    ),
    attemptCount: z.int().describe("Number of attempts"),
    nextAttemptAt: unixMs
      .nullable()
      .describe(
        "Unix time in milliseconds; null when there is no next attempt, and while the endpoint is " +
          "paused or disabled",
      ),
    lastResponseStatus: z
      .int()
      .nullable()
      .describe("HTTP status of the last attempt; null when there was no answer"),
    lastError: failureClass,
    createdAt: unixMs.describe("When the event occurred, Unix time in milliseconds"),
    completedAt: unixMs
      .nullable()
      .describe("When it was delivered or given up, Unix time in milliseconds"),
  })
  .meta({ id: "WebhookDelivery", examples: [webhookDeliveryExample] });

export const webhookDeliveryAttempt = z
  .object({
    number: z.int().describe("1 for the first"),
    startedAt: unixMs,
    durationMs: z.int(),
    responseStatus: z.int().nullable(),
    error: failureClass,
    errorDetail: failureDetail,
    responseBodyExcerpt: z
      .string()
      .nullable()
      .describe(
        "The first 1 KiB of the answer's body; null when there was no answer, and when the payload " +
          "is withheld, because a receiver may repeat it",
      ),
  })
  .meta({ id: "WebhookDeliveryAttempt" });

export const webhookDeliveryDetails = webhookDelivery
  .extend({
    attempts: z
      .array(webhookDeliveryAttempt)
      .describe("In the order of their numbers; of more than 100 only the last 100"),
    payload: eventPayload.nullable().describe("The payload that is sent; null when it is withheld"),
    withheld,
  })
  .meta({
    id: "WebhookDeliveryDetails",
    examples: [
      {
        ...webhookDeliveryExample,
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

export const redeliverWebhook = z.strictObject({}).meta({ id: "RedeliverWebhook", examples: [{}] });

export const recoverWebhookDeliveries = z
  .strictObject({
    since: sentUnixMs.describe(
      "Unix time in milliseconds, within the retention (30 days by default)",
    ),
  })
  .meta({ id: "RecoverWebhookDeliveries", examples: [{ since: 1760000000000 }] });

export const webhookRecovery = z
  .object({
    recoveredCount: z.int().describe("Deliveries that this call opened"),
    hasMore: z.boolean().describe("True when there are more: make the same call again"),
  })
  .meta({ id: "WebhookRecovery", examples: [{ recoveredCount: 42, hasMore: false }] });

export type WebhookDelivery = z.infer<typeof webhookDelivery>;
export type WebhookDeliveryAttempt = z.infer<typeof webhookDeliveryAttempt>;
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetails>;
export type WebhookDeliveryStatus = z.infer<typeof webhookDeliveryStatus>;
export type WebhookRecovery = z.infer<typeof webhookRecovery>;

const deliveryParams = idParam.extend({ deliveryId: z.string().describe("UUID of the delivery") });

export const listWebhookDeliveriesQuery = organizationQuery.extend({
  ...pageQuery,
  status: webhookDeliveryStatus.optional().describe("Only deliveries in this status"),
  eventType: eventType.optional().describe("Only deliveries of events of this type"),
  ...createdWindow,
});

export const webhookDeliveriesContract = c.router({
  list: list("/webhooks/:id/deliveries", webhookDelivery, {
    summary: "List the deliveries to a webhook endpoint, newest first",
    query: listWebhookDeliveriesQuery,
    access: requiresScope("webhooks:read", { roles: admins }),
    csv: csvOf(webhookDelivery),
  }),
  get: read("/webhooks/:id/deliveries/:deliveryId", webhookDeliveryDetails, {
    summary: "Read one delivery with its attempts and its payload",
    params: deliveryParams,
    access: requiresScope("webhooks:read", { roles: admins }),
  }),
  redeliver: act(
    "/webhooks/:id/deliveries/:deliveryId/redeliver",
    { body: redeliverWebhook, item: webhookDelivery },
    {
      summary:
        "Send a delivery again at once, with the same bytes and a new signature; one that is still open is sent earlier",
      params: deliveryParams,
      access: requiresScope("webhooks:write", { roles: admins }),
    },
  ),
  recover: act(
    "/webhooks/:id/recover",
    { body: recoverWebhookDeliveries, item: webhookRecovery },
    {
      summary:
        "Deliver what the endpoint has missed since then: events of its types without a delivery, and permanently failed deliveries",
      access: requiresScope("webhooks:write", { roles: admins }),
    },
  ),
});
