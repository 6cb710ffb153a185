import type { EventType, WebhookDeliveryStatus } from "@referral-service/contract";
import type { Connection } from "../database/database.ts";
import { andAll, type Sql, sql } from "../database/sql.ts";
import type { PageRequest } from "../lists/cursors.ts";
import type { StoredAttempt, StoredDelivery } from "./delivery.ts";

/** Read with a delivery; a redelivery adds more to it, and there is no limit to those. */
const attemptsShownMax = 100;

// Looked up row by row: joined, the open deliveries of everybody are read for a page of the log.
const columns = sql`delivery.id, delivery.event_id AS "eventId", delivery.event_type AS "eventType",
  delivery.webhook_endpoint_id AS "webhookEndpointId", delivery.status,
  delivery.attempt_count AS "attemptCount",
  (SELECT next_attempt_at FROM open_webhook_deliveries open WHERE open.delivery_id = delivery.id
    AND (SELECT is_active AND NOT is_disabled FROM webhook_endpoints endpoint
      WHERE endpoint.id = open.webhook_endpoint_id)) AS "nextAttemptAt",
  delivery.last_response_status AS "lastResponseStatus", delivery.last_error AS "lastError",
  delivery.created_at AS "createdAt", delivery.completed_at AS "completedAt"`;

/** An endpoint of the caller's organization. */
interface DeliveryName {
  endpointId: string;
  deliveryId: string;
}

/** With the bytes that it sends. What is older than the retention is gone with its event. */
export async function findDelivery(
  { query }: Connection,
  { endpointId, deliveryId }: DeliveryName,
): Promise<(StoredDelivery & { payload: string }) | null> {
  const [row] = await query<StoredDelivery & { payload: string }>(sql`
    SELECT ${columns}, event.payload FROM webhook_deliveries delivery
    JOIN events event ON event.id = delivery.event_id
    WHERE delivery.id = ${deliveryId}::uuid AND delivery.webhook_endpoint_id = ${endpointId}::uuid`);
  return row ?? null;
}

/** Of one event: those to endpoints that are gone as well. Of many the last ones. */
const deliveriesShownMax = 100;

/**
 * The time in a delivery's id is that of its event's, which bounds what is looked through to what was
 * recorded in the same millisecond: there is no index on the event.
 */
export const deliveriesOfEvent = ({ query }: Connection, eventId: string) =>
  query<StoredDelivery>(sql`
    SELECT ${columns} FROM webhook_deliveries delivery
    WHERE delivery.event_id = ${eventId}::uuid
      AND delivery.id >= ${firstIdOfMillisecond(eventId)}::uuid
      AND delivery.id <= ${lastIdOfMillisecond(eventId)}::uuid
    ORDER BY delivery.created_at DESC, delivery.id DESC LIMIT ${deliveriesShownMax}`);

const firstIdOfMillisecond = (id: string) => `${id.slice(0, 15)}000-0000-000000000000`;
const lastIdOfMillisecond = (id: string) => `${id.slice(0, 15)}fff-ffff-ffffffffffff`;

/** In their order; of many the last ones. */
export async function attemptsOf({ query }: Connection, deliveryId: string) {
  const newestFirst = await query<StoredAttempt>(sql`
    SELECT number, started_at AS "startedAt", duration_ms AS "durationMs",
      response_status AS "responseStatus", error, response_body_excerpt AS "responseBodyExcerpt"
    FROM webhook_delivery_attempts WHERE delivery_id = ${deliveryId}::uuid
    ORDER BY number DESC LIMIT ${attemptsShownMax}`);
  return newestFirst.reverse();
}

export interface DeliveryFilters {
  status?: WebhookDeliveryStatus | undefined;
  eventType?: EventType | undefined;
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
}

/** What is open is read off the table of the open ones, what failed off an index of its own. */
export async function pageOfDeliveries(
  connection: Connection,
  endpointId: string,
  filters: DeliveryFilters,
  request: PageRequest,
): Promise<StoredDelivery[]> {
  const { status } = filters;
  switch (status) {
    case undefined:
      return pageOfLog(connection, endpointId, matching(filters), request);
    case "delivered":
      return pageOfLog(connection, endpointId, [isDelivered, ...matching(filters)], request);
    case "permanently_failed":
      return pageOfLog(connection, endpointId, [hasFailed, ...matching(filters)], request);
    case "pending":
      return pageOfOpen(connection, endpointId, [isUntried, ...matching(filters)], request);
    case "pending_retry":
      return pageOfOpen(connection, endpointId, [isRetried, ...matching(filters)], request);
    case "canceled":
      // Deliveries are canceled when their endpoint is deleted, and this one is there.
      return [];
    default:
      return status satisfies never;
  }
}

const isDelivered = sql`delivery.status = 'delivered'`;
/**
 * Permanently: a canceled one is failed as well, but has no endpoint to be listed of. The status is not
 * asked for beside it, because PostgreSQL takes the two for independent and expects hardly a row.
 */
const hasFailed = sql`delivery.failed`;
const isUntried = sql`open.attempt_count = open.attempts_before`;
const isRetried = sql`open.attempt_count > open.attempts_before`;

function matching({ eventType, createdAfter, createdBefore }: DeliveryFilters): Sql[] {
  const conditions: Sql[] = [];
  if (eventType !== undefined) conditions.push(sql`delivery.event_type = ${eventType}`);
  if (createdAfter !== undefined) {
    conditions.push(sql`delivery.created_at >= ${new Date(createdAfter)}`);
  }
  if (createdBefore !== undefined) {
    conditions.push(sql`delivery.created_at < ${new Date(createdBefore)}`);
  }
  return conditions;
}

const pageOfLog = (
  { query }: Connection,
  endpointId: string,
  conditions: Sql[],
  { limit, after }: PageRequest,
) =>
  query<StoredDelivery>(sql`SELECT ${columns} FROM webhook_deliveries delivery
    WHERE delivery.webhook_endpoint_id = ${endpointId}::uuid
      ${andAll([...conditions, ...isAfter(after)])}
    ORDER BY delivery.created_at DESC, delivery.id DESC LIMIT ${limit + 1}`);

const isAfter = (position: PageRequest["after"]): Sql[] =>
  position === undefined
    ? []
    : [sql`(delivery.created_at, delivery.id) < (${position.createdAt}, ${position.id}::uuid)`];

/** In the order of the ids, which is that of creation: the cost is that of what is open there. */
const pageOfOpen = (
  { query }: Connection,
  endpointId: string,
  conditions: Sql[],
  { limit, after }: PageRequest,
) =>
  query<StoredDelivery>(sql`SELECT ${columns}
    FROM open_webhook_deliveries open
    JOIN webhook_deliveries delivery ON delivery.id = open.delivery_id
    WHERE open.webhook_endpoint_id = ${endpointId}::uuid
      ${andAll([...conditions, ...(after ? [sql`open.delivery_id < ${after.id}::uuid`] : [])])}
    ORDER BY open.delivery_id DESC LIMIT ${limit + 1}`);
