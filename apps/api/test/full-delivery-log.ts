import { daysFrom, partitionedLogs } from "../src/kernel/retention/partitions.ts";
import { makePartition } from "../src/kernel/retention/store.ts";
import type { ConnectedDeps } from "../src/processes/boot.ts";

const dayMs = 86_400_000;

/** A UUIDv7 for the row's time. */
const idAt = (time: string) =>
  `(lpad(to_hex((extract(epoch FROM ${time}) * 1000)::bigint), 12, '0')
    || '7000' || '8' || lpad(to_hex(n), 15, '0'))::uuid`;

const eventTypes = "ARRAY['referral.created', 'referral.updated', 'user.joined']";

/** Creates the partitions that a worker would have created on these days. */
export async function makePartitionsOf({ db }: Pick<ConnectedDeps, "db">, dayCount: number) {
  const first = new Date(Date.now() - (dayCount - 1) * dayMs);
  for (const log of partitionedLogs) {
    for (const day of daysFrom(first, dayCount)) await makePartition(db, log, day);
  }
}

/**
 * Events in this and other organizations, each delivered to an endpoint in the same organization. One in 40
 * deliveries failed. A few of the organization's deliveries are still open, among many others.
 */
export function fullDeliveryLogStatements({
  organizationId,
  endpointId,
  rowCount,
  time,
}: {
  organizationId: string;
  endpointId: string;
  rowCount: number;
  /** The time of row `n` as an SQL expression. */
  time: string;
}): [sql: string, ...values: unknown[]][] {
  return [
    [
      `INSERT INTO webhook_endpoints (id, organization_id, name, url, event_types, sealed_secret,
         created_at, updated_at)
       VALUES ($1, $2, 'Receiver', 'https://x.example', ${eventTypes}, '', now(), now())`,
      endpointId,
      organizationId,
    ],
    [
      `INSERT INTO events (id, organization_id, type, payload, created_at)
       SELECT ${idAt(time)}, CASE WHEN n % 2 = 0 THEN $1::uuid ELSE others.ids[1 + n % 100] END,
         (${eventTypes})[1 + n / 2 % 3],
         '{"eventType":"","eventId":"","timestamp":0,"organizationId":"","data":{}}', ${time}
       FROM generate_series(1, ${rowCount * 2}) AS n,
         (SELECT array_agg(id) AS ids FROM organizations WHERE slug LIKE 'filler-%') AS others`,
      organizationId,
    ],
    [
      `INSERT INTO webhook_deliveries (id, organization_id, event_id, event_type,
         webhook_endpoint_id, status, failed, attempt_count, created_at, completed_at)
       SELECT webhook_delivery_id(id, endpoint_id), organization_id, id, type, endpoint_id,
         CASE WHEN n % 40 = 0 THEN 'permanently_failed' ELSE 'delivered' END, n % 40 = 0, 1,
         created_at, created_at
       FROM (
         SELECT *, row_number() OVER (ORDER BY created_at DESC) AS n,
           CASE WHEN organization_id = $1 THEN $2::uuid ELSE organization_id END AS endpoint_id
         FROM events
       ) AS event`,
      organizationId,
      endpointId,
    ],
    [
      `INSERT INTO open_webhook_deliveries (delivery_id, organization_id, webhook_endpoint_id,
         event_id, event_type, attempt_count, next_attempt_at)
       SELECT id, organization_id, webhook_endpoint_id, event_id, event_type, n % 4 / 2, created_at
       FROM (
         SELECT *, row_number() OVER (PARTITION BY organization_id ORDER BY created_at DESC) AS n
         FROM webhook_deliveries WHERE NOT failed
       ) AS delivery
       WHERE organization_id <> $1 OR n % ${rowCount / 2} < 12`,
      organizationId,
    ],
    [
      `UPDATE webhook_deliveries delivery
       SET status = CASE WHEN open.attempt_count = 0 THEN 'pending' ELSE 'pending_retry' END,
         completed_at = NULL
       FROM open_webhook_deliveries open WHERE open.delivery_id = delivery.id`,
    ],
  ];
}

/**
 * Requests to this and other organizations, with two keys. One in 40 requests returned 404. Only the oldest
 * requests include service errors, an old key, a rare route and requests of the app.
 */
export const fullRequestLogStatements = ({
  organizationId,
  rowCount,
  time,
}: {
  organizationId: string;
  rowCount: number;
  /** The time of row `n` as an SQL expression. */
  time: string;
}): [sql: string, ...values: unknown[]][] => [
  [
    `INSERT INTO request_logs (id, organization_id, method, route, status, error_code, request_id, key_id,
       duration_ms, response_bytes, dropped_count)
     SELECT ${idAt(time)}, CASE WHEN n % 2 = 0 THEN $1::uuid ELSE others.ids[1 + n % 100] END, 'GET',
       CASE WHEN is_old AND n % 20 = 0 THEN '/api/v1/reports/referrals' ELSE '/api/v1/referrals' END,
       CASE WHEN is_old AND n % 40 = 0 THEN 500 WHEN n % 40 = 0 THEN 404 ELSE 200 END,
       CASE WHEN is_old AND n % 40 = 0 THEN 'INTERNAL_ERROR' WHEN n % 40 = 0 THEN 'NOT_FOUND' END,
       'request-' || n,
       CASE WHEN is_old AND n % 80 = 0 THEN NULL WHEN is_old AND n % 4 = 0 THEN 'old-key' ELSE 'key' END, 1, 1,
       CASE WHEN is_old AND n % 100 = 0 THEN 1 ELSE 0 END
     FROM (SELECT n, n > ${1.7 * rowCount} AS is_old FROM generate_series(1, ${rowCount * 2}) AS n) AS row,
       (SELECT array_agg(id) AS ids FROM organizations WHERE slug LIKE 'filler-%') AS others`,
    organizationId,
  ],
];
