import { createHmac, randomBytes } from "node:crypto";
import type { Secrets } from "./secrets.ts";

const secretPrefix = "whsec_";

/** Creates a secret: `whsec_` and 32 random bytes in base64. */
export const makeSecret = () => secretPrefix + randomBytes(32).toString("base64");

interface SignedMessage {
  eventId: string;
  eventType: string;
  timestampSeconds: number;
  body: string | Uint8Array;
}

/**
 * Hex-encoded HMAC-SHA-256 of `timestamp.body`. The key is the UTF-8 bytes of the whole secret,
 * including its prefix.
 */
export function serviceSignature(
  secret: string,
  { timestampSeconds, body }: Pick<SignedMessage, "timestampSeconds" | "body">,
): string {
  return createHmac("sha256", secret).update(`${timestampSeconds}.`).update(body).digest("hex");
}

/**
 * The signature of the Standard Webhooks specification. The key is the decoded bytes of the secret.
 */
export function standardSignature(
  secret: string,
  { eventId, timestampSeconds, body }: Omit<SignedMessage, "eventType">,
): string {
  // createHmac takes a fifth of the time if the key is text instead of bytes.
  const digest = createHmac("sha256", secret.slice(secretPrefix.length), { encoding: "base64" })
    .update(`${eventId}.${timestampSeconds}.`)
    .update(body)
    .digest("base64");
  return `v1,${digest}`;
}

/**
 * Returns the headers that every attempt has, for any endpoint: the service's own and those of
 * Standard Webhooks. They include the signatures of a previous secret while it is valid.
 */
export function deliveryHeaders(
  { current, previous }: Pick<Secrets, "current" | "previous">,
  message: SignedMessage,
): Record<string, string> {
  const standard = [current, ...(previous === undefined ? [] : [previous])]
    .map((secret) => standardSignature(secret, message))
    .join(" ");
  return {
    "Content-Type": "application/json",
    "User-Agent": "Service-Webhooks/1.0",
    "X-Service-Signature": serviceSignature(current, message),
    ...(previous !== undefined && {
      "X-Service-Signature-Previous": serviceSignature(previous, message),
    }),
    "X-Service-Timestamp": String(message.timestampSeconds),
    "X-Service-Event-Id": message.eventId,
    "X-Service-Event-Type": message.eventType,
    "webhook-id": message.eventId,
    "webhook-timestamp": String(message.timestampSeconds),
    "webhook-signature": standard,
  };
}
