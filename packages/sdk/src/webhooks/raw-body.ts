import { WebhookVerificationError } from "./webhook-verification-error.ts";

/** The request body exactly as received. A Node `Buffer` is a `Uint8Array`. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** Whether a body is raw, as received, and not parsed. */
export const isRawBody = (body: unknown): body is RawBody =>
  typeof body === "string" || ArrayBuffer.isView(body);

/**
 * Returns the body that was signed. A parsed body cannot be converted back into the signed bytes.
 */
export function rawBody(body: RawBody): string | Uint8Array {
  if (typeof body === "string" || body instanceof Uint8Array) return body;
  if (ArrayBuffer.isView(body)) {
    return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  }
  // Compares the tag, because an ArrayBuffer from another realm (Jest, vm) is not an instance of
  // this realm's class.
  if (Object.prototype.toString.call(body) === "[object ArrayBuffer]") return new Uint8Array(body);
  throw bodyNotRaw(
    `verifyWebhook needs the raw request body but received ${nameOf(body)}. ` +
      'In Express, put express.raw({ type: "application/json" }) on this route, before any ' +
      'express.json(). In Fastify, add a content type parser with parseAs: "buffer". ' +
      "In Next, pass await request.text() (App Router) or set bodyParser: false (Pages Router).",
  );
}

export const bodyNotRaw = (message: string) =>
  new WebhookVerificationError("body_not_raw", message);

function nameOf(body: unknown): string {
  if (body === undefined || body === null) return String(body);
  return typeof body === "object" ? "a parsed object" : `a ${typeof body}`;
}
