import type { Actor } from "../audit/actor.ts";
import type { Tx } from "../database/database.ts";
import { sql, verbatim } from "../database/sql.ts";
import type { PlatformDeps } from "../platform/platform-deps.ts";
import type { NewEvent } from "./new-event.ts";
import { isReceivingSql, isSubscribedSql } from "./receiving.ts";
import type { OutboxDeps } from "./wake.ts";

export type RecordingDeps = Pick<PlatformDeps, "newId" | "clock"> & OutboxDeps;

type Recorder = Pick<Actor, "requestId">;

/**
 * Stores an event, and one delivery for each endpoint that subscribes to it, together with the
 * change that caused them. The payload's bytes are fixed here: every attempt sends and signs
 * exactly these bytes.
 */
export const enqueueEvent = (tx: Tx, deps: RecordingDeps, recorder: Recorder, event: NewEvent) =>
  enqueueEvents(tx, deps, recorder, [event]);

/** Stores many events of one organization, with their deliveries, in two statements. */
export function enqueueEvents(
  tx: Tx,
  { newId, clock, deliveries, eventStreams }: RecordingDeps,
  { requestId }: Recorder,
  events: readonly NewEvent[],
) {
  const [first] = events;
  if (first === undefined) return;
  const { organizationId } = first;
  const occurredAt = clock.now();
  const ids = events.map(() => newId());
  const types = events.map(({ eventType }) => eventType);
  const payloads = events.map(({ eventType, data, metadata }, index) =>
    JSON.stringify({
      eventType,
      eventId: ids[index],
      timestamp: occurredAt.getTime(),
      organizationId,
      data,
      metadata,
    }),
  );
  tx.enqueue(sql`
    INSERT INTO events (id, organization_id, type, payload, request_id, created_at)
    SELECT event.id, ${organizationId}::uuid, event.type, event.payload, ${requestId}, ${occurredAt}
    FROM unnest(${ids}::uuid[], ${types}::text[], ${payloads}::text[]) AS event (id, type, payload)`);
  // The lock prevents the endpoint from being deleted, because a deletion must also cancel these
  // deliveries. The due time is the earlier time of two clocks, because workers would send the
  // deliveries late if they were due by a clock that is ahead of theirs.
  tx.enqueue<{ endpointId: string }>(
    sql`
    WITH made AS (
      INSERT INTO webhook_deliveries (id, organization_id, event_id, event_type,
        webhook_endpoint_id, status, created_at)
      SELECT webhook_delivery_id(event.id, endpoint.id), organization_id, event.id, event.type,
        endpoint.id, 'pending', ${occurredAt}
      FROM webhook_endpoints AS endpoint
      JOIN unnest(${ids}::uuid[], ${types}::text[]) AS event (id, type)
        ON ${isSubscribedSql}
      WHERE organization_id = ${organizationId}::uuid AND ${verbatim(isReceivingSql)}
      FOR KEY SHARE OF endpoint
      RETURNING id, event_id, event_type, webhook_endpoint_id
    )
    INSERT INTO open_webhook_deliveries (delivery_id, organization_id, webhook_endpoint_id, event_id,
      event_type, next_attempt_at, traceparent)
    SELECT id, ${organizationId}::uuid, webhook_endpoint_id, event_id, event_type,
      LEAST(${occurredAt}::timestamptz, now()), ${tx.traceparent ?? null}::text
    FROM made
    RETURNING webhook_endpoint_id AS "endpointId"`,
    (made) => {
      if (made.length === 0) return;
      deliveries.wake(made.map(({ endpointId }) => ({ id: endpointId, organizationId })));
    },
  );
  tx.afterCommit(() => eventStreams.wake(organizationId));
}
