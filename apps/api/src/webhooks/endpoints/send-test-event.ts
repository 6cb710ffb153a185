import {
  type EventPayload,
  type EventType,
  eventTypeDefinitions,
  type TestEventResult,
} from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { WebhookDeps } from "../deps.ts";
import { sendOnce } from "./send-once.ts";
import { findSigningEndpoint } from "./store.ts";

/**
 * Sends a sample event once without the outbox, also to a paused or disabled endpoint, so that a
 * repaired receiver can be tested before it is enabled. It holds no database connection meanwhile.
 */
export async function sendTestEvent(
  deps: WebhookDeps,
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
  return sendOnce(deps, caller, {
    endpoint: { id: endpointId, ...endpoint },
    event: { id: event.eventId, type: event.eventType, payload: JSON.stringify(event) },
    startedAt: now,
    audit: {
      action: "webhook_endpoint.tested",
      target: { type: "webhook_endpoint", id: endpointId },
      changes: { eventType: { from: null, to: event.eventType } },
    },
  });
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
