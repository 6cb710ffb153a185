import { answerRequest, type FetchWebhookHandler } from "./fetch-handler.ts";
import { type WebhookHandlerOptions, webhookHandler } from "./handler.ts";

export type { FetchWebhookHandler as NextWebhookHandler } from "./fetch-handler.ts";
export * from "./handler-exports.ts";

/**
 * Creates a route handler for the Next.js App Router that verifies each webhook and runs the
 * handlers that you added for its type. Works on the Node.js and the Edge runtime.
 *
 * Returns 204 when all handlers have succeeded, 500 if one failed (the service then sends the event
 * again), 400 if the request cannot be trusted, and 413 if it is larger than 1 MiB.
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
