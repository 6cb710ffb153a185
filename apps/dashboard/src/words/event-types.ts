import type { EventType } from "@referral-service/contract";

// The type requires every event type, so that a missing one is an error.
const known: Record<EventType, true> = {
  "referral.created": true,
  "referral.updated": true,
  "referral.deleted": true,
  "referral.message_added": true,
  "bonus_payment.created": true,
  "bonus_payment.status_updated": true,
  "bonus_payment.completed": true,
  "bonus_payment.failed": true,
  "bonus_payment.credentials_updated": true,
  "user.joined": true,
  "user.permissions_updated": true,
  "user.status_updated": true,
  "user.left": true,
  "user.profile_updated": true,
};

export const eventTypes = Object.keys(known) as EventType[];

export const isEventType = (value: unknown): value is EventType =>
  typeof value === "string" && Object.hasOwn(known, value);
