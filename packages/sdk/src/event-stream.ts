import { ConnectionError } from "./errors/connection-error.ts";
import type { KnownWebhookEvent } from "./generated/types.ts";
import { delayBeforeRetryMs, wait } from "./retry.ts";
import { messagesIn } from "./server-sent-events.ts";
import type { Send } from "./transport.ts";

export interface StreamOptions {
  /** Begins behind this event. Only what is recorded from now on comes when omitted. */
  lastEventId?: string | undefined;
  /** Ends the stream; the iteration then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Personal keys only: slug or id of the organization to act in. */
  organization?: string | undefined;
}

/** An event of the organization, as it was recorded. */
export interface StreamedEvent {
  /**
   * Narrow it by `eventType`. A type that is newer than this version comes all the same, and is none
   * of those that TypeScript knows.
   */
  event: KnownWebhookEvent;
  /** The exact text that webhooks deliver */
  payload: string;
}

/** What happens to the connection, for those who show it to people. */
export interface StreamWatch {
  onOpen?(): void;
  onLost?(error: Error): void;
}

// Three times as long as the service is silent at most, whatever the client allows other calls.
const timeoutMs = 30_000;

/** Follows the events over as many connections as it takes, without losing or repeating one. */
export async function* streamEvents(
  send: Send,
  { lastEventId, signal, organization }: StreamOptions,
  { onOpen, onLost }: StreamWatch = {},
): AsyncGenerator<StreamedEvent> {
  let after = lastEventId;
  let hasOpened = false;
  for (let failureCount = 0; ; failureCount += 1) {
    try {
      const stream = await send<ReadableStream<Uint8Array>>({
        method: "GET",
        path: "/events/stream",
        query: { lastEventId: after },
        options: { signal, organization, timeoutMs, ...(hasOpened && { retries: 0 }) },
        streamType: "text/event-stream",
      });
      hasOpened = true;
      failureCount = 0;
      onOpen?.();
      for await (const { id, data } of messagesIn(stream)) {
        after = id ?? after;
        const event = JSON.parse(data);
        // Of an event whose data the key may not read there is nothing to hand on.
        if (event.withheld !== true) yield { event, payload: data };
      }
      throw new ConnectionError("GET /events/stream was ended by the service.");
    } catch (error) {
      signal?.throwIfAborted();
      const delayMs = hasOpened ? delayBeforeRetryMs(error, failureCount) : undefined;
      if (delayMs === undefined) throw error;
      onLost?.(error as Error);
      await wait(delayMs, signal);
    }
  }
}
