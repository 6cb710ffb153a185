import type { Pool } from "pg";
import type { Outcome } from "./outcome.ts";

// Only the holder of the lease may settle: the outcome of a worker that overslept is discarded.
const settleSql = `
WITH outcome AS (
  SELECT * FROM unnest(
    $1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::timestamptz[], $6::int[], $7::text[],
    $8::text[], $9::int[]
  ) AS outcome(
    id, lease_token, number, status, next_attempt_at, response_status, error, excerpt, duration_ms
  )
), settled AS (
  UPDATE webhook_deliveries delivery
  SET status = outcome.status, attempt_count = outcome.number, lease_token = NULL,
    next_attempt_at = outcome.next_attempt_at, claimable_at = outcome.next_attempt_at,
    last_response_status = outcome.response_status, last_error = outcome.error,
    completed_at = CASE WHEN outcome.next_attempt_at IS NULL THEN $10::timestamptz END
  FROM outcome
  WHERE delivery.id = outcome.id AND delivery.lease_token = outcome.lease_token
  RETURNING delivery.id, delivery.webhook_endpoint_id, outcome.number, outcome.status,
    outcome.response_status, outcome.error, outcome.excerpt, outcome.duration_ms
), attempt AS (
  UPDATE webhook_delivery_attempts attempt
  SET duration_ms = settled.duration_ms, response_status = settled.response_status,
    error = settled.error, response_body_excerpt = settled.excerpt
  FROM settled
  WHERE attempt.delivery_id = settled.id AND attempt.number = settled.number
), recovered AS (
  UPDATE webhook_endpoints
  SET consecutive_failure_count = 0
  WHERE consecutive_failure_count > 0
    AND id IN (SELECT webhook_endpoint_id FROM settled WHERE status = 'delivered')
)
SELECT id FROM settled`;

/** Stores the outcomes of attempts; answers the ids of the deliveries whose lease still held. */
export async function settle(pool: Pool, outcomes: Outcome[], now: Date): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>({
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
      now,
    ],
  });
  return new Set(rows.map(({ id }) => id));
}

const disableSql = `
UPDATE webhook_endpoints endpoint
SET consecutive_failure_count = endpoint.consecutive_failure_count + failing.count,
  is_disabled = failing.gone OR endpoint.consecutive_failure_count + failing.count >= $4,
  disabled_reason = CASE
    WHEN failing.gone THEN 'The receiver answered 410 Gone at ' || $5::text
    WHEN endpoint.consecutive_failure_count + failing.count >= $4
      THEN endpoint.consecutive_failure_count + failing.count
        || ' deliveries in a row failed permanently, the last one at ' || $5::text
  END
FROM unnest($1::uuid[], $2::int[], $3::bool[]) AS failing(id, count, gone)
WHERE endpoint.id = failing.id AND NOT endpoint.is_disabled`;

/** Counts permanent failures per endpoint and disables one that fails too often or is gone. */
export async function disableFailing(
  pool: Pool,
  outcomes: Outcome[],
  { disableAfterFailureCount, now }: { disableAfterFailureCount: number; now: Date },
) {
  const failing = new Map<string, { count: number; gone: boolean }>();
  for (const { delivery, status, result } of outcomes) {
    const gone = result.responseStatus === 410;
    if (status !== "permanently_failed" && !gone) continue;
    const seen = failing.get(delivery.endpointId) ?? { count: 0, gone: false };
    failing.set(delivery.endpointId, {
      count: seen.count + (status === "permanently_failed" ? 1 : 0),
      gone: seen.gone || gone,
    });
  }
  if (failing.size === 0) return;
  await pool.query(disableSql, [
    [...failing.keys()],
    [...failing.values()].map(({ count }) => count),
    [...failing.values()].map(({ gone }) => gone),
    disableAfterFailureCount,
    now.toISOString(),
  ]);
}
