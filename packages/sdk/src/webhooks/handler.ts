import { eventShapes } from "../generated/event-shapes.ts";
import type { KnownWebhookEvent } from "../generated/types.ts";
import { BodyTooLargeError } from "./body-limit.ts";
import type { UnknownEvent, WebhookEvent } from "./events.ts";
import { verifyWebhook } from "./index.ts";
import type { RawBody } from "./raw-body.ts";
import { oncePerEvent, type SeenEvents } from "./seen.ts";
import type { WebhookHeaders } from "./signature-headers.ts";
import { isWebhookVerificationError } from "./webhook-verification-error.ts";

export interface WebhookHandlerOptions {
  /** The endpoint's secret (`whsec_…`), or several secrets during a rotation. */
  secret: string | readonly string[];
  /**
   * Maximum difference between the request's time and the local clock, in seconds. Default: 300.
   */
  toleranceSeconds?: number | undefined;
  /**
   * Store of handled events. The handler acknowledges a repeated event without handling it again.
   * Handlers that record events themselves need only a function that returns whether an event was
   * handled.
   */
  seen?: SeenEvents | ((eventId: string) => boolean | Promise<boolean>) | undefined;
  /**
   * Function to call when a handler fails or a request is rejected. A rejected request has no
   * event. Default: a function that writes the error and the event to `console.error`.
   */
  onError?: ((error: unknown, event: WebhookEvent | undefined) => void) | undefined;
}

/**
 * Adds handlers for events. All handlers that match an event run one at a time, in the order that
 * you added them. The handlers after one that throws do not run. The response is then 500, so that
 * the service sends the event again.
 */
export interface WebhookRoutes {
  /** Runs for every event of this type. */
  on<Type extends KnownWebhookEvent["eventType"]>(
    eventType: Type,
    handle: (event: Extract<KnownWebhookEvent, { eventType: Type }>) => unknown,
  ): this;
  /** Runs for every event of a type that is newer than this version of the SDK. */
  onUnknown(handle: (event: UnknownEvent) => unknown): this;
  /** Runs for every event. */
  onAny(handle: (event: WebhookEvent) => unknown): this;
}

/** The response to a request, for any framework. */
interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/** Reads, verifies and handles one request. The promise never rejects. */
export type Receive = (
  headers: WebhookHeaders,
  readBody: () => RawBody | Promise<RawBody>,
) => Promise<Answer>;

interface Route {
  eventType: string | undefined;
  handle(event: never): unknown;
}

/**
 * Creates the handler behind all adapters. Each adapter converts it for its framework with
 * `endpointOf`.
 */
export function webhookHandler<Endpoint extends object>(
  options: WebhookHandlerOptions,
  endpointOf: (receive: Receive) => Endpoint,
): Endpoint & WebhookRoutes {
  const routes: Route[] = [];
  const endpoint = endpointOf(receiver(options, (event) => runAll(routes, event)));
  const methods: WebhookRoutes = {
    on(eventType, handle) {
      if (!Object.hasOwn(eventShapes, eventType)) {
        throw new TypeError(
          `There is no event type "${eventType}". Handle newer types with onUnknown.`,
        );
      }
      routes.push({ eventType, handle });
      return this;
    },
    onUnknown(handle) {
      routes.push({ eventType: "unknown", handle });
      return this;
    },
    onAny(handle) {
      routes.push({ eventType: undefined, handle });
      return this;
    },
  };
  return Object.assign(endpoint, methods);
}

async function runAll(routes: readonly Route[], event: WebhookEvent): Promise<void> {
  for (const { eventType, handle } of routes) {
    // A handler added for a type accepts the events of that type.
    if (eventType === undefined || eventType === event.eventType) await handle(event as never);
  }
}

function receiver(
  { secret, toleranceSeconds, seen, onError = logError }: WebhookHandlerOptions,
  run: (event: WebhookEvent) => Promise<void>,
): Receive {
  const handle = seen === undefined ? run : oncePerEvent(seen, run, onError);
  return async (headers, readBody) => {
    let event: WebhookEvent | undefined;
    try {
      event = await verifyWebhook({ body: await readBody(), headers, secret, toleranceSeconds });
      await handle(event);
      return { status: 204, headers: {}, body: null };
    } catch (error) {
      onError(error, event);
      return event === undefined ? refusal(error) : handlerFailed();
    }
  };
}

function refusal(error: unknown): Answer {
  if (isWebhookVerificationError(error)) return errorAnswer(400, error.code, error.message);
  if (error instanceof BodyTooLargeError) return errorAnswer(413, "body_too_large", error.message);
  return errorAnswer(500, "internal_error", "The request could not be read or checked.");
}

// The response does not describe the error, because the error could contain anything.
const handlerFailed = () =>
  errorAnswer(500, "handler_failed", "A handler for this event failed. Send the event again.");

function errorAnswer(status: number, code: string, message: string): Answer {
  const headers = { "content-type": "application/json" };
  return { status, headers, body: JSON.stringify({ error: { code, message } }) };
}

/** An invalid request writes one line to the log, without a stack trace. */
function logError(error: unknown, event: WebhookEvent | undefined): void {
  console.error(event === undefined ? String(error) : error);
}
