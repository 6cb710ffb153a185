import { z } from "zod";
import { eventType } from "../events/event-types.ts";
import { text, unixMs } from "../primitives.ts";

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
    isDisabled: z.boolean().describe("True after automatic disabling"),
    disabledReason: z.string().nullable().describe("Recorded when disabled"),
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
  .refine((list) => new Set(list).size === list.length, "Event types must differ from each other");

const url = z.string().min(1).max(2048);

export const createWebhookEndpoint = z
  .strictObject({ name: text(100), url, eventTypes: subscribedEventTypes })
  .meta({
    id: "CreateWebhookEndpoint",
    examples: [{ name: example.name, url: example.url, eventTypes: example.eventTypes }],
  });

export const updateWebhookEndpoint = z
  .strictObject({
    name: text(100),
    url,
    eventTypes: subscribedEventTypes,
    isActive: z.boolean().describe("false pauses; true resumes and re-enables a disabled endpoint"),
  })
  .partial()
  .meta({ id: "UpdateWebhookEndpoint", examples: [{ isActive: true }] });

export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;
export type CreatedWebhookEndpoint = z.infer<typeof createdWebhookEndpoint>;
export type CreateWebhookEndpoint = z.infer<typeof createWebhookEndpoint>;
export type UpdateWebhookEndpoint = z.infer<typeof updateWebhookEndpoint>;
