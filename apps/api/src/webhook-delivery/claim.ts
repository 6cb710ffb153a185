import type { Pool } from "pg";

/** A delivery that this worker alone may send until its lease ends. */
export interface ClaimedDelivery {
  id: string;
  leaseToken: string;
  eventId: string;
  eventType: string;
  payload: string;
  attemptNumber: number;
  endpointId: string;
  url: string;
  sealedSecret: Buffer;
}

/** How many deliveries of an endpoint there is room for. */
export interface Want {
  endpointId: string;
  room: number;
}

// The attempt is written down before anything is sent. One whose worker dies is begun anew under
// the same number: only attempts with an outcome count.
const claimSql = `
WITH due AS (
  SELECT delivery.id
  FROM unnest($1::uuid[], $2::int[]) AS want(endpoint_id, room)
  JOIN webhook_endpoints endpoint
    ON endpoint.id = want.endpoint_id AND endpoint.is_active AND NOT endpoint.is_disabled
  CROSS JOIN LATERAL (
    SELECT id FROM webhook_deliveries
    WHERE webhook_endpoint_id = want.endpoint_id
      AND status IN ('pending', 'pending_retry') AND claimable_at <= $3
    ORDER BY claimable_at
    LIMIT want.room
    FOR UPDATE SKIP LOCKED
  ) delivery
), claimed AS (
  UPDATE webhook_deliveries delivery
  SET claimable_at = $4, lease_token = $5
  FROM due
  WHERE delivery.id = due.id
  RETURNING delivery.id, delivery.event_id, delivery.event_type, delivery.webhook_endpoint_id,
    delivery.attempt_count + 1 AS attempt_number
), begun AS (
  INSERT INTO webhook_delivery_attempts (delivery_id, number, started_at)
  SELECT id, attempt_number, $3 FROM claimed
  ON CONFLICT (delivery_id, number) DO UPDATE SET started_at = EXCLUDED.started_at
)
SELECT claimed.id, $5::uuid AS "leaseToken", claimed.event_id AS "eventId",
  claimed.event_type AS "eventType", event.payload, claimed.attempt_number AS "attemptNumber",
  endpoint.id AS "endpointId", endpoint.url, endpoint.sealed_secret AS "sealedSecret"
FROM claimed
JOIN webhook_endpoints endpoint ON endpoint.id = claimed.webhook_endpoint_id
JOIN events event ON event.id = claimed.event_id`;

export async function claimDue(
  pool: Pool,
  wants: Want[],
  { now, leaseEndsAt, leaseToken }: { now: Date; leaseEndsAt: Date; leaseToken: string },
): Promise<ClaimedDelivery[]> {
  const { rows } = await pool.query<ClaimedDelivery>({
    name: "claim-due-deliveries",
    text: claimSql,
    values: [
      wants.map(({ endpointId }) => endpointId),
      wants.map(({ room }) => room),
      now,
      leaseEndsAt,
      leaseToken,
    ],
  });
  return rows;
}

/** Gives claimed deliveries back, as if they had never been claimed. */
export async function releaseClaims(pool: Pool, leases: { id: string; leaseToken: string }[]) {
  await pool.query(
    `UPDATE webhook_deliveries delivery
     SET claimable_at = delivery.next_attempt_at, lease_token = NULL
     FROM unnest($1::uuid[], $2::uuid[]) AS lease(id, token)
     WHERE delivery.id = lease.id AND delivery.lease_token = lease.token`,
    [leases.map(({ id }) => id), leases.map(({ leaseToken }) => leaseToken)],
  );
}

/** The endpoints at which something is due, whoever was or was not told about it. */
export async function endpointsWithDueDeliveries(pool: Pool, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: "endpoints-with-due-deliveries",
    text: `
      SELECT endpoint.id FROM webhook_endpoints endpoint
      WHERE endpoint.is_active AND NOT endpoint.is_disabled AND EXISTS (
        SELECT 1 FROM webhook_deliveries delivery
        WHERE delivery.webhook_endpoint_id = endpoint.id
          AND delivery.status IN ('pending', 'pending_retry') AND delivery.claimable_at <= $1
      )`,
    values: [now],
  });
  return rows.map(({ id }) => id);
}
