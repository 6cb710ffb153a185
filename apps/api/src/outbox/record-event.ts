import type { Deps } from "../deps.ts";
import type { Tx } from "../platform/db.ts";
import { sql } from "../platform/sql.ts";
import type { NewEvent } from "./new-event.ts";

/**
 * Stores an event, and one delivery for each endpoint that subscribes to it, with the change that
 * caused them. The payload's bytes are fixed here: every attempt sends and signs exactly these.
 */
export async function recordEvent(
  tx: Tx,
  { newId, clock, deliveries }: Pick<Deps, "newId" | "clock" | "deliveries">,
  { eventType, organizationId, data, metadata }: NewEvent,
) {
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
  tx.write(sql`
    INSERT INTO events (id, organization_id, type, payload, created_at)
    VALUES (${eventId}::uuid, ${organizationId}::uuid, ${eventType}, ${payload}, ${occurredAt})`);
  // Locked against deletion only: an endpoint that goes meanwhile also cancels what is made here.
  const endpoints = await tx.query<{ id: string }>(sql`
    SELECT id FROM webhook_endpoints
    WHERE organization_id = ${organizationId}::uuid AND is_active AND NOT is_disabled
      AND ${eventType} = ANY (event_types)
    FOR KEY SHARE`);
  if (endpoints.length === 0) return;
  const endpointIds = endpoints.map(({ id }) => id);
  const deliveryIds = endpointIds.map(() => newId());
  tx.write(sql`
    INSERT INTO webhook_deliveries (id, organization_id, event_id, event_type, webhook_endpoint_id,
      status, next_attempt_at, claimable_at, created_at)
    SELECT id, ${organizationId}::uuid, ${eventId}::uuid, ${eventType}, endpoint_id, 'pending',
      ${occurredAt}, ${occurredAt}, ${occurredAt}
    FROM unnest(${deliveryIds}::uuid[], ${endpointIds}::uuid[]) AS delivery (id, endpoint_id)`);
  tx.afterCommit(() => deliveries.wake(endpointIds));
}
