import { answerRequest, type FetchWebhookHandler } from "./fetch-handler.ts";
import { type WebhookHandlerOptions, webhookHandler } from "./handler.ts";

export type { FetchWebhookHandler as NextWebhookHandler } from "./fetch-handler.ts";
export * from "./handler-exports.ts";

/**
 * A route handler for the App Router of Next that verifies each webhook and runs what you added for
 * its type, on the Node.js and on the Edge runtime.
 *
 * It returns 204 when all handlers have succeeded, 500 when one failed (the event is then sent
 * again), 400 when the request cannot be trusted, and 413 beyond 1 MiB.
 *
 * @example
 * // app/webhooks/route.ts
 * export const POST = createWebhookHandler({ secret: process.env.REFERRAL_SERVICE_WEBHOOK_SECRET ?? "" })
 *   .on("referral.created", async (event) => saveLead(event.data.referral));
 */
export function createWebhookHandler(options: WebhookHandlerOptions): FetchWebhookHandler {
  return webhookHandler(
    options,
    (receive) => (request: Request) => answerRequest(receive, request),
  );
}
