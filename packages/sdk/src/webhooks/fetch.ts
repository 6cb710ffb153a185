import { answerRequest, type FetchWebhookHandler } from "./fetch-handler.ts";
import { type WebhookHandlerOptions, webhookHandler } from "./handler.ts";

export type { FetchWebhookHandler } from "./fetch-handler.ts";
export * from "./handler-exports.ts";

/**
 * Creates a Fetch handler that verifies each webhook and runs the handlers that you added for its
 * type. Use it in Deno, Bun, Cloudflare Workers, SvelteKit, Remix and anything else that passes a
 * `Request`.
 *
 * Returns 204 when all handlers have succeeded, 500 if one failed (the service then sends the event
 * again), 400 if the request cannot be trusted, and 413 if it is larger than 1 MiB.
 *
 * @example
 * const webhooks = createWebhookHandler({ secret: Deno.env.get("REFERRAL_SERVICE_WEBHOOK_SECRET") ?? "" })
 *   .on("referral.created", async (event) => saveLead(event.data.referral));
 * Deno.serve(webhooks);
 */
export function createWebhookHandler(options: WebhookHandlerOptions): FetchWebhookHandler {
  return webhookHandler(
    options,
    (receive) => (request: Request) => answerRequest(receive, request),
  );
}
