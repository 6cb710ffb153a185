import type { Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";

// These functions use raw SQL, because each statement changes the log and the open deliveries
// together, while workers do the same.

/**
 * Makes an open delivery due now, unless a worker is sending it. Returns false if the delivery is not open.
 * Locks the open row before the log's, like a worker that settles.
 */
export async function bringForward(
  { query }: Tx,
  { endpointId, deliveryId, now }: { endpointId: string; deliveryId: string; now: Date },
): Promise<boolean> {
  const rows = await query(sql`
    UPDATE open_webhook_deliveries
    SET next_attempt_at = CASE WHEN lease_ends_at > ${now}::timestamptz THEN next_attempt_at
      ELSE LEAST(next_attempt_at, ${now}::timestamptz) END
    WHERE delivery_id = ${deliveryId}::uuid AND webhook_endpoint_id = ${endpointId}::uuid
    RETURNING delivery_id`);
  return rows.length > 0;
}

/**
 * Starts a new series of attempts for each finished delivery among these. Returns the number of
 * deliveries.
 */
export async function reopen(
  { query, traceparent }: Tx,
  { deliveryIds, now }: { deliveryIds: string[]; now: Date },
): Promise<number> {
  const rows = await query(sql`
    WITH finished AS (
      SELECT * FROM webhook_deliveries
      WHERE id = ANY (${deliveryIds}::uuid[]) AND status IN ('delivered', 'permanently_failed')
      ORDER BY id FOR UPDATE
    ), opened AS (
      INSERT INTO open_webhook_deliveries (delivery_id, organization_id, webhook_endpoint_id,
        event_id, event_type, attempt_count, attempts_before, next_attempt_at, traceparent)
      SELECT id, organization_id, webhook_endpoint_id, event_id, event_type, attempt_count,
        attempt_count, ${now}::timestamptz, ${traceparent ?? null}::text
      FROM finished
      ON CONFLICT (delivery_id) DO NOTHING
      RETURNING delivery_id
    )
    UPDATE webhook_deliveries delivery
    SET status = 'pending', failed = false, completed_at = NULL
    FROM opened WHERE delivery.id = opened.delivery_id
    RETURNING delivery.id`);
  return rows.length;
}

/**
 * Creates the missing deliveries of these events for the endpoint. Returns the number of
 * deliveries.
 */
export async function makeDeliveries(
  { query, traceparent }: Tx,
  { endpointId, eventIds, now }: { endpointId: string; eventIds: string[]; now: Date },
): Promise<number> {
  const rows = await query(sql`
    WITH made AS (
      INSERT INTO webhook_deliveries (id, organization_id, event_id, event_type,
        webhook_endpoint_id, status, created_at)
      SELECT webhook_delivery_id(id, ${endpointId}::uuid), organization_id, id, type,
        ${endpointId}::uuid, 'pending', created_at
      FROM events WHERE id = ANY (${eventIds}::uuid[])
      ORDER BY id
      ON CONFLICT (id) DO NOTHING
      RETURNING *
    )
    INSERT INTO open_webhook_deliveries (delivery_id, organization_id, webhook_endpoint_id, event_id,
      event_type, next_attempt_at, traceparent)
    SELECT id, organization_id, webhook_endpoint_id, event_id, event_type, ${now}::timestamptz,
      ${traceparent ?? null}::text
    FROM made RETURNING delivery_id`);
  return rows.length;
}
