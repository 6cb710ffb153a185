import type { ApiPromise } from "../api-promise.ts";
import { type StreamedEvent, type StreamOptions, streamEvents } from "../event-stream.ts";
import type { EventDetails, EventRecord, ListEventsQuery } from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

/**
 * The events of the organization, as webhooks deliver them, whether or not an endpoint subscribes
 * to them.
 */
export interface EventsResource {
  /**
   * Lists the events of the retention, newest first, each with its payload. For admins.
   *
   * @example
   * for await (const { payload } of client.events.list({ createdAfter: lastSeenAt })) {
   *   if (payload !== null) await apply(payload); // null when the key may not read it
   * }
   */
  list(query?: ListEventsQuery, options?: RequestOptions): List<EventRecord>;

  /**
   * Reads one event with its deliveries, those to deleted endpoints among them. Its ID is the
   * `eventId` of the payload.
   *
   * @throws {NotFoundError} when there is none with this ID, or it is older than the retention
   * @example
   * const { payload, deliveries } = await client.events.get(eventId);
   */
  get(id: string, options?: RequestOptions): ApiPromise<EventDetails>;

  /**
   * Follows the organization's events while they are recorded, those that the key can read
   * (`referrals:read`, …). A lost connection is opened again by itself, and the stream goes on
   * behind the last event: none is missing, none comes twice. It ends only when you leave the loop,
   * when `signal` is aborted, or when the service rejects. For admins.
   *
   * To follow events over restarts of your own process, keep the last `eventId`. In production,
   * webhooks are the better choice: they are retried, signed, and need no process that waits.
   *
   * @throws {InvalidRequestError} when `lastEventId` is no event of the organization, or too old
   * @example
   * for await (const { event } of client.events.stream({ signal })) {
   *   if (event.eventType === "referral.created") console.log(event.data.referral.name);
   * }
   */
  stream(options?: StreamOptions): AsyncIterable<StreamedEvent>;
}

export const createEvents = (send: Send): EventsResource => ({
  list: (query, options) => createList(send, { method: "GET", path: "/events", query, options }),
  get: (id, options) => send({ method: "GET", path: path`/events/${id}`, options }),
  stream: (options = {}) => streamEvents(send, options),
});
