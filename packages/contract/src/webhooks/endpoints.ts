import { z } from "zod";
import { admins, requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { nameText, unixMs } from "../primitives.ts";
import { act, c, change, create, list, read, remove } from "../router.ts";
import { failureDetail } from "./deliveries.ts";
import { eventType } from "./events/event-types.ts";

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c33",
  name: "CRM sync",
  url: "https://crm.example.com/webhooks/referrals",
  eventTypes: ["referral.created", "referral.updated"],
  isActive: true,
  isDisabled: false,
  disabledReason: null,
  createdAt: 1760000000000,
};

export const webhookEndpoint = z
  .object({
    id: z.string(),
    name: z.string().describe("Human-readable label"),
    url: z.string().describe("HTTPS URL that receives the POST requests"),
    eventTypes: z.array(eventType).describe("Subscribed event types"),
    isActive: z.boolean().describe("False while paused"),
    isDisabled: z
      .boolean()
      .describe(
        "True after automatic disabling: by default after 10 permanently failed deliveries in a row " +
          "over at least 24 hours, or at once after a 410",
      ),
    disabledReason: z
      .string()
      .nullable()
      .describe("Reason and time of the automatic disabling. Null while not disabled."),
    createdAt: unixMs,
  })
  .meta({ id: "WebhookEndpoint", examples: [example] });

export const createdWebhookEndpoint = webhookEndpoint
  .extend({
    secret: z.string().describe("Signs this endpoint's deliveries. Shown only in this answer."),
  })
  .meta({
    id: "CreatedWebhookEndpoint",
    examples: [{ ...example, secret: "whsec_<base64 of 32 random bytes>" }],
  });

const subscribedEventTypes = z
  .array(eventType)
  .min(1)
  .max(eventType.options.length)
  .refine((list) => new Set(list).size === list.length, "must not contain an event type twice");

const url = z.string().min(1).max(2048);

export const createWebhookEndpoint = z
  .strictObject({ name: nameText(100), url, eventTypes: subscribedEventTypes })
  .meta({
    id: "CreateWebhookEndpoint",
    examples: [{ name: example.name, url: example.url, eventTypes: example.eventTypes }],
  });

export const updateWebhookEndpoint = z
  .strictObject({
    name: nameText(100),
    url,
    eventTypes: subscribedEventTypes,
    isActive: z
      .boolean()
      .describe(
        "false pauses; true resumes, re-enables a disabled endpoint and counts its failures from zero",
      ),
  })
  .partial()
  .meta({ id: "UpdateWebhookEndpoint", examples: [{ isActive: true }] });

export const rotateWebhookSecret = z
  .strictObject({
    overlapHours: z
      .int()
      .min(0)
      .max(72)
      .optional()
      .describe("How long the old secret also signs, in hours; 24 when omitted"),
  })
  .meta({ id: "RotateWebhookSecret", examples: [{ overlapHours: 24 }] });

export const rotatedWebhookSecret = createdWebhookEndpoint
  .extend({
    previousSecretExpiresAt: unixMs
      .nullable()
      .describe(
        "The time until which the old secret also signs, Unix time in milliseconds; null when it does not",
      ),
  })
  .meta({
    id: "RotatedWebhookSecret",
    examples: [
      {
        ...example,
        secret: "whsec_<base64 of 32 random bytes>",
        previousSecretExpiresAt: 1760086400000,
      },
    ],
  });

export const sendTestEvent = z
  .strictObject({
    eventType: eventType
      .optional()
      .describe("The type of the sample event; the endpoint's first type when omitted"),
  })
  .meta({ id: "SendTestEvent", examples: [{ eventType: "referral.created" }] });

export const testEventResult = z
  .object({
    eventId: z.string(),
    eventType,
    delivered: z.boolean().describe("Whether the receiver answered 2xx in time"),
    responseStatus: z.int().nullable().describe("Null when there was no answer"),
    latencyMs: z.int().describe("Time until the answer was read or the attempt was given up"),
    responseBodyExcerpt: z.string().nullable().describe("The first 1 KiB of the answer's body"),
    error: z
      .string()
      .nullable()
      .describe("The same classes as in a delivery's attempt; null when delivered"),
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

export const webhookDeliveryCounts = z
  .object({
    delivered: z.int().describe("Number of deliveries that the receiver accepted"),
    failed: z.int().describe("Number of deliveries that failed permanently"),
    open: z.int().describe("Number of deliveries that are still being sent or retried"),
  })
  .meta({ id: "WebhookDeliveryCounts" });

export const webhookStats = z
  .object({
    since: unixMs.describe(
      "Start of the counted time, Unix ms. Later than the window's start if its attempts are " +
        "more than 500,000.",
    ),
    deliveries: webhookDeliveryCounts,
    successRate: z
      .number()
      .nullable()
      .describe(
        "Share of the finished deliveries that the receiver accepted, 0–1. Null when none has finished.",
      ),
    attempts: z
      .object({ total: z.int(), succeeded: z.int(), failed: z.int() })
      .describe("Number of attempts that started in this time. A delivery has up to five."),
    latencyMs: z
      .object({ p50: z.int().nullable(), p95: z.int().nullable() })
      .describe("Of all attempts, including those that timed out; null without attempts"),
    failures: z
      .record(z.string(), z.int())
      .describe("How many attempts failed, by the `error` of the attempt"),
  })
  .meta({ id: "WebhookStats" });

const stats = {
  since: 1760000000000,
  deliveries: { delivered: 1188, failed: 2, open: 1 },
  successRate: 0.9983193277310924,
  attempts: { total: 1200, succeeded: 1188, failed: 12 },
  latencyMs: { p50: 41, p95: 180 },
  failures: { http_status: 10, timeout: 2 },
};

export const webhookEndpointStats = z
  .object({ last24Hours: webhookStats, last7Days: webhookStats })
  .meta({ id: "WebhookEndpointStats", examples: [{ last24Hours: stats, last7Days: stats }] });

export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;
export type CreatedWebhookEndpoint = z.infer<typeof createdWebhookEndpoint>;
export type CreateWebhookEndpoint = z.infer<typeof createWebhookEndpoint>;
export type UpdateWebhookEndpoint = z.infer<typeof updateWebhookEndpoint>;
export type RotatedWebhookSecret = z.infer<typeof rotatedWebhookSecret>;
export type TestEventResult = z.infer<typeof testEventResult>;
export type WebhookDeliveryCounts = z.infer<typeof webhookDeliveryCounts>;
export type WebhookStats = z.infer<typeof webhookStats>;
export type WebhookEndpointStats = z.infer<typeof webhookEndpointStats>;

export const webhookEndpointsContract = c.router({
  list: list("/webhooks", webhookEndpoint, {
    summary: "List webhook endpoints, newest first",
    access: requiresScope("webhooks:read", { roles: admins }),
  }),
  get: read("/webhooks/:id", webhookEndpoint, {
    summary: "Read one webhook endpoint",
    access: requiresScope("webhooks:read", { roles: admins }),
  }),
  create: create(
    "/webhooks",
    { body: createWebhookEndpoint, item: createdWebhookEndpoint },
    {
      summary: `Register a webhook endpoint; its secret is shown only in this answer; ${boundOf("webhookEndpoints")}`,
      access: requiresScope("webhooks:write", { roles: admins }),
      showsSecret: true,
    },
  ),
  update: change(
    "/webhooks/:id",
    { body: updateWebhookEndpoint, item: webhookEndpoint },
    {
      summary: "Change, pause, resume or re-enable a webhook endpoint",
      access: requiresScope("webhooks:write", { roles: admins }),
    },
  ),
  delete: remove("/webhooks/:id", {
    summary: "Delete a webhook endpoint and cancel its open deliveries",
    access: requiresScope("webhooks:write", { roles: admins }),
  }),
  rotateSecret: act(
    "/webhooks/:id/rotate-secret",
    { body: rotateWebhookSecret, item: rotatedWebhookSecret },
    {
      summary:
        "Replace an endpoint's secret by a new one, shown only in this answer; both sign for the overlap",
      access: requiresScope("webhooks:write", { roles: admins }),
      showsSecret: true,
    },
  ),
  sendTest: act(
    "/webhooks/:id/test",
    { body: sendTestEvent, item: testEventResult },
    {
      summary: "Send a test event to an endpoint once and return its answer",
      access: requiresScope("webhooks:write", { roles: admins }),
      effect: "outside",
    },
  ),
  stats: read("/webhooks/:id/stats", webhookEndpointStats, {
    summary:
      "Deliveries, success rate, latency and failures of an endpoint's last 24 hours and 7 days",
    access: requiresScope("webhooks:read", { roles: admins }),
  }),
});
