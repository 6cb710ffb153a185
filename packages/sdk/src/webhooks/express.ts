import { type WebhookHandlerOptions, type WebhookRoutes, webhookHandler } from "./handler.ts";
import { type NodeBody, readNodeBody } from "./node-body.ts";

export * from "./handler-exports.ts";

/** What the handler needs of an Express request, which Node's own `IncomingMessage` has as well. */
export interface ExpressRequest extends NodeBody {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What the handler needs of an Express response, which Node's own `ServerResponse` has as well. */
export interface ExpressResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body?: string): unknown;
}

/** A request handler for Express. It never rejects and never calls `next`. */
export interface ExpressWebhookHandler extends WebhookRoutes {
  (request: ExpressRequest, response: ExpressResponse): Promise<void>;
}

/**
 * A handler for a route of Express that verifies each webhook and runs what you added for its type.
 * Put it before any `express.json()`, because it reads the body itself. Where a platform has parsed
 * the body, it takes `request.rawBody`, the bytes that the platform kept.
 *
 * It returns 204 when all handlers have succeeded, 500 when one failed (the event is then sent
 * again), 400 when the request cannot be trusted, and 413 beyond 1 MiB.
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
      // The rest of a body that is too large is not awaited.
      const connection = answer.status === 413 ? { connection: "close" } : {};
      response.writeHead(answer.status, { ...answer.headers, ...connection });
      response.end(answer.body ?? undefined);
    },
  );
}
