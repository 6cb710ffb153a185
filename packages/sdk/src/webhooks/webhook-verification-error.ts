import { brand, hasBrand } from "../errors/brand.ts";

/** Reason why a webhook was rejected. */
export type WebhookVerificationErrorCode =
  | "missing_header"
  | "malformed_timestamp"
  | "timestamp_too_old"
  | "timestamp_too_new"
  | "malformed_signature"
  | "signature_mismatch"
  | "invalid_secret"
  | "invalid_payload"
  | "body_not_raw";

/** The request must not be trusted. `code` is for programs, and `message` contains the fix. */
export class WebhookVerificationError extends Error {
  static {
    brand(WebhookVerificationError, "WebhookVerificationError");
  }

  override readonly name = "WebhookVerificationError";
  readonly code: WebhookVerificationErrorCode;

  constructor(code: WebhookVerificationErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Whether a thrown value is a `WebhookVerificationError`, even from another copy of this package.
 *
 * @example
 * try {
 *   await verifyWebhook({ body: await request.text(), headers: request.headers, secret });
 * } catch (error) {
 *   if (isWebhookVerificationError(error)) return new Response(error.code, { status: 400 });
 *   throw error;
 * }
 */
export const isWebhookVerificationError = (error: unknown): error is WebhookVerificationError =>
  hasBrand(error, "WebhookVerificationError");
