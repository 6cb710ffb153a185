import {
  type EventPayload,
  type EventType,
  eventTypeDefinitions,
  type TestEventResult,
} from "@referral-service/contract";
import type { Caller } from "../access/caller.ts";
import { requireFound } from "../access/require-found.ts";
import { enqueueAudit } from "../audit/store.ts";
import { receivingHostOf } from "../delivery-engine/receiving-host.ts";
import { sendSigned } from "../delivery-engine/send-signed.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { findSigningEndpoint } from "./store.ts";

const hostIsBusy = () =>
  new Refusal(
    "RATE_LIMIT_EXCEEDED",
    "Too many requests to the host of this endpoint are in flight; send the test event again later",
    { retryAfterSeconds: 1 },
  );

/**
 * Sends a sample event once without the outbox, also to a paused or disabled endpoint, so that a
 * repaired receiver can be tested before it is enabled. It holds no database connection meanwhile.
 */
export async function sendTestEvent(
  deps: Deps,
  caller: Caller,
  { endpointId, eventType }: { endpointId: string; eventType?: EventType | undefined },
): Promise<TestEventResult> {
  const { organizationId } = caller;
  const now = deps.clock.now();
  const endpoint = requireFound(
    await findSigningEndpoint(deps.db, { organizationId, endpointId, now }),
  );
  const event = sampleOf(eventType ?? endpoint.eventTypes[0], {
    eventId: deps.newId(),
    organizationId,
    now,
  });
  const { url, sealedSecret, previousSealedSecret } = endpoint;
  const { eventId } = event;
  const payload = JSON.stringify(event);
  const place = { host: receivingHostOf(url), organizationId };
  const result = await deps.receivingHosts.inPlace(place, async () => {
    await deps.db.transaction(async (tx) =>
      enqueueAudit(tx, deps, caller, {
        action: "webhook_endpoint.tested",
        target: { type: "webhook_endpoint", id: endpointId },
        changes: { eventType: { from: null, to: event.eventType } },
      }),
    );
    return sendSigned(deps, deps.testExchange, {
      outgoing: {
        ...{ endpointId, url, sealedSecret, previousSealedSecret },
        ...{ eventId, eventType: event.eventType, payload },
      },
      startedAt: now,
    });
  });
  if (result === undefined) throw hostIsBusy();
  return {
    eventId,
    eventType: event.eventType,
    delivered: result.failure === null,
    responseStatus: result.responseStatus,
    latencyMs: result.durationMs,
    responseBodyExcerpt: result.responseBodyExcerpt,
    error: result.failure,
  };
}

const samples = new Map(
  eventTypeDefinitions.map(({ eventType, example }) => [eventType, example as EventPayload]),
);

interface TestEvent extends EventPayload {
  eventType: EventType;
}

/** The example of the type, as if it happened now in this organization. */
function sampleOf(
  eventType: EventType,
  { eventId, organizationId, now }: { eventId: string; organizationId: string; now: Date },
): TestEvent {
  const sample = samples.get(eventType);
  if (sample === undefined) throw new Error(`There is no sample of ${eventType}`);
  return {
    eventType,
    eventId,
    timestamp: now.getTime(),
    organizationId,
    data: sample.data,
    metadata: { ...sample.metadata, test: true },
  };
}
