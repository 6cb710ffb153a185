import type { WebhookEndpoint } from "@referral-service/contract";
import type { StoredWebhookEndpoint } from "./rules.ts";

export const toWebhookEndpointView = (endpoint: StoredWebhookEndpoint): WebhookEndpoint => ({
  id: endpoint.id,
  name: endpoint.name,
  url: endpoint.url,
  eventTypes: endpoint.eventTypes,
  isActive: endpoint.isActive,
  isDisabled: endpoint.isDisabled,
  disabledReason: endpoint.disabledReason,
  createdAt: endpoint.createdAt.getTime(),
});
