import { bodyBytesMax } from "./body-limit.ts";
import { type WebhookHandlerOptions, type WebhookRoutes, webhookHandler } from "./handler.ts";
import { type NodeBody, readNodeBody } from "./node-body.ts";
import { bodyNotRaw, type RawBody } from "./raw-body.ts";

export * from "./handler-exports.ts";

/** What the handler needs of a Fastify instance. */
export interface FastifyScope {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    contentType: string,
    options: { bodyLimit: number },
    // Fastify's own type of it is generic in too much to be repeated here.
    parser: never,
  ): void;
  post(
    path: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): unknown;
}

/** What the handler needs of a Fastify request. */
export interface FastifyRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body?: unknown;
}

/** What the handler needs of a Fastify reply. */
export interface FastifyReply {
  code(status: number): FastifyReply;
  headers(headers: Record<string, string>): FastifyReply;
  send(body?: unknown): FastifyReply;
}

/** A plugin for Fastify whose route is the prefix under which it is registered. */
export interface FastifyWebhookHandler extends WebhookRoutes {
  (scope: FastifyScope): Promise<void>;
}

/**
 * A plugin for Fastify that verifies each webhook and runs what you added for its type. Inside of
 * it bodies stay raw; the rest of your application parses them as before.
 *
 * It returns 204 when all handlers have succeeded, 500 when one failed (the event is then sent
 * again), 400 when the request cannot be trusted, and 413 beyond 1 MiB.
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
      // A request without a body has none here; something parsed is refused by verifyWebhook.
      const answer = await receive(headers, () => (body ?? "") as RawBody);
      return reply
        .code(answer.status)
        .headers(answer.headers)
        .send(answer.body ?? undefined);
    });
  });
}

/** Given to app.post(), it would be called with a request, whose body Fastify has parsed by then. */
function requireScope(scope: Partial<FastifyScope>): void {
  if (typeof scope.addContentTypeParser === "function") return;
  throw bodyNotRaw(
    "Fastify parses a body before it calls a route's handler. Register the webhook handler as a " +
      'plugin instead: app.register(webhooks, { prefix: "/webhooks" }).',
  );
}
