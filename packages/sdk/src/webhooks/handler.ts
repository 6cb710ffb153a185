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
  /** The endpoint's secret (`whsec_…`), or several while one replaces the other. */
  secret: string | readonly string[];
  /** Maximum difference between a request's time and ours, in seconds. Default: 300. */
  toleranceSeconds?: number | undefined;
  /**
   * Remembers which events were handled, so that a repeated one is only acknowledged. It can be a
   * function that says whether an event was handled, for handlers that record it themselves.
   */
  seen?: SeenEvents | ((eventId: string) => boolean | Promise<boolean>) | undefined;
  /**
   * Called for a rejected request (without an event) and for a failed handler. If omitted, both are
   * written to `console.error`.
   */
  onError?: ((error: unknown, event: WebhookEvent | undefined) => void) | undefined;
}

/**
 * Adds handlers for events. All handlers that match an event run one after the other, in the order
 * in which they were added. When one throws, the following ones do not run and the response is 500,
 * so that the event is sent again.
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

/** The response to a request, for every framework. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/** Reads, verifies and handles one request. It never rejects. */
export type Receive = (
  headers: WebhookHeaders,
  readBody: () => RawBody | Promise<RawBody>,
) => Promise<Answer>;

interface Route {
  eventType: string | undefined;
  handle(event: never): unknown;
}

/** The handler of all adapters. Each adapter gives it the form of its framework by `endpointOf`. */
export function webhookHandler<Endpoint extends object>(
  options: WebhookHandlerOptions,
  endpointOf: (receive: Receive) => Endpoint,
): Endpoint & WebhookRoutes {
  const routes: Route[] = [];
  const endpoint = endpointOf(receiver(options, (event) => runAll(routes, event)));
  const methods: WebhookRoutes = {
    on(eventType, handle) {
      if (!Object.hasOwn(eventShapes, eventType)) {
        throw new TypeError(`No event type is called "${eventType}". Newer ones go to onUnknown.`);
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
    // A route's handler takes what its event type names.
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

// The response tells nothing about the error, which can contain anything.
const handlerFailed = () =>
  errorAnswer(500, "handler_failed", "A handler of this event failed. Send the event again.");

function errorAnswer(status: number, code: string, message: string): Answer {
  const headers = { "content-type": "application/json" };
  return { status, headers, body: JSON.stringify({ error: { code, message } }) };
}

/** Invalid requests write one line to the log, without a stack trace. */
function logError(error: unknown, event: WebhookEvent | undefined): void {
  console.error(event === undefined ? String(error) : error);
}
