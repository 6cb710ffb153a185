import { answerRequest } from "./fetch-handler.ts";
import { type WebhookHandlerOptions, type WebhookRoutes, webhookHandler } from "./handler.ts";

export * from "./handler-exports.ts";

/** The parts of a Hono context that the handler needs. */
export interface HonoContext {
  readonly req: { readonly raw: Request };
}

/** A handler for a Hono route. It never rejects. */
export interface HonoWebhookHandler extends WebhookRoutes {
  (context: HonoContext): Promise<Response>;
}

/**
 * Creates a handler for a Hono route that verifies each webhook and runs the handlers that you
 * added for its type.
 *
 * Returns 204 when all handlers have succeeded, 500 if one failed (the service then sends the event
 * again), 400 if the request cannot be trusted, and 413 if it is larger than 1 MiB.
 *
 * @example
 * const webhooks = createWebhookHandler({ secret: process.env.REFERRAL_SERVICE_WEBHOOK_SECRET ?? "" })
 *   .on("referral.created", async (event) => saveLead(event.data.referral));
 * app.post("/webhooks", webhooks);
 */
export function createWebhookHandler(options: WebhookHandlerOptions): HonoWebhookHandler {
  return webhookHandler(
    options,
    (receive) => (context: HonoContext) => answerRequest(receive, context.req.raw),
  );
}
