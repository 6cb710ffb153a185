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
 * Checks the form of the headers, the time, the signature over the raw bytes (HMAC-SHA256, compared
 * in constant time with every secret), and then that the event has the shape its type promises. An
 * event type newer than this version comes back with `eventType: "unknown"`.
 *
 * @throws {WebhookVerificationError} `code` says why the request must not be trusted.
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
  // From node:crypto on Node, and elsewhere from WebCrypto, which returns a promise.
  requireMatch(await isSigned(request));
  return parseEvent(request.body);
}
