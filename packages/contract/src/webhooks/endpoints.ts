import { z } from "zod";
import { admins, requiresScope } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { nameText, text, unixMs } from "../primitives.ts";
import { act, c, change, create, list, read, remove } from "../router.ts";
import { changedHeaders, endpointHeadersMax, newHeaders } from "./endpoint-headers.ts";
import { webhookEndpointStats } from "./endpoint-stats.ts";
import { eventType, eventTypeNames } from "./events/event-types.ts";
import { examineReceiver, webhookExamination } from "./examination/schemas.ts";
import { sendTestEvent, testEventResult } from "./test-event.ts";

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c33",
  name: "CRM sync",
  url: "https://crm.example.com/webhooks/referrals",
  eventTypes: ["referral.created", "referral.updated"],
  description: "Keeps the CRM in step with referrals.",
  headers: { "X-Api-Key": "7f3a" },
  timeoutMs: 5000,
  requestsPerSecond: 20,
  isActive: true,
  isDisabled: false,
  disabledReason: null,
  createdAt: 1760000000000,
};

/** The subscription to all event types, including those of later versions. */
export const allEventTypes = "*";

// The type is a pattern, because client generators cannot create a name for the choice `*`.
const subscribedEventType = z
  .union([eventType, z.templateLiteral([allEventTypes])], {
    error: `must be one of ${eventTypeNames.map((name) => `"${name}"`).join(", ")}, "${allEventTypes}"`,
  })
  .meta({ id: "SubscribedEventType" });

/** The limits of what an endpoint can set for its requests. */
export const endpointLimits = {
  timeoutMs: { min: 1_000, max: 30_000 },
  requestsPerSecond: 1_000,
} as const;

const webhookEndpoint = z
  .object({
    id: z.string(),
    name: z.string().describe("Name of the endpoint, for display."),
    url: z.string().describe("HTTPS URL that receives the POST requests."),
    eventTypes: z
      .array(subscribedEventType)
      .describe("Subscribed event types. `*` means all types, including those of later versions."),
    description: z.string().nullable().describe("Description of the endpoint, for display."),
    headers: z
      .record(z.string(), z.string())
      .describe(
        "The endpoint's own headers, by name. Only the last 4 characters of each value are shown, or half of a value with fewer than 8 characters.",
      ),
    timeoutMs: z
      .int()
      .nullable()
      .describe(
        "Time limit of an attempt, in milliseconds. Null for the service's time limit, which is 10 seconds by default.",
      ),
    requestsPerSecond: z
      .int()
      .nullable()
      .describe(
        "Maximum number of deliveries per second. Null if no limit is set for the endpoint.",
      ),
    isActive: z.boolean().describe("Whether the endpoint is active. False while it is paused."),
    isDisabled: z
      .boolean()
      .describe(
        "Whether the service disabled the endpoint. By default, this happens after 10 permanently failed " +
          "deliveries in a row over at least 24 hours, or immediately after a 410.",
      ),
    disabledReason: z
      .string()
      .nullable()
      .describe(
        "Reason why the service disabled the endpoint, with the time. Null if the endpoint is not disabled.",
      ),
    createdAt: unixMs,
  })
  .meta({ id: "WebhookEndpoint", examples: [example] });

const createdWebhookEndpoint = webhookEndpoint
  .extend({
    secret: z.string().describe("Signing secret of the endpoint. Only this response contains it."),
  })
  .meta({
    id: "CreatedWebhookEndpoint",
    examples: [{ ...example, secret: "whsec_<base64 of 32 random bytes>" }],
  });

const subscribedEventTypes = z
  .array(subscribedEventType)
  .min(1)
  .max(eventType.options.length)
  .refine((list) => new Set(list).size === list.length, "must not contain duplicate event types")
  .refine(
    (list) => list.length === 1 || !list.includes(allEventTypes),
    "must not combine `*` with other event types",
  )
  .describe(
    'Event types to subscribe to. `["*"]` subscribes to all types, including those of later versions.',
  );

const url = z.string().min(1).max(2048);

const headersText = `Up to ${endpointHeadersMax} headers of your own to send with each request, by name. Values are encrypted at rest. The names of headers that the service or the connection sets are reserved.`;

const options = {
  description: text(500)
    .nullable()
    .optional()
    .describe("Description of the endpoint, for display."),
  timeoutMs: z
    .int()
    .min(endpointLimits.timeoutMs.min)
    .max(endpointLimits.timeoutMs.max)
    .nullable()
    .optional()
    .describe(
      "Time limit of an attempt, in milliseconds. Null for the service's time limit, which is 10 seconds by default.",
    ),
  requestsPerSecond: z
    .int()
    .min(1)
    .max(endpointLimits.requestsPerSecond)
    .nullable()
    .optional()
    .describe("Maximum number of deliveries per second. Null for no limit."),
};

const createWebhookEndpoint = z
  .strictObject({
    name: nameText(100),
    url,
    eventTypes: subscribedEventTypes,
    ...options,
    headers: newHeaders.optional().describe(headersText),
  })
  .meta({
    id: "CreateWebhookEndpoint",
    examples: [
      {
        name: example.name,
        url: example.url,
        eventTypes: example.eventTypes,
        description: example.description,
        headers: { "X-Api-Key": "<a secret that your receiver checks>" },
        timeoutMs: example.timeoutMs,
        requestsPerSecond: example.requestsPerSecond,
      },
      { name: example.name, url: example.url, eventTypes: [allEventTypes] },
    ],
  });

const updateWebhookEndpoint = z
  .strictObject({
    name: nameText(100),
    url,
    eventTypes: subscribedEventTypes,
    ...options,
    headers: changedHeaders
      .nullable()
      .describe(
        `${headersText} Headers that you omit stay unchanged. A header with the value null is removed. Null for the whole field removes all headers.`,
      ),
    isActive: z
      .boolean()
      .describe(
        "Whether the endpoint is active. False pauses it. True resumes a paused endpoint, or re-enables a disabled one and resets its failure count.",
      ),
  })
  .partial()
  .meta({ id: "UpdateWebhookEndpoint", examples: [{ isActive: true }] });

const rotateWebhookSecret = z
  .strictObject({
    overlapHours: z
      .int()
      .min(0)
      .max(72)
      .optional()
      .describe(
        "Number of hours that deliveries are also signed with the previous secret. Default: 24.",
      ),
  })
  .meta({ id: "RotateWebhookSecret", examples: [{ overlapHours: 24 }] });

const rotatedWebhookSecret = createdWebhookEndpoint
  .extend({
    previousSecretExpiresAt: unixMs
      .nullable()
      .describe(
        "Time when signing with the previous secret ends, Unix ms. Null if there is no overlap.",
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

export type SubscribedEventType = z.infer<typeof subscribedEventType>;
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;
export type CreatedWebhookEndpoint = z.infer<typeof createdWebhookEndpoint>;

export const webhookEndpointsContract = c.router({
  list: list("/webhooks", webhookEndpoint, {
    summary: "List webhook endpoints",
    description: "Lists webhook endpoints, newest first.",
    access: requiresScope("webhooks:read", { roles: admins }),
  }),
  get: read("/webhooks/:id", webhookEndpoint, {
    summary: "Get a webhook endpoint",
    access: requiresScope("webhooks:read", { roles: admins }),
  }),
  create: create(
    "/webhooks",
    { body: createWebhookEndpoint, item: createdWebhookEndpoint },
    {
      summary: "Create a webhook endpoint",
      description: `Creates a webhook endpoint. Only this response contains its signing secret. ${boundOf("webhookEndpoints", "endpoints")}`,
      access: requiresScope("webhooks:write", { roles: admins }),
      showsSecret: true,
    },
  ),
  update: change(
    "/webhooks/:id",
    { body: updateWebhookEndpoint, item: webhookEndpoint },
    {
      summary: "Update a webhook endpoint",
      description: "Updates, pauses, resumes or re-enables a webhook endpoint.",
      access: requiresScope("webhooks:write", { roles: admins }),
    },
  ),
  delete: remove("/webhooks/:id", {
    summary: "Delete a webhook endpoint",
    description: "Deletes a webhook endpoint and cancels its open deliveries.",
    access: requiresScope("webhooks:write", { roles: admins }),
  }),
  rotateSecret: act(
    "/webhooks/:id/rotate-secret",
    { body: rotateWebhookSecret, item: rotatedWebhookSecret },
    {
      summary: "Rotate a signing secret",
      description:
        "Creates a new signing secret for the endpoint. Only this response contains it. Deliveries are signed with both secrets during the overlap.",
      access: requiresScope("webhooks:write", { roles: admins }),
      showsSecret: true,
    },
  ),
  sendTest: act(
    "/webhooks/:id/test",
    { body: sendTestEvent, item: testEventResult },
    {
      summary: "Send a test event",
      description: "Sends a test event to the endpoint once and returns the result.",
      access: requiresScope("webhooks:write", { roles: admins }),
      effect: "outside",
    },
  ),
  examine: act(
    "/webhooks/:id/examine",
    { body: examineReceiver, item: webhookExamination },
    {
      summary: "Check a receiver",
      description:
        "Sends up to 12 test events to the endpoint within 60 seconds, some of them forged, and returns the result of " +
        "each check. All events have `metadata.test`. You can check an endpoint up to 3 times an hour.",
      access: requiresScope("webhooks:write", { roles: admins }),
      effect: "outside",
    },
  ),
  stats: read("/webhooks/:id/stats", webhookEndpointStats, {
    summary: "Get endpoint statistics",
    description:
      "Returns deliveries, success rate, latency and failures for the last 24 hours and 7 days.",
    access: requiresScope("webhooks:read", { roles: admins }),
  }),
});
