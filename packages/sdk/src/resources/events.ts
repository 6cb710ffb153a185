import type { ApiPromise } from "../api-promise.ts";
import { type StreamedEvent, type StreamOptions, streamEvents } from "../event-stream.ts";
import type { EventDetails, EventRecord, ListEventsQuery } from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

/** Events in the organization as webhooks deliver them, even if no endpoint subscribes to them. */
export interface EventsResource {
  /**
   * Lists the events in the retention period with their payloads, newest first. A personal key must
   * belong to an admin.
   *
   * @example
   * for await (const { payload } of client.events.list({ createdAfter: lastSeenAt })) {
   *   if (payload !== null) await apply(payload); // null if the key cannot read it
   * }
   *
   * @example
   * // From the oldest stored event on, in the order of the event stream. Store `nextCursor`, and pass
   * // it as `cursor` to continue. The last page also has one.
   * const { data, nextCursor } = await client.events.list({ order: "asc", cursor });
   *
   * @throws {InvalidRequestError} if the events after an ascending `cursor` are no longer stored. To
   * continue with the oldest stored event, pass `details[0].oldestCursor`
   */
  list(query?: ListEventsQuery, options?: RequestOptions): List<EventRecord>;

  /**
   * Reads one event with its deliveries, including deliveries to deleted endpoints. The event's ID
   * is the `eventId` of the payload.
   *
   * @throws {NotFoundError} if it does not exist or is older than the retention period
   * @example
   * const { payload, deliveries } = await client.events.get(eventId);
   */
  get(id: string, options?: RequestOptions): ApiPromise<EventDetails>;

  /**
   * Streams new events in the organization that the key can read (`referrals:read`, …). The client
   * reconnects after a lost connection and continues after the last event, without missing or
   * repeating one. The stream ends only when you leave the loop, `signal` is aborted, or the
   * service rejects the request. A personal key must belong to an admin.
   *
   * Store the last `eventId` to continue after a restart of your process. Prefer webhooks in
   * production. They are signed and retried, and need no process that waits.
   *
   * @throws {InvalidRequestError} if `lastEventId` is not an event in the organization or is too
   * old
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
