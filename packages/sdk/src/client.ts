import type { ClientOptions } from "./options.ts";
import { type CustomFieldsResource, createCustomFields } from "./resources/custom-fields.ts";
import { createHealth, type HealthResource } from "./resources/health.ts";
import { createReferrals, type ReferralsResource } from "./resources/referrals.ts";
import {
  createWebhookEndpoints,
  type WebhookEndpointsResource,
} from "./resources/webhook-endpoints.ts";
import { createTransport } from "./transport.ts";

export interface Client {
  referrals: ReferralsResource;
  customFields: CustomFieldsResource;
  webhookEndpoints: WebhookEndpointsResource;
  health: HealthResource;
}

/**
 * A client of the referral service. It sends nothing until a method is called, and keeps the key to
 * itself: neither the client nor an error shows it when printed.
 *
 * @throws {ReferralServiceError} when `baseUrl` or `apiKey` cannot be right
 *
 * @example
 * const client = createClient({
 *   baseUrl: "https://referrals.example.com",
 *   apiKey: process.env.REFERRAL_SERVICE_API_KEY ?? "",
 * });
 * const referral = await client.referrals.create({ name: "Ada Lovelace", referrerId });
 */
export function createClient(options: ClientOptions): Client {
  const send = createTransport(options);
  return {
    referrals: createReferrals(send),
    customFields: createCustomFields(send),
    webhookEndpoints: createWebhookEndpoints(send),
    health: createHealth(send),
  };
}
