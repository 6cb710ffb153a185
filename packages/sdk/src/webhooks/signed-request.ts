import { type RawBody, rawBody } from "./raw-body.ts";
import { readSignatureHeaders, type WebhookHeaders } from "./signature-headers.ts";
import { WebhookVerificationError } from "./webhook-verification-error.ts";

export const toleranceSecondsDefault = 300;

export interface VerifyWebhookOptions {
  /** The request body exactly as received, never parsed or re-encoded. */
  body: RawBody;
  /** The headers of the request. */
  headers: WebhookHeaders;
  /** The endpoint's secret (`whsec_…`), or several secrets during a rotation. */
  secret: string | readonly string[];
  /**
   * Maximum difference between the request's time and the local clock, in seconds. Default: 300.
   */
  toleranceSeconds?: number | undefined;
}

/** A request with well-formed parts and a valid time. It can still be forged. */
export interface SignedRequest {
  body: string | Uint8Array;
  timestamp: string;
  secrets: readonly string[];
  /** In lowercase hex */
  signatures: readonly string[];
}

/** Checks in this order: raw body, usable secrets, well-formed headers, time. */
export function readSignedRequest(options: VerifyWebhookOptions): SignedRequest {
  const { headers, secret, toleranceSeconds = toleranceSecondsDefault } = options;
  const body = rawBody(options.body);
  const secrets = requireSecrets(secret);
  const { timestamp, signatures } = readSignatureHeaders(headers);
  requireRecent(Number(timestamp), toleranceSeconds);
  return { body, timestamp, secrets, signatures };
}

function requireSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === "string" ? [secret] : secret;
  if (Array.isArray(secrets) && secrets.length > 0 && secrets.every(isUsable)) return secrets;
  throw new WebhookVerificationError(
    "invalid_secret",
    "verifyWebhook needs the endpoint's secret (whsec_…), which was shown once when the endpoint " +
      "was created. Check that the environment variable with the secret is set.",
  );
}

// HMAC pads short keys with NUL, so "secret\0" would match "secret".
const isUsable = (secret: unknown) =>
  typeof secret === "string" && secret.trim() !== "" && !secret.endsWith("\0");

function requireRecent(timestampSeconds: number, toleranceSeconds: number): void {
  // Any comparison with NaN is false, which would allow any time.
  if (!Number.isFinite(toleranceSeconds) || toleranceSeconds < 0) {
    throw new RangeError("toleranceSeconds must be a number of seconds, 0 or more.");
  }
  const ageSeconds = Math.floor(Date.now() / 1000) - timestampSeconds;
  if (ageSeconds > toleranceSeconds) {
    throw new WebhookVerificationError(
      "timestamp_too_old",
      `The request was signed ${ageSeconds} s ago, more than the allowed ${toleranceSeconds} s. ` +
        "Verify the request before you queue it, and check this machine's clock.",
    );
  }
  if (ageSeconds < -toleranceSeconds) {
    throw new WebhookVerificationError(
      "timestamp_too_new",
      `The request was signed ${-ageSeconds} s in the future, more than the ` +
        `${toleranceSeconds} s allowed. Check this machine's clock.`,
    );
  }
}

export function requireMatch(isSigned: boolean): void {
  if (isSigned) return;
  throw new WebhookVerificationError(
    "signature_mismatch",
    "The signature does not match any secret. Check that you use the whole secret of this endpoint without " +
      "white space around it, and that verifyWebhook gets the body byte for byte as it arrived.",
  );
}
