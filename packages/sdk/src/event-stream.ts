import { ConnectionError } from "./errors/connection-error.ts";
import type { KnownWebhookEvent } from "./generated/types.ts";
import { delayBeforeRetryMs, wait } from "./retry.ts";
import { messagesIn } from "./server-sent-events.ts";
import type { Send } from "./transport.ts";

export interface StreamOptions {
  /**
   * ID of the last event before the stream. Default: only events recorded from now on.
   */
  lastEventId?: string | undefined;
  /** Signal that ends the stream. The iteration then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Personal keys only: slug or ID of the organization to act in. */
  organization?: string | undefined;
}

/** A recorded event in the organization. */
export interface StreamedEvent {
  /**
   * The event. Narrow it by `eventType`. Events of types newer than this version also arrive, but have no
   * TypeScript type.
   */
  event: KnownWebhookEvent;
  /** Exact text that webhooks deliver */
  payload: string;
}

/** Changes of the connection, for display. */
interface StreamWatch {
  onOpen?(): void;
  onLost?(error: Error): void;
}

// Time limit for the next message, three times the longest pause between two messages from the
// service. The client's own time limit does not apply here.
const timeoutMs = 30_000;

/**
 * Streams the events across any number of connections without losing or repeating one. `return()`
 * ends a pending `next()`.
 */
export function streamEvents(
  send: Send,
  { signal, ...options }: StreamOptions,
  watch: StreamWatch = {},
): AsyncIterableIterator<StreamedEvent> {
  const controller = new AbortController();
  const stop = () => controller.abort(signal?.reason);
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  const leave = () => signal?.removeEventListener("abort", stop);
  const events = follow(send, { ...options, signal: controller.signal }, watch);
  let isOver = false;
  return {
    // The iterator is not a generator, because return() would then wait for the next event.
    async next() {
      try {
        const result = await events.next();
        if (result.done) leave();
        return result;
      } catch (error) {
        leave();
        if (isOver) return { done: true, value: undefined };
        throw error;
      }
    },
    async return() {
      isOver = true;
      leave();
      controller.abort();
      return events.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function* follow(
  send: Send,
  { lastEventId, signal, organization }: StreamOptions,
  { onOpen, onLost }: StreamWatch,
): AsyncGenerator<StreamedEvent, undefined> {
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
        // Skips events with data that the key cannot read.
        if (event.withheld !== true) yield { event, payload: data };
      }
      throw new ConnectionError("The service ended GET /events/stream.");
    } catch (error) {
      signal?.throwIfAborted();
      const delayMs = hasOpened ? delayBeforeRetryMs(error, failureCount) : undefined;
      if (delayMs === undefined) throw error;
      onLost?.(error as Error);
      await wait(delayMs, signal);
    }
  }
}
