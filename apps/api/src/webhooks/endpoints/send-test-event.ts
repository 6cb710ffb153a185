import {
  type EventPayload,
  type EventType,
  eventTypeDefinitions,
  type TestEventResult,
} from "@referral-service/contract";
import type { AuditEntry } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { Refusal } from "../../kernel/refusal.ts";
import type { WebhookDeps } from "../deps.ts";
import { receivingHostOf } from "../engine/hosts.ts";
import { type Outgoing, sendTraced } from "../engine/send-signed.ts";
import { firstEventType } from "./rules.ts";
import { findSigningEndpoint } from "./store.ts";

/**
 * Sends a sample event once without the outbox, even to a paused or disabled endpoint, so that a
 * repaired receiver can be tested before the endpoint is re-enabled. Holds no database connection
 * during the request.
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
  const event = sampleOf(eventType ?? firstEventType(endpoint.eventTypes), {
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

/** The example of the event type, as if it happened now in this organization. */
export function sampleOf(
  eventType: EventType,
  { eventId, organizationId, now }: { eventId: string; organizationId: string; now: Date },
): TestEvent {
  const sample = samples.get(eventType);
  if (sample === undefined) throw new Error(`There is no sample event of the type ${eventType}`);
  return {
    eventType,
    eventId,
    timestamp: now.getTime(),
    organizationId,
    data: sample.data,
    metadata: { ...sample.metadata, test: true },
  };
}

interface Sending {
  /** The URL, and the endpoint with the secrets that sign the event. */
  endpoint: Omit<Outgoing, "endpointId" | "eventId" | "eventType" | "payload"> & { id: string };
  event: { id: string; type: EventType; payload: string };
  startedAt: Date;
  audit: AuditEntry;
}

export const hostIsBusy = () =>
  new Refusal(
    "RATE_LIMIT_EXCEEDED",
    "Too many requests to the host of this URL are in progress. Try again in a moment.",
    { retryAfterSeconds: 1 },
  );

/**
 * Sends an event once, without retries and outside the delivery log, and returns the receiver's
 * response. It counts toward the requests in flight to the host, and holds no database connection
 * during the request.
 */
export async function sendOnce(
  deps: WebhookDeps,
  caller: Caller,
  { endpoint, event, startedAt, audit }: Sending,
): Promise<TestEventResult> {
  const place = { host: receivingHostOf(endpoint.url), organizationId: caller.organizationId };
  const result = await deps.receivingHosts.inPlace(place, async () => {
    await deps.db.transaction(async (tx) => enqueueAudit(tx, deps, caller, audit));
    return sendTraced(deps, deps.testExchange, {
      outgoing: {
        ...{ ...endpoint, endpointId: endpoint.id },
        ...{ eventId: event.id, eventType: event.type, payload: event.payload },
      },
      startedAt,
      parent: null,
      attributes: { "referral_service.organization.id": caller.organizationId },
    });
  });
  if (result === undefined) throw hostIsBusy();
  return {
    eventId: event.id,
    eventType: event.type,
    delivered: result.failure === null,
    responseStatus: result.responseStatus,
    latencyMs: result.durationMs,
    responseBodyExcerpt: result.responseBodyExcerpt,
    error: result.failure,
    errorDetail: result.tlsFault,
  };
}
