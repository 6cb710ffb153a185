import { WebhookVerificationError } from "./webhook-verification-error.ts";

/** The request body exactly as it came. A Node `Buffer` is a `Uint8Array`. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** Whether a body is what came over the wire, and nothing that was parsed from it. */
export const isRawBody = (body: unknown): body is RawBody =>
  typeof body === "string" || ArrayBuffer.isView(body);

/** The body that was signed. One that was parsed cannot be turned back into it. */
export function rawBody(body: RawBody): string | Uint8Array {
  if (typeof body === "string" || body instanceof Uint8Array) return body;
  if (ArrayBuffer.isView(body)) {
    return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  }
  // By tag, since an ArrayBuffer of another realm (Jest, vm) is no instance of ours.
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
