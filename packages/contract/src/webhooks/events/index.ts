import type { z } from "zod";
import {
  bonusPaymentCompleted,
  bonusPaymentCreated,
  bonusPaymentCredentialsUpdated,
  bonusPaymentFailed,
  bonusPaymentStatusUpdated,
} from "./bonus-payment-events.ts";
import {
  referralCreated,
  referralDeleted,
  referralMessageAdded,
  referralUpdated,
} from "./referral-events.ts";
import {
  userJoined,
  userLeft,
  userPermissionsUpdated,
  userProfileUpdated,
  userStatusUpdated,
} from "./user-events.ts";

/** The schema of each event that this version of the service sends, by event type. */
export const eventSchemas = {
  "referral.created": referralCreated,
  "referral.updated": referralUpdated,
  "referral.deleted": referralDeleted,
  "bonus_payment.created": bonusPaymentCreated,
  "bonus_payment.status_updated": bonusPaymentStatusUpdated,
  "bonus_payment.completed": bonusPaymentCompleted,
  "bonus_payment.failed": bonusPaymentFailed,
  "bonus_payment.credentials_updated": bonusPaymentCredentialsUpdated,
  "referral.message_added": referralMessageAdded,
  "user.joined": userJoined,
  "user.permissions_updated": userPermissionsUpdated,
  "user.status_updated": userStatusUpdated,
  "user.left": userLeft,
  "user.profile_updated": userProfileUpdated,
} as const;

export type WebhookEvent = z.infer<(typeof eventSchemas)[keyof typeof eventSchemas]>;
export type EventOf<Type extends WebhookEvent["eventType"]> = Extract<
  WebhookEvent,
  { eventType: Type }
>;
