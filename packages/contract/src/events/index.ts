import { z } from "zod";
import { referralCreated, referralDeleted, referralUpdated } from "./referral-events.ts";

/** The schema of each event that this version of the service sends, by its type. */
export const eventSchemas = {
  "referral.created": referralCreated,
  "referral.updated": referralUpdated,
  "referral.deleted": referralDeleted,
} as const;

export const webhookEvent = z.discriminatedUnion("eventType", [
  referralCreated,
  referralUpdated,
  referralDeleted,
]);

export type WebhookEvent = z.infer<typeof webhookEvent>;
export type EventOf<Type extends WebhookEvent["eventType"]> = Extract<
  WebhookEvent,
  { eventType: Type }
>;
