import { BodyPieces } from "./body-limit.ts";
import { bodyNotRaw, isRawBody, type RawBody } from "./raw-body.ts";

/** The part of Node's `IncomingMessage` that a body is read from. */
export interface NodeBody {
  /** The parsed body. Set if a body parser ran earlier. */
  readonly body?: unknown;
  /** The signed bytes, stored by a platform or parser that read the body earlier. */
  readonly rawBody?: unknown;
  /** Whether something has started to read the body. */
  readonly readableDidRead: boolean;
  on(event: string, listener: (piece: Uint8Array) => void): unknown;
}

export function readNodeBody(request: NodeBody): RawBody | Promise<RawBody> {
  if (isRawBody(request.rawBody)) return request.rawBody;
  // express.raw() and express.text() set a raw body. An unread body is an empty object before
  // Express 5.
  if (isRawBody(request.body)) return request.body;
  if (!request.readableDidRead) return readStream(request);
  throw bodyNotRaw(
    "The body of this request was read before the webhook handler ran, and there is no `rawBody`. " +
      "In Express, put the webhook's route before app.use(express.json()), or " +
      'express.raw({ type: "application/json" }) on the route.',
  );
}

function readStream(request: NodeBody): Promise<RawBody> {
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
    request.on("close", () =>
      reject(new Error("The connection closed before the end of the body.")),
    );
  });
}
