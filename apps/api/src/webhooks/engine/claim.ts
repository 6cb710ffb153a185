import type { Database, Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import { isReceivingSql } from "../../kernel/outbox/receiving.ts";
import type { DueEndpoint } from "../../kernel/outbox/wake.ts";
import type { Outgoing } from "./send-signed.ts";
import { queryThroughIndexes } from "./through-indexes.ts";

/** A delivery that only this worker can send until its lease ends. */
export interface ClaimedDelivery extends Outgoing {
  id: string;
  leaseToken: string;
  leaseEndsAt: Date;
  /** The ID of the request that caused the event. */
  requestId: string | null;
  /** The transaction that opened the delivery, in its trace. Null outside a trace. */
  traceparent: string | null;
  /** Number of the attempt across all series. */
  attemptNumber: number;
  /**
   * Number of the attempt since the delivery was last opened, because a redelivery has its own
   * attempts.
   */
  attemptOfSeries: number;
  organizationId: string;
  /**
   * Time of the endpoint's next requests. Null at full speed if the endpoint has no
   * `requestsPerSecond`.
   */
  nextRequestAt: Date | null;
  /** The largest number of requests in flight to an endpoint with a pace. Null if it has no pace. */
  inFlightMax: number | null;
}

/** An endpoint, and the number of its deliveries that the worker can take. */
export interface Want {
  endpointId: string;
  room: number;
}

// An endpoint with a pace or its own rate has slots: as many as these allow for a tenth of a
// second, but at least one. The worker that claims deliveries takes the slots that it has capacity
// for, used or not, and sets the time of the next slots. The leases of one claim last for the
// longest time limit among its endpoints. Open deliveries are looked up one by one or by IDs, and
// never joined, because the planner would read the whole table for a batch. The commit does not
// wait for the disk. The delivery is claimed again and sent at most twice if a crash of the
// database loses a lease.
const claimSql = `
WITH pace AS (
  SELECT webhook_endpoint_id, requests_per_second, in_flight_max, next_request_at
  FROM webhook_paces
  WHERE webhook_endpoint_id = ANY ($1)
  FOR UPDATE
), wanted AS (
  SELECT endpoint.id,
    CASE WHEN pace.next_request_at > $3 THEN 0 ELSE least(want.room, batch.slots) END AS room,
    $3 + make_interval(secs => least(want.room, batch.slots) / rate.per_second) AS next_request_at,
    pace.in_flight_max, endpoint.url, endpoint.timeout_ms, endpoint.sealed_headers,
    endpoint.sealed_secret,
    CASE WHEN endpoint.previous_secret_expires_at > $3 THEN endpoint.previous_sealed_secret END
      AS previous_sealed_secret
  FROM unnest($1::uuid[], $2::int[]) AS want(endpoint_id, room)
  JOIN webhook_endpoints endpoint
    ON endpoint.id = want.endpoint_id AND ${isReceivingSql}
  LEFT JOIN pace ON pace.webhook_endpoint_id = endpoint.id
  CROSS JOIN LATERAL (
    SELECT least(pace.requests_per_second, endpoint.requests_per_second) AS per_second
  ) rate
  CROSS JOIN LATERAL (
    SELECT CASE WHEN rate.per_second IS NOT NULL
      THEN greatest(1, floor(rate.per_second / 10))::int END AS slots
  ) batch
), due AS (
  SELECT delivery.delivery_id
  FROM (SELECT set_config('synchronous_commit', 'off', true)) AS unsynced
  CROSS JOIN wanted
  CROSS JOIN LATERAL (
    SELECT delivery_id FROM open_webhook_deliveries
    WHERE webhook_endpoint_id = wanted.id AND next_attempt_at <= $3
      AND (lease_ends_at IS NULL OR lease_ends_at <= $3)
    ORDER BY next_attempt_at
    LIMIT wanted.room
    FOR UPDATE SKIP LOCKED
  ) delivery
), claimed AS (
  UPDATE open_webhook_deliveries
  SET lease_token = $5, lease_ends_at = $4::timestamptz
    + make_interval(secs => greatest(0, (SELECT max(timeout_ms) FROM wanted) - $6::int) / 1000.0)
  WHERE delivery_id = ANY (ARRAY(SELECT delivery_id FROM due))
  RETURNING *
), paced AS (
  UPDATE webhook_paces
  SET next_request_at = wanted.next_request_at
  FROM wanted
  WHERE webhook_paces.webhook_endpoint_id = wanted.id
    AND EXISTS (SELECT FROM claimed WHERE webhook_endpoint_id = wanted.id)
)
SELECT claimed.delivery_id AS id, claimed.lease_token AS "leaseToken",
  claimed.lease_ends_at AS "leaseEndsAt", claimed.event_id AS "eventId",
  claimed.event_type AS "eventType", claimed.traceparent,
  claimed.attempt_count + 1 AS "attemptNumber",
  claimed.attempt_count - claimed.attempts_before + 1 AS "attemptOfSeries",
  claimed.webhook_endpoint_id AS "endpointId", claimed.organization_id AS "organizationId",
  wanted.url, wanted.sealed_secret AS "sealedSecret",
  wanted.previous_sealed_secret AS "previousSealedSecret",
  wanted.sealed_headers AS "sealedHeaders", wanted.timeout_ms AS "timeoutMs",
  wanted.next_request_at AS "nextRequestAt", wanted.in_flight_max AS "inFlightMax"
FROM claimed
JOIN wanted ON wanted.id = claimed.webhook_endpoint_id`;

// $2 and $3 are the first and the last ID, so that PostgreSQL opens only the partitions of these
// events. As a join in the claim, it would open every partition each time.
const eventsSql = `
SELECT id, organization_id AS "organizationId", payload, request_id AS "requestId" FROM events
WHERE id = ANY ($1) AND id BETWEEN $2 AND $3`;

interface Lease {
  now: Date;
  /** The end of the lease, unless an endpoint's own time limit is longer than `timeoutMs`. */
  leaseEndsAt: Date;
  leaseToken: string;
  /** The time limit of endpoints without their own. */
  timeoutMs: number;
}

/** Leases the due deliveries of these endpoints, longest due first, up to the given numbers. */
export async function claimDue(
  database: Database,
  wants: Want[],
  { now, leaseEndsAt, leaseToken, timeoutMs }: Lease,
): Promise<ClaimedDelivery[]> {
  const leased = await queryThroughIndexes<LeasedDelivery>(database, {
    name: "claim-due-deliveries",
    text: claimSql,
    values: [
      wants.map(({ endpointId }) => endpointId),
      wants.map(({ room }) => room),
      now,
      leaseEndsAt,
      leaseToken,
      timeoutMs,
    ],
  });
  if (leased.length === 0) return [];
  const events = await findEvents(database, leased);
  return leased.map((delivery) => {
    const event = events.get(delivery.eventId);
    const isOwn = event?.organizationId === delivery.organizationId;
    const { payload, requestId } = isOwn ? event : noEvent;
    return { ...delivery, payload, requestId };
  });
}

type LeasedDelivery = Omit<ClaimedDelivery, keyof typeof noEvent>;

/** In place of an event that the endpoint's organization does not have. */
const noEvent = { payload: null, requestId: null };

interface SentEvent {
  id: string;
  organizationId: string;
  payload: string;
  requestId: string | null;
}

async function findEvents(database: Database, leased: LeasedDelivery[]) {
  const ids = [...new Set(leased.map(({ eventId }) => eventId))].sort();
  const events = await queryThroughIndexes<SentEvent>(database, {
    name: "events-of-claim",
    text: eventsSql,
    values: [ids, ids[0], ids.at(-1)],
  });
  return new Map(events.map((event) => [event.id, event]));
}

/** Releases claimed deliveries, as if they had never been claimed. */
export async function releaseClaims(
  database: Database,
  leases: { id: string; leaseToken: string }[],
) {
  const tokenById = Object.fromEntries(leases.map(({ id, leaseToken }) => [id, leaseToken]));
  await queryThroughIndexes(database, {
    name: "release-claims",
    text: `
      UPDATE open_webhook_deliveries
      SET lease_token = NULL, lease_ends_at = NULL
      WHERE delivery_id = ANY ($1) AND lease_token = ($2::jsonb ->> delivery_id::text)::uuid`,
    values: [Object.keys(tokenById), tokenById],
  });
}

// Steps from one endpoint with open deliveries to the next. The cost grows with the number of these
// endpoints, not with that of deliveries or of all endpoints.
const dueEndpointsSql = `
WITH RECURSIVE open AS (
  (SELECT webhook_endpoint_id AS id FROM open_webhook_deliveries
   ORDER BY webhook_endpoint_id LIMIT 1)
  UNION ALL
  SELECT (SELECT webhook_endpoint_id FROM open_webhook_deliveries
          WHERE webhook_endpoint_id > open.id ORDER BY webhook_endpoint_id LIMIT 1)
  FROM open WHERE open.id IS NOT NULL
)
SELECT endpoint.id, endpoint.organization_id AS "organizationId"
FROM open
JOIN webhook_endpoints endpoint
  ON endpoint.id = open.id AND ${isReceivingSql}
CROSS JOIN LATERAL (
  SELECT FROM open_webhook_deliveries delivery
  WHERE delivery.webhook_endpoint_id = open.id AND delivery.next_attempt_at <= $1
    AND (delivery.lease_ends_at IS NULL OR delivery.lease_ends_at <= $1)
  ORDER BY delivery.next_attempt_at LIMIT 1
) due
WHERE NOT EXISTS (
  SELECT FROM webhook_paces WHERE webhook_endpoint_id = open.id AND next_request_at > $1
)`;

/** The endpoints with due deliveries, whether or not a job announced them. */
export async function endpointsWithDueDeliveries(
  database: Database,
  now: Date,
): Promise<DueEndpoint[]> {
  return await queryThroughIndexes<DueEndpoint>(database, {
    name: "endpoints-with-due-deliveries",
    text: dueEndpointsSql,
    values: [now],
  });
}

/** Cancels the open deliveries of a locked endpoint. Their log remains. */
export const cancelDeliveries = ({ enqueue }: Tx, endpointId: string, now: Date) =>
  enqueue(sql`
    WITH closed AS (
      DELETE FROM open_webhook_deliveries WHERE webhook_endpoint_id = ${endpointId}::uuid
      RETURNING delivery_id
    )
    UPDATE webhook_deliveries delivery
    SET status = 'canceled', failed = true, completed_at = ${now}
    FROM closed WHERE delivery.id = closed.delivery_id`);
