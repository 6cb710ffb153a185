import type { TestEventResult } from "@referral-service/contract";
import type { PersonCaller } from "../../../kernel/callers/caller.ts";
import { guardOfEvent, mayReadData } from "../../../kernel/callers/data-readers.ts";
import { requireFound } from "../../../kernel/callers/require-found.ts";
import { forbidden } from "../../../kernel/refusal.ts";
import type { WebhookDeps } from "../../deps.ts";
import { requireAllowedUrl } from "../../endpoints/change-endpoints.ts";
import { sendOnce } from "../../endpoints/send-test-event.ts";
import { findSigningEndpoint } from "../../endpoints/store.ts";
import { findDelivery } from "../store.ts";

/**
 * Sends a delivery's bytes once to another URL, signed with the endpoint's secret, to test a repaired
 * receiver. The delivery stays unchanged. A caller with this permission can also change the endpoint's URL,
 * so the signature gives them no new access. The endpoint's own headers are only for its receiver.
 */
export async function sendElsewhere(
  deps: WebhookDeps,
  caller: PersonCaller,
  { endpointId, deliveryId, url }: { endpointId: string; deliveryId: string; url: string },
): Promise<TestEventResult> {
  const { organizationId } = caller;
  const startedAt = deps.clock.now();
  const endpoint = requireFound(
    await findSigningEndpoint(deps.db, { organizationId, endpointId, now: startedAt }),
  );
  const delivery = requireFound(await findDelivery(deps.db, { endpointId, deliveryId }));
  const { eventId, eventType, payload } = delivery;
  if (!mayReadData(caller, guardOfEvent(eventType))) {
    throw forbidden("Only people who can see the data of this event can send it to another URL.");
  }
  await requireAllowedUrl(deps, url);
  return sendOnce(deps, caller, {
    endpoint: { ...endpoint, id: endpointId, url, sealedHeaders: null },
    event: { id: eventId, type: eventType, payload },
    startedAt,
    audit: {
      action: "webhook_delivery.sent_elsewhere",
      target: { type: "webhook_delivery", id: deliveryId },
      changes: { url: { from: null, to: url } },
    },
  });
}
