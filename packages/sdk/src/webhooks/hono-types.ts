import type { WebhookRoutes } from "./handler.ts";

/** What the handler needs of a Hono context. */
export interface HonoContext {
  readonly req: { readonly raw: Request };
}

/** A handler for a route of Hono. It never rejects. */
export interface HonoWebhookHandler extends WebhookRoutes {
  (context: HonoContext): Promise<Response>;
}
