import type { EventType, WebhookDelivery } from "@referral-service/contract";
import type { Connection } from "../../kernel/database/database.ts";
import { allOf, type Condition, from, raw } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { equalTo } from "../../kernel/lists/equal-to.ts";
import type { List } from "../../kernel/lists/list.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { type CreationWindow, createdIn } from "../../kernel/lists/windows.ts";
import { isReceivingSql } from "../../kernel/outbox/receiving.ts";
import { isId, leastIdBeside } from "../../kernel/platform/ids.ts";
import type { StoredWebhookEndpoint } from "../endpoints/rules.ts";
import { toWebhookDeliveryView } from "./facts.ts";
import type { StoredAttempt, StoredDelivery } from "./rules.ts";

/**
 * The largest number of attempts that is read with a delivery. A delivery can have any number of
 * attempts, because redeliveries are unlimited.
 */
export const attemptsShownMax = 100;

const deliveries = from("webhook_deliveries").select(({ ref, selectFrom }) => [
  "webhook_deliveries.id",
  "webhook_deliveries.event_id as eventId",
  ref("webhook_deliveries.event_type").$castTo<EventType>().as("eventType"),
  "webhook_deliveries.webhook_endpoint_id as webhookEndpointId",
  ref("webhook_deliveries.status").$castTo<WebhookDelivery["status"]>().as("status"),
  "webhook_deliveries.attempt_count as attemptCount",
  // The open delivery is looked up row by row, because a join would read the open deliveries of all
  // organizations for a page of the log.
  selectFrom("open_webhook_deliveries as due")
    .innerJoin("webhook_endpoints as endpoint", "endpoint.id", "due.webhook_endpoint_id")
    .select("due.next_attempt_at")
    .whereRef("due.delivery_id", "=", "webhook_deliveries.id")
    .where(raw.raw<boolean>(isReceivingSql))
    .as("nextAttemptAt"),
  "webhook_deliveries.last_response_status as lastResponseStatus",
  "webhook_deliveries.last_error as lastError",
  "webhook_deliveries.created_at as createdAt",
  "webhook_deliveries.completed_at as completedAt",
]);

/** A delivery in the caller's organization. */
interface DeliveryName {
  endpointId: string;
  deliveryId: string;
}

/**
 * Returns a delivery with the payload's bytes, or null. The inner join loses no delivery, because
 * retention deletes a delivery with its event.
 */
export const findDelivery = (
  { askOne }: Connection,
  { endpointId, deliveryId }: DeliveryName,
): Promise<(StoredDelivery & { payload: string }) | null> =>
  askOne(
    deliveries
      .innerJoin("events", "events.id", "webhook_deliveries.event_id")
      .select("events.payload")
      .where("webhook_deliveries.id", "=", deliveryId)
      .where("webhook_deliveries.webhook_endpoint_id", "=", endpointId),
  );

/**
 * The largest number of deliveries that are shown for one event, including those to deleted
 * endpoints. Only the last ones are shown if there are more.
 */
export const deliveriesShownMax = 100;

/**
 * A delivery's ID contains the time of its event's ID, so only the deliveries in the same
 * millisecond are searched. There is no index on the event.
 */
export const deliveriesOfEvent = (
  { ask }: Connection,
  eventId: string,
): Promise<StoredDelivery[]> =>
  ask(
    deliveries
      .where("webhook_deliveries.event_id", "=", eventId)
      .where("webhook_deliveries.id", ">=", leastIdBeside(eventId))
      .where("webhook_deliveries.id", "<=", lastIdOfMillisecond(eventId))
      .orderBy("webhook_deliveries.created_at", "desc")
      .orderBy("webhook_deliveries.id", "desc")
      .limit(raw.lit(deliveriesShownMax)),
  );

const lastIdOfMillisecond = (id: string) => `${id.slice(0, 15)}fff-ffff-ffffffffffff`;

/** Returns the attempts in order, or only the last ones if there are too many. */
export async function attemptsOf(
  { ask }: Connection,
  deliveryId: string,
): Promise<StoredAttempt[]> {
  const newestFirst = await ask(
    from("webhook_delivery_attempts")
      .select([
        "number",
        "started_at as startedAt",
        "duration_ms as durationMs",
        "response_status as responseStatus",
        "error",
        "error_detail as errorDetail",
        "response_body_excerpt as responseBodyExcerpt",
      ])
      .where("delivery_id", "=", deliveryId)
      .orderBy("number", "desc")
      .limit(raw.lit(attemptsShownMax)),
  );
  return newestFirst.reverse();
}

interface DeliveryFilters extends CreationWindow {
  status?: WebhookDelivery["status"] | undefined;
  eventType?: EventType | undefined;
  /** The ID of a delivery or of its event. */
  q?: string | undefined;
}

/** A delivery's ID is derived from the IDs of its event and endpoint. */
const withId = (endpointId: string, q: string | undefined): Condition[] => {
  if (q === undefined) return [];
  const id = q.trim();
  if (!isId(id)) return [raw<boolean>`false`];
  return [
    raw<boolean>`webhook_deliveries.id IN (${id}::uuid, webhook_delivery_id(${id}::uuid, ${endpointId}::uuid))`,
  ];
};

/** The deliveries to an endpoint that match the filters. */
export const deliveriesTo = (
  { id }: StoredWebhookEndpoint,
  filters: DeliveryFilters,
): List<StoredDelivery, WebhookDelivery> => ({
  name: `deliveries to ${id}`,
  read: (db, page) => pageOfDeliveries(db, id, filters, page),
  show: toWebhookDeliveryView,
});

/** Reads open deliveries from their own table, and failed ones from their own index. */
async function pageOfDeliveries(
  { ask }: Connection,
  endpointId: string,
  { status, eventType, q, ...window }: DeliveryFilters,
  page: PageRequest,
): Promise<StoredDelivery[]> {
  const { order = "desc" } = page;
  const filtered = deliveries.where(
    allOf([
      ...equalTo("webhook_deliveries", { event_type: eventType }),
      ...createdIn("webhook_deliveries", window),
      ...withId(endpointId, q),
    ]),
  );
  const log = filtered
    .where("webhook_deliveries.webhook_endpoint_id", "=", endpointId)
    .$call(newestPage("webhook_deliveries", page));
  // The open deliveries are in the order of their IDs, which is the order of creation. The cost
  // grows with their number.
  const open = filtered
    .innerJoin("open_webhook_deliveries as open", "open.delivery_id", "webhook_deliveries.id")
    .where("open.webhook_endpoint_id", "=", endpointId)
    .$if(page.after !== undefined, (later) =>
      later.where("open.delivery_id", order === "asc" ? ">" : "<", page.after?.id ?? ""),
    )
    .orderBy("open.delivery_id", order)
    .limit(raw.lit(page.limit + 1));
  switch (status) {
    case undefined:
      return ask(log);
    case "delivered":
      return ask(log.where("webhook_deliveries.status", "=", status));
    case "permanently_failed":
      // A canceled delivery has failed as well, but has no endpoint to be listed under. The status
      // is not part of the condition, because PostgreSQL considers the two independent and would
      // expect hardly any row.
      return ask(log.where(raw<boolean>`webhook_deliveries.failed`));
    case "pending":
      return ask(open.whereRef("open.attempt_count", "=", "open.attempts_before"));
    case "pending_retry":
      return ask(open.whereRef("open.attempt_count", ">", "open.attempts_before"));
    case "canceled":
      // Deliveries are canceled when their endpoint is deleted, and this endpoint exists.
      return [];
    default:
      return status satisfies never;
  }
}
