import type {
  EventPayload,
  EventType,
  WebhookDelivery,
  WebhookDeliveryAttempt,
  WebhookDeliveryDetails,
} from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import { guardOfEvent, mayReadData } from "../../kernel/callers/data-readers.ts";
import type { StoredAttempt, StoredDelivery } from "./rules.ts";

/** The payload for a caller who can read its data. For others, null with `withheld`. */
export const toPayloadView = (
  caller: Caller,
  { eventType, payload }: { eventType: EventType; payload: string },
) =>
  mayReadData(caller, guardOfEvent(eventType))
    ? { payload: JSON.parse(payload) as EventPayload }
    : { payload: null, withheld: true as const };

export const toWebhookDeliveryView = (delivery: StoredDelivery): WebhookDelivery => ({
  id: delivery.id,
  eventId: delivery.eventId,
  eventType: delivery.eventType,
  webhookEndpointId: delivery.webhookEndpointId,
  status: delivery.status,
  attemptCount: delivery.attemptCount,
  nextAttemptAt: delivery.nextAttemptAt?.getTime() ?? null,
  lastResponseStatus: delivery.lastResponseStatus,
  lastError: delivery.lastError,
  createdAt: delivery.createdAt.getTime(),
  completedAt: delivery.completedAt?.getTime() ?? null,
});

export const toWebhookDeliveryDetails = (
  caller: Caller,
  delivery: StoredDelivery & { payload: string },
  attempts: StoredAttempt[],
): WebhookDeliveryDetails => {
  const shown = toPayloadView(caller, delivery);
  return {
    ...toWebhookDeliveryView(delivery),
    attempts: attempts.map((attempt) => toAttemptView(attempt, shown)),
    ...shown,
  };
};

/**
 * The excerpt is hidden if the payload is, because a receiver can repeat the payload in its
 * response.
 */
const toAttemptView = (
  attempt: StoredAttempt,
  { payload }: Pick<WebhookDeliveryDetails, "payload">,
): WebhookDeliveryAttempt => ({
  number: attempt.number,
  startedAt: attempt.startedAt.getTime(),
  durationMs: attempt.durationMs,
  responseStatus: attempt.responseStatus,
  error: attempt.error,
  errorDetail: attempt.errorDetail,
  responseBodyExcerpt: payload === null ? null : attempt.responseBodyExcerpt,
});
