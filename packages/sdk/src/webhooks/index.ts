import { isSigned } from "#signature";
import type { WebhookEvent } from "./events.ts";
import { parseEvent } from "./parse-event.ts";
import { readSignedRequest, requireMatch, type VerifyWebhookOptions } from "./signed-request.ts";

export type * from "./public-types.ts";
export {
  isWebhookVerificationError,
  WebhookVerificationError,
} from "./webhook-verification-error.ts";

/**
 * Verifies that the referral service sent this request, and returns its event.
 *
 * Checks the form of the headers, the time and the signature of the raw bytes (HMAC-SHA256,
 * compared in constant time with every secret). Then checks that the event has the shape of its
 * type. An event of a type newer than this version has `eventType: "unknown"`.
 *
 * @throws {WebhookVerificationError} if the request must not be trusted. `code` gives the reason
 *
 * @example
 * const event = await verifyWebhook({
 *   body: request.body, // a Buffer, from express.raw({ type: "application/json" })
 *   headers: request.headers,
 *   secret: process.env.REFERRAL_SERVICE_WEBHOOK_SECRET ?? "",
 * });
 * if (event.eventType === "referral.created") console.log(event.data.referral.name);
 */
export async function verifyWebhook(options: VerifyWebhookOptions): Promise<WebhookEvent> {
  const request = readSignedRequest(options);
  // On Node, `isSigned` uses node:crypto. Elsewhere, it uses WebCrypto, which returns a promise.
  requireMatch(await isSigned(request));
  return parseEvent(request.body);
}
