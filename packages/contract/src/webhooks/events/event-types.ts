import { z } from "zod";

/** The 14 event types that an endpoint can subscribe to. */
export const eventTypes = {
  "referral.created": "A new referral was submitted",
  "referral.updated": "A referral changed (status, fields, labels or photos)",
  "referral.deleted": "A referral was deleted",
  "referral.message_added": "A message was added to a referral's conversation",
  "bonus_payment.created": "A bonus payment was drafted",
  "bonus_payment.status_updated": "A bonus payment's status changed",
  "bonus_payment.completed": "A bonus payment was completed",
  "bonus_payment.failed": "A bonus payment failed",
  "bonus_payment.credentials_updated": "A user changed their payout details",
  "user.joined": "A user joined the organization",
  "user.permissions_updated": "A user's role or permissions changed",
  "user.status_updated": "A user was blocked or unblocked",
  "user.left": "A user left the organization",
  "user.profile_updated": "A user's profile changed",
} as const;

export type EventType = keyof typeof eventTypes;

export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]];

export const eventType = z.enum(eventTypeNames).meta({ id: "EventType" });
