import { answerRequest } from "./fetch-handler.ts";
import { type WebhookHandlerOptions, webhookHandler } from "./handler.ts";
import type { HonoContext, HonoWebhookHandler } from "./hono-types.ts";
import { verifyWebhook } from "./index.node.ts";

export * from "./handler-exports.ts";
export type { HonoContext, HonoWebhookHandler } from "./hono-types.ts";

/**
 * A handler for a route of Hono that verifies each webhook and runs what you added for its type.
 *
 * It answers 204 when all handlers have succeeded, 500 when one failed (the event is then sent again),
 * 400 when the request cannot be trusted, and 413 beyond 1 MiB.
 *
 * @example
 * const webhooks = createWebhookHandler({ secret: process.env.WEBHOOK_SECRET ?? "" })
 *   .on("referral.created", async (event) => saveLead(event.data.referral));
 * app.post("/webhooks", webhooks);
 */
export function createWebhookHandler(options: WebhookHandlerOptions): HonoWebhookHandler {
  return webhookHandler(
    verifyWebhook,
    options,
    (receive) => (context: HonoContext) => answerRequest(receive, context.req.raw),
  );
}
