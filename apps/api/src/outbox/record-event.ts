import type { Deps } from "../deps.ts";
import type { Tx } from "../platform/db.ts";
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
  await tx.client.event.create({
    data: { id: eventId, organizationId, type: eventType, payload, createdAt: occurredAt },
  });
  // Locked against deletion only: an endpoint that goes meanwhile also cancels what is made here.
  const endpoints = await tx.client.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_endpoints
    WHERE organization_id = ${organizationId}::uuid AND is_active AND NOT is_disabled
      AND ${eventType} = ANY (event_types)
    FOR KEY SHARE`;
  if (endpoints.length === 0) return;
  await tx.client.webhookDelivery.createMany({
    data: endpoints.map((endpoint) => ({
      id: newId(),
      organizationId,
      eventId,
      eventType,
      webhookEndpointId: endpoint.id,
      status: "pending",
      nextAttemptAt: occurredAt,
      claimableAt: occurredAt,
      createdAt: occurredAt,
    })),
  });
  tx.afterCommit(() => deliveries.wake(endpoints.map((endpoint) => endpoint.id)));
}
