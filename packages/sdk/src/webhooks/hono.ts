import { answerRequest } from "./fetch-handler.ts";
import { type WebhookHandlerOptions, type WebhookRoutes, webhookHandler } from "./handler.ts";

export * from "./handler-exports.ts";

/** What the handler needs of a Hono context. */
export interface HonoContext {
  readonly req: { readonly raw: Request };
}

/** A handler for a route of Hono. It never rejects. */
export interface HonoWebhookHandler extends WebhookRoutes {
  (context: HonoContext): Promise<Response>;
}

/**
 * A handler for a route of Hono that verifies each webhook and runs what you added for its type.
 *
 * It returns 204 when all handlers have succeeded, 500 when one failed (the event is then sent
 * again), 400 when the request cannot be trusted, and 413 beyond 1 MiB.
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
