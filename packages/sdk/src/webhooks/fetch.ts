import { answerRequest, type FetchWebhookHandler } from "./fetch-handler.ts";
import { type WebhookHandlerOptions, webhookHandler } from "./handler.ts";

export type { FetchWebhookHandler } from "./fetch-handler.ts";
export * from "./handler-exports.ts";

/**
 * A Fetch handler that verifies each webhook and runs what you added for its type: for Deno, Bun,
 * Cloudflare Workers, SvelteKit, Remix, and any else hands over a `Request`.
 *
 * It returns 204 when all handlers have succeeded, 500 when one failed (the event is then sent
 * again), 400 when the request cannot be trusted, and 413 beyond 1 MiB.
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
