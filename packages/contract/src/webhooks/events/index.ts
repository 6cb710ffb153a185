import type { z } from "zod";
import { bonusPaymentEvents } from "./bonus-payment-events.ts";
import { conversationEvents, referralEvents } from "./referral-events.ts";
import { userEvents } from "./user-events.ts";

/** The schema of each event that this version of the service sends, by event type. */
export const eventSchemas = {
  ...referralEvents,
  ...bonusPaymentEvents,
  ...conversationEvents,
  ...userEvents,
};

export type WebhookEvent = z.infer<(typeof eventSchemas)[keyof typeof eventSchemas]>;
