import type { Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { WebhookSettings } from "../../kernel/settings/settings.ts";
import { type Failing, type FailingAfter, failingAfter, type NewFailures } from "./failing.ts";
import { isGone, type Outcome } from "./outcome.ts";

/** The endpoints with failures that have reached a limit. */
export interface FailureConsequences {
  disabledIds: string[];
  warnedIds: string[];
}

/**
 * Counts permanent failures per endpoint. Disables an endpoint that fails too often for too long or
 * returns 410.
 */
export async function countFailures(
  tx: Tx,
  outcomes: Outcome[],
  { settings, now }: { settings: WebhookSettings; now: Date },
): Promise<FailureConsequences> {
  const added = newFailuresOf(outcomes);
  if (added.size === 0) return { disabledIds: [], warnedIds: [] };
  const before = await lockFailing(tx, [...added.keys()]);
  const after = before.map(({ id, ...failing }) => {
    const failures = added.get(id) ?? { count: 0, isGone: false };
    const isWarned = failing.failureCount > 0 && failing.failingWarnedAt !== null;
    return { id, isWarned, ...failingAfter(failing, failures, { settings, now }) };
  });
  enqueueFailing(tx, after);
  return {
    disabledIds: after.flatMap(({ id, disabledReason }) => (disabledReason === null ? [] : [id])),
    warnedIds: after.flatMap(({ id, isWarned, failingWarnedAt }) =>
      isWarned || failingWarnedAt === null ? [] : [id],
    ),
  };
}

/**
 * The new failures by endpoint, since its last success. A 429 does not count, because it shows that
 * the receiver is working.
 */
function newFailuresOf(outcomes: Outcome[]): Map<string, NewFailures> {
  const failing = new Map<string, NewFailures>();
  for (const outcome of outcomes) {
    const { delivery, status, result } = outcome;
    const seen = failing.get(delivery.endpointId) ?? { count: 0, isGone: false };
    if (status === "delivered") seen.count = 0;
    if (status === "permanently_failed" && result.responseStatus !== 429) seen.count += 1;
    if (isGone(outcome)) seen.isGone = true;
    if (seen.count > 0 || seen.isGone) failing.set(delivery.endpointId, seen);
    else failing.delete(delivery.endpointId);
  }
  return failing;
}

const lockFailing = ({ query }: Tx, endpointIds: string[]) =>
  query<Failing & { id: string }>(sql`
    SELECT id, consecutive_failure_count AS "failureCount", failing_since AS "failingSince",
      failing_warned_at AS "failingWarnedAt"
    FROM webhook_endpoints
    WHERE id = ANY (${endpointIds}::uuid[]) AND NOT is_disabled
    ORDER BY id
    FOR NO KEY UPDATE`);

function enqueueFailing({ enqueue }: Tx, failing: (FailingAfter & { id: string })[]) {
  enqueue(sql`
    UPDATE webhook_endpoints endpoint
    SET consecutive_failure_count = after.failure_count, failing_since = after.failing_since,
      failing_warned_at = after.failing_warned_at,
      is_disabled = after.disabled_reason IS NOT NULL, disabled_reason = after.disabled_reason
    FROM unnest(
      ${failing.map(({ id }) => id)}::uuid[],
      ${failing.map(({ failureCount }) => failureCount)}::int[],
      ${failing.map(({ failingSince }) => failingSince)}::timestamptz[],
      ${failing.map(({ failingWarnedAt }) => failingWarnedAt)}::timestamptz[],
      ${failing.map(({ disabledReason }) => disabledReason)}::text[]
    ) AS after(id, failure_count, failing_since, failing_warned_at, disabled_reason)
    WHERE endpoint.id = after.id`);
}
