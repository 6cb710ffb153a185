import { type StreamedEvent, type StreamOptions, streamEvents } from "../event-stream.ts";
import type { Send } from "../transport.ts";

export interface EventStreamResource {
  /**
   * Follows the organization's events while they are recorded. A lost connection is opened again by
   * itself, and the stream goes on behind the last event: none is missing, none comes twice. It ends
   * only when you leave the loop, when `signal` is aborted, or when the service refuses. For admins.
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

export const createEventStream = (send: Send): EventStreamResource => ({
  stream: (options = {}) => streamEvents(send, options),
});
