import { createHmac } from "node:crypto";

const secretPrefix = "whsec_";

export interface Delivery {
  eventId: string;
  eventType: string;
  /** Unix time in seconds */
  timestamp: number;
  /** The payload's exact text */
  body: string;
}

/** The headers with which the service delivers an event, both kinds of signature included. */
export function deliveryHeaders(
  secret: string,
  { eventId, eventType, timestamp, body }: Delivery,
): Record<string, string> {
  return {
    "Content-Type": "application/json",
    "User-Agent": "Service-Webhooks/1.0",
    "X-Service-Signature": hmac(secret, `${timestamp}.${body}`, "hex"),
    "X-Service-Timestamp": String(timestamp),
    "X-Service-Event-Id": eventId,
    "X-Service-Event-Type": eventType,
    "webhook-id": eventId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${hmac(standardKey(secret), `${eventId}.${timestamp}.${body}`, "base64")}`,
  };
}

/** Standard Webhooks signs with the bytes behind the prefix, X-Service-Signature with the whole text. */
const standardKey = (secret: string) => Buffer.from(secret.slice(secretPrefix.length), "base64");

const hmac = (key: string | Uint8Array, text: string, encoding: "hex" | "base64") =>
  createHmac("sha256", key).update(text).digest(encoding);
