import { z } from "zod";

/** The event types that an endpoint can subscribe to. Source: the interface's list of 14. */
export const eventTypes = {
  "referral.created": "A new referral was submitted",
  "referral.updated": "A referral changed (status, fields, labels, photos)",
  "referral.deleted": "A referral was deleted",
  "referral.message_added": "A message was added to a referral conversation",
  "bonus_payment.created": "A bonus payment was created",
  "bonus_payment.status_updated": "A bonus payment's status changed",
  "bonus_payment.completed": "A bonus payment was processed successfully",
  "bonus_payment.failed": "A bonus payment failed to process",
  "bonus_payment.credentials_updated": "Payment credentials were updated",
  "user.joined": "A user joined the organization",
  "user.permissions_updated": "A user's permission level changed",
  "user.status_updated": "A user's status was updated",
  "user.left": "A user left the organization",
  "user.profile_updated": "A user's profile was updated",
} as const;

export type EventType = keyof typeof eventTypes;

export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]];

export const eventType = z.enum(eventTypeNames).meta({ id: "EventType" });
