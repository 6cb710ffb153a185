import { type WebhookHandlerOptions, type WebhookRoutes, webhookHandler } from "./handler.ts";
import { type NodeBody, readNodeBody } from "./node-body.ts";

export * from "./handler-exports.ts";

/**
 * The parts of an Express request that the handler needs. Node's own `IncomingMessage` also has
 * them.
 */
export interface ExpressRequest extends NodeBody {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * The parts of an Express response that the handler needs. Node's own `ServerResponse` also has
 * them.
 */
export interface ExpressResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body?: string): unknown;
}

/** A request handler for Express. It never rejects and never calls `next`. */
export interface ExpressWebhookHandler extends WebhookRoutes {
  (request: ExpressRequest, response: ExpressResponse): Promise<void>;
}

/**
 * Creates a handler for an Express route that verifies each webhook and runs the handlers that you
 * added for its type. Put it before any `express.json()`, because it reads the body itself. The
 * handler reads `request.rawBody`, the bytes that your platform kept, if the platform has already
 * parsed the body.
 *
 * Returns 204 when all handlers have succeeded, 500 if one failed (the service then sends the event
 * again), 400 if the request cannot be trusted, and 413 if it is larger than 1 MiB.
 *
 * @example
 * const webhooks = createWebhookHandler({ secret: process.env.REFERRAL_SERVICE_WEBHOOK_SECRET ?? "" })
 *   .on("referral.created", async (event) => saveLead(event.data.referral));
 * app.post("/webhooks", webhooks);
 */
export function createWebhookHandler(options: WebhookHandlerOptions): ExpressWebhookHandler {
  return webhookHandler(
    options,
    (receive) => async (request: ExpressRequest, response: ExpressResponse) => {
      const answer = await receive(request.headers, () => readNodeBody(request));
      // Closes the connection, so that the rest of a body that is too large is not awaited.
      const connection = answer.status === 413 ? { connection: "close" } : {};
      response.writeHead(answer.status, { ...answer.headers, ...connection });
      response.end(answer.body ?? undefined);
    },
  );
}
