import type { Actor } from "../audit/actor.ts";
import type { Tx } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { PlatformDeps } from "../platform/platform-deps.ts";
import type { NewEvent } from "./new-event.ts";
import type { OutboxDeps } from "./wake.ts";

/** The dependencies for recording a change. */
export type RecordingDeps = Pick<PlatformDeps, "newId" | "clock"> & OutboxDeps;

/**
 * Stores an event, and one delivery for each endpoint that subscribes to it, together with the
 * change that caused them. The payload's bytes are fixed here: every attempt sends and signs
 * exactly these bytes.
 */
export function enqueueEvent(
  tx: Tx,
  deps: RecordingDeps,
  { requestId }: Pick<Actor, "requestId">,
  { eventType, organizationId, data, metadata }: NewEvent,
) {
  const { newId, clock, deliveries, eventStreams } = deps;
  const eventId = newId();
  const occurredAt = clock.now();
  const payload = JSON.stringify({
    eventType,
    eventId,
    timestamp: occurredAt.getTime(),
    organizationId,
    data,
    metadata,
  });
  tx.enqueue(sql`
    INSERT INTO events (id, organization_id, type, payload, request_id, created_at)
    VALUES (${eventId}::uuid, ${organizationId}::uuid, ${eventType}, ${payload}, ${requestId},
      ${occurredAt})`);
  // The lock prevents the endpoint from being deleted, because a deletion must also cancel these deliveries.
  tx.enqueue<{ endpointId: string }>(
    sql`
    WITH made AS (
      INSERT INTO webhook_deliveries (id, organization_id, event_id, event_type,
        webhook_endpoint_id, status, created_at)
      SELECT webhook_delivery_id(${eventId}::uuid, id), organization_id, ${eventId}::uuid,
        ${eventType}, id, 'pending', ${occurredAt}
      FROM webhook_endpoints
      WHERE organization_id = ${organizationId}::uuid AND is_active AND NOT is_disabled
        AND ${eventType} = ANY (event_types)
      FOR KEY SHARE
      RETURNING id, webhook_endpoint_id
    )
    INSERT INTO open_webhook_deliveries (delivery_id, organization_id, webhook_endpoint_id, event_id,
      event_type, next_attempt_at)
    SELECT id, ${organizationId}::uuid, webhook_endpoint_id, ${eventId}::uuid, ${eventType},
      ${occurredAt}
    FROM made
    RETURNING webhook_endpoint_id AS "endpointId"`,
    (made) => {
      if (made.length === 0) return;
      deliveries.wake(made.map(({ endpointId }) => ({ id: endpointId, organizationId })));
    },
  );
  tx.afterCommit(() => eventStreams.wake(organizationId));
}
