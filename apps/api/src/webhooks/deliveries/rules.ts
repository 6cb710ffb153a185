import type { EventType, WebhookDelivery } from "@referral-service/contract";

export interface StoredDelivery {
  id: string;
  eventId: string;
  eventType: EventType;
  webhookEndpointId: string;
  status: WebhookDelivery["status"];
  attemptCount: number;
  nextAttemptAt: Date | null;
  lastResponseStatus: number | null;
  lastError: string | null;
  createdAt: Date;
  completedAt: Date | null;
}

/** Condition in SQL: the delivery is not finished, so `open_webhook_deliveries` has a row for it. */
export const isOpenSql = "status IN ('pending', 'pending_retry')";

export interface StoredAttempt {
  number: number;
  startedAt: Date;
  durationMs: number;
  responseStatus: number | null;
  error: string | null;
  errorDetail: string | null;
  responseBodyExcerpt: string | null;
}
