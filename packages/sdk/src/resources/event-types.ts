import type { EventTypeDefinition } from "../generated/types.ts";
import { createOnePageList, type List } from "../list.ts";
import type { RequestOptions } from "../options.ts";
import type { Send } from "../transport.ts";

/** Types of the events that webhooks deliver. */
export interface EventTypesResource {
  /**
   * Lists all event types with their meaning, the JSON Schema (2020-12) of the payload and an
   * example. A personal key must belong to an admin.
   *
   * @example
   * for await (const { eventType, schema } of client.eventTypes.list()) {
   *   validators.set(eventType, ajv.compile(schema));
   * }
   */
  list(options?: RequestOptions): List<EventTypeDefinition>;
}

export const createEventTypes = (send: Send): EventTypesResource => ({
  list: (options) => createOnePageList(send, { method: "GET", path: "/event-types", options }),
});
