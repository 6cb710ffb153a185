import { BodyPieces } from "./body-limit.ts";
import { type WebhookHandlerOptions, type WebhookRoutes, webhookHandler } from "./handler.ts";
import { bodyNotRaw, isRawBody, type RawBody } from "./raw-body.ts";

export * from "./handler-exports.ts";

/** What the handler needs of an Express request, which Node's own `IncomingMessage` has as well. */
export interface ExpressRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Set by a body parser that ran before. */
  readonly body?: unknown;
  /** Whether someone began to read the body. */
  readonly readableDidRead: boolean;
  on(event: string, listener: (piece: Uint8Array) => void): unknown;
}

/** What the handler needs of an Express response, which Node's own `ServerResponse` has as well. */
export interface ExpressResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body?: string): unknown;
}

/** A request handler for Express. It never rejects and never calls `next`. */
export interface ExpressWebhookHandler extends WebhookRoutes {
  (request: ExpressRequest, response: ExpressResponse): Promise<void>;
}

/**
 * A handler for a route of Express that verifies each webhook and runs what you added for its type.
 * Put it before any `express.json()`, because it reads the body itself.
 *
 * It answers 204 when all handlers have succeeded, 500 when one failed (the event is then sent again),
 * 400 when the request cannot be trusted, and 413 beyond 1 MiB.
 *
 * @example
 * const webhooks = createWebhookHandler({ secret: process.env.REFERRAL_SERVICE_WEBHOOK_SECRET ?? "" })
 *   .on("referral.created", async (event) => saveLead(event.data.referral));
 * app.post("/webhooks", webhooks);
 */
export function createWebhookHandler(options: WebhookHandlerOptions): ExpressWebhookHandler {
  return webhookHandler(
    options,
    (receive) => async (request: ExpressRequest, response: ExpressResponse) => {
      const answer = await receive(request.headers, () => readBody(request));
      // The rest of a body that is too large is not awaited.
      const connection = answer.status === 413 ? { connection: "close" } : {};
      response.writeHead(answer.status, { ...answer.headers, ...connection });
      response.end(answer.body ?? undefined);
    },
  );
}

function readBody(request: ExpressRequest): RawBody | Promise<RawBody> {
  // From express.raw() or express.text(). Before Express 5, an unread body is an empty object.
  if (isRawBody(request.body)) return request.body;
  if (!request.readableDidRead) return readStream(request);
  throw bodyNotRaw(
    "A body parser read this request before the webhook handler. Put the webhook's route before " +
      'app.use(express.json()), or express.raw({ type: "application/json" }) on the route.',
  );
}

function readStream(request: ExpressRequest): Promise<RawBody> {
  const pieces = new BodyPieces();
  return new Promise((resolve, reject) => {
    request.on("data", (piece) => {
      try {
        pieces.add(piece);
      } catch (error) {
        reject(error);
      }
    });
    request.on("end", () => resolve(pieces.whole()));
    request.on("error", reject);
    request.on("close", () => reject(new Error("The connection closed before the body's end.")));
  });
}
