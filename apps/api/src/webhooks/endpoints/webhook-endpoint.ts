import type { EventType } from "@referral-service/contract";

export interface StoredWebhookEndpoint {
  id: string;
  organizationId: string;
  name: string;
  url: string;
  eventTypes: EventType[];
  isActive: boolean;
  isDisabled: boolean;
  disabledReason: string | null;
  createdAt: Date;
}
