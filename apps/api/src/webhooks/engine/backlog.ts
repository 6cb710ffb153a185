import type { Connection } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";

/**
 * The open deliveries to the endpoints of one kind. Deliveries to paused and disabled endpoints are
 * held back on purpose.
 */
export interface EndpointBacklog {
  endpoint: "active" | "paused" | "disabled";
  endpointCount: number;
  dueCount: number;
  /**
   * Number of deliveries that are not due before their next attempt, or before their receiver
   * accepts requests again.
   */
  waitingCount: number;
  inFlightCount: number;
  oldestDueAt: Date | null;
  /**
   * The oldest due time among endpoints without a request in flight. No worker is taking their
   * deliveries.
   */
  oldestUnattendedAt: Date | null;
}

export type Backlog = EndpointBacklog[];

/** Counts the open deliveries of all organizations for each kind of endpoint. */
export const readBacklog = ({ query }: Connection, now: Date): Promise<Backlog> =>
  query<EndpointBacklog>(sql`
    WITH counted AS MATERIALIZED (
      SELECT webhook_endpoint_id AS endpoint_id,
        count(*) FILTER (WHERE lease_ends_at > ${now}) AS in_flight,
        count(*) FILTER (WHERE next_attempt_at > ${now}) AS waiting,
        count(*) AS total,
        min(next_attempt_at) FILTER (WHERE next_attempt_at <= ${now}) AS oldest_due_at
      FROM open_webhook_deliveries
      GROUP BY webhook_endpoint_id
    ), open AS (
      SELECT endpoint_id, in_flight, total, next_request_at,
        CASE WHEN resumes_at > ${now} THEN total - in_flight ELSE waiting END AS waiting,
        CASE WHEN resumes_at > ${now} THEN NULL ELSE oldest_due_at END AS oldest_due_at
      FROM counted LEFT JOIN webhook_paces ON webhook_endpoint_id = endpoint_id
    )
    SELECT kind.endpoint, count(id)::int AS "endpointCount",
      coalesce(sum(total - waiting - in_flight), 0)::int AS "dueCount",
      coalesce(sum(waiting), 0)::int AS "waitingCount",
      coalesce(sum(in_flight), 0)::int AS "inFlightCount",
      min(oldest_due_at) AS "oldestDueAt",
      min(CASE WHEN in_flight = 0 AND oldest_due_at IS NOT NULL
        THEN greatest(oldest_due_at, next_request_at) END) AS "oldestUnattendedAt"
    FROM (VALUES ('active'), ('paused'), ('disabled')) AS kind(endpoint)
    LEFT JOIN webhook_endpoints ON kind.endpoint
      = CASE WHEN is_disabled THEN 'disabled' WHEN is_active THEN 'active' ELSE 'paused' END
    LEFT JOIN open ON endpoint_id = id
    GROUP BY kind.endpoint
    ORDER BY kind.endpoint`);
