import type { Database } from "../../kernel/database/database.ts";
import type { Outcome } from "./outcome.ts";
import { queryThroughIndexes } from "./through-indexes.ts";

// Only the holder of the lease can settle, so the outcome of a worker that was paused past its
// lease is discarded. Deliveries are looked up by ID and not joined, for the same reason as in
// claiming: for 512 outcomes with 20,000 open deliveries, plain joins read 21,500 rows, and this
// statement reads 1,330. A join with the log read all deliveries of the day. $13 is the position of an
// ID's outcome in the arrays. $14 and $15 are the first and the last ID, so that PostgreSQL opens only
// the partitions of these deliveries.
const settleSql = `
WITH outcome AS (
  SELECT * FROM unnest(
    $1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::timestamptz[], $6::int[], $7::text[],
    $8::text[], $9::int[], $10::timestamptz[], $12::text[]
  ) AS outcome(
    id, lease_token, number, status, next_attempt_at, response_status, error, excerpt, duration_ms,
    started_at, error_detail
  )
), finished AS (
  DELETE FROM open_webhook_deliveries
  WHERE delivery_id = ANY (ARRAY(SELECT id FROM outcome WHERE next_attempt_at IS NULL))
    AND lease_token = ($2::uuid[])[($13::jsonb ->> delivery_id::text)::int]
  RETURNING delivery_id, webhook_endpoint_id
), postponed AS (
  UPDATE open_webhook_deliveries
  SET attempt_count = ($3::int[])[($13::jsonb ->> delivery_id::text)::int],
    next_attempt_at = ($5::timestamptz[])[($13::jsonb ->> delivery_id::text)::int],
    lease_token = NULL, lease_ends_at = NULL
  WHERE delivery_id = ANY (ARRAY(SELECT id FROM outcome WHERE next_attempt_at IS NOT NULL))
    AND lease_token = ($2::uuid[])[($13::jsonb ->> delivery_id::text)::int]
  RETURNING delivery_id, webhook_endpoint_id
), settled AS (
  SELECT outcome.*, held.webhook_endpoint_id
  FROM (SELECT * FROM finished UNION ALL SELECT * FROM postponed) held
  JOIN outcome ON outcome.id = held.delivery_id
), attempt AS (
  INSERT INTO webhook_delivery_attempts (delivery_id, number, webhook_endpoint_id, started_at,
    duration_ms, response_status, error, error_detail, response_body_excerpt)
  SELECT id, number, webhook_endpoint_id, started_at, duration_ms, response_status, error,
    error_detail, excerpt
  FROM settled
), recovered AS (
  UPDATE webhook_endpoints
  SET consecutive_failure_count = 0
  WHERE consecutive_failure_count > 0
    AND id IN (SELECT webhook_endpoint_id FROM settled WHERE status = 'delivered')
)
UPDATE webhook_deliveries
SET status = ($4::text[])[($13::jsonb ->> id::text)::int],
  failed = ($4::text[])[($13::jsonb ->> id::text)::int] = 'permanently_failed',
  attempt_count = ($3::int[])[($13::jsonb ->> id::text)::int],
  last_response_status = ($6::int[])[($13::jsonb ->> id::text)::int],
  last_error = ($7::text[])[($13::jsonb ->> id::text)::int],
  completed_at = CASE WHEN ($5::timestamptz[])[($13::jsonb ->> id::text)::int] IS NULL
    THEN $11::timestamptz END
WHERE id = ANY (ARRAY(SELECT id FROM settled)) AND id BETWEEN $14 AND $15
RETURNING id`;

/**
 * Stores the outcomes of attempts. Returns the IDs of the deliveries with a lease that was still
 * valid.
 */
export async function settle(
  database: Database,
  attempts: Outcome[],
  now: Date,
): Promise<Set<string>> {
  // A worker that was paused past its lease can have claimed a delivery again before it stores the
  // first outcome.
  const outcomes = [...new Map(attempts.map((outcome) => [outcome.delivery.id, outcome])).values()];
  const ids = outcomes.map(({ delivery }) => delivery.id).sort();
  const rows = await queryThroughIndexes<{ id: string }>(database, {
    name: "settle-deliveries",
    text: settleSql,
    values: [
      outcomes.map(({ delivery }) => delivery.id),
      outcomes.map(({ delivery }) => delivery.leaseToken),
      outcomes.map(({ delivery }) => delivery.attemptNumber),
      outcomes.map(({ status }) => status),
      outcomes.map(({ nextAttemptAt }) => nextAttemptAt),
      outcomes.map(({ result }) => result.responseStatus),
      outcomes.map(({ result }) => result.failure),
      outcomes.map(({ result }) => result.responseBodyExcerpt),
      outcomes.map(({ result }) => result.durationMs),
      outcomes.map(({ startedAt }) => startedAt),
      now,
      outcomes.map(({ result }) => result.tlsFault),
      Object.fromEntries(outcomes.map(({ delivery }, index) => [delivery.id, index + 1])),
      ids[0],
      ids.at(-1),
    ],
  });
  return new Set(rows.map(({ id }) => id));
}
