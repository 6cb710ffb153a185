import { bodyBytesMax } from "./body-limit.ts";
import { type WebhookHandlerOptions, type WebhookRoutes, webhookHandler } from "./handler.ts";
import { type NodeBody, readNodeBody } from "./node-body.ts";
import { bodyNotRaw, type RawBody } from "./raw-body.ts";

export * from "./handler-exports.ts";

/** The parts of a Fastify instance that the handler needs. */
export interface FastifyScope {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    contentType: string,
    options: { bodyLimit: number },
    // Fastify's own type is too generic to repeat here.
    parser: never,
  ): void;
  post(
    path: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): unknown;
}

/** The parts of a Fastify request that the handler needs. */
export interface FastifyRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body?: unknown;
}

/** The parts of a Fastify reply that the handler needs. */
export interface FastifyReply {
  code(status: number): FastifyReply;
  headers(headers: Record<string, string>): FastifyReply;
  send(body?: unknown): FastifyReply;
}

/** A Fastify plugin. Its route is the prefix that you register it with. */
export interface FastifyWebhookHandler extends WebhookRoutes {
  (scope: FastifyScope): Promise<void>;
}

/**
 * Creates a Fastify plugin that verifies each webhook and runs the handlers that you added for its
 * type. Bodies stay raw only inside the plugin. The rest of your application parses them as usual.
 *
 * Returns 204 when all handlers have succeeded, 500 if one failed (the service then sends the event
 * again), 400 if the request cannot be trusted, and 413 if it is larger than 1 MiB.
 *
 * @example
 * const webhooks = createWebhookHandler({ secret: process.env.REFERRAL_SERVICE_WEBHOOK_SECRET ?? "" })
 *   .on("referral.created", async (event) => saveLead(event.data.referral));
 * app.register(webhooks, { prefix: "/webhooks" });
 */
export function createWebhookHandler(options: WebhookHandlerOptions): FastifyWebhookHandler {
  return webhookHandler(options, (receive) => async (scope: FastifyScope) => {
    requireScope(scope);
    scope.removeAllContentTypeParsers();
    const keepRaw = async (_request: FastifyRequest, payload: NodeBody) => readNodeBody(payload);
    scope.addContentTypeParser("*", { bodyLimit: bodyBytesMax }, keepRaw as never);
    scope.post("/", async ({ headers, body }, reply) => {
      // `body` is undefined if the request has none. verifyWebhook rejects a parsed body.
      const answer = await receive(headers, () => (body ?? "") as RawBody);
      return reply
        .code(answer.status)
        .headers(answer.headers)
        .send(answer.body ?? undefined);
    });
  });
}

/** A handler passed to app.post() would get a body that Fastify has already parsed. */
function requireScope(scope: Partial<FastifyScope>): void {
  if (typeof scope.addContentTypeParser === "function") return;
  throw bodyNotRaw(
    "Fastify parses the body before it calls a route's handler. Register the webhook handler as a " +
      'plugin instead: app.register(webhooks, { prefix: "/webhooks" }).',
  );
}
