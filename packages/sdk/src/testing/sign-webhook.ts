export interface SignWebhookOptions {
  /** An event, for example from `sampleEvent`, or the exact text of a body. */
  event: object | string;
  secret: string;
  /** Time of the signature, Unix time in seconds. Default: now. */
  timestampSeconds?: number | undefined;
}

/** A request as the service sends it. Pass both parts to a receiver or to `verifyWebhook`. */
export interface SignedWebhook {
  body: string;
  headers: Record<string, string>;
}

/**
 * Signs an event as the service does, with all headers of a delivery.
 *
 * @example
 * const event = sampleEvent("referral.created");
 * const { body, headers } = await signWebhook({ event, secret });
 * await fetch("http://localhost:4000/webhooks", { method: "POST", body, headers });
 *
 * @example
 * // Five minutes and a second ago: your receiver must reject it.
 * const timestampSeconds = Math.floor(Date.now() / 1000) - 301;
 * const late = await signWebhook({ event: sampleEvent("user.joined"), secret, timestampSeconds });
 */
export async function signWebhook(options: SignWebhookOptions): Promise<SignedWebhook> {
  const { event, secret, timestampSeconds = Math.floor(Date.now() / 1000) } = options;
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const timestamp = String(timestampSeconds);
  const digest = await hmacSha256(bytesOf(secret), `${timestamp}.${body}`);
  const { eventId, eventType } = namesIn(body);
  return {
    body,
    headers: {
      "Content-Type": "application/json",
      "User-Agent": "Service-Webhooks/1.0",
      "X-Service-Signature": hex(digest),
      "X-Service-Timestamp": timestamp,
      "X-Service-Event-Id": eventId,
      "X-Service-Event-Type": eventType,
      ...(await standardHeaders(secret, { eventId, timestamp, body })),
    },
  };
}

/** Returns the Standard Webhooks headers, which need the decoded bytes of a real secret. */
async function standardHeaders(
  secret: string,
  { eventId, timestamp, body }: { eventId: string; timestamp: string; body: string },
): Promise<Record<string, string>> {
  const base64 = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(
    secret,
  )?.[1];
  if (!base64) return {};
  const key = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const digest = await hmacSha256(key, `${eventId}.${timestamp}.${body}`);
  return {
    "webhook-id": eventId,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${btoa(String.fromCharCode(...digest))}`,
  };
}

/** Returns the event's ID and type. The body can be any text, so that you can test a receiver. */
function namesIn(body: string): { eventId: string; eventType: string } {
  try {
    const { eventId, eventType } = JSON.parse(body);
    return { eventId: String(eventId), eventType: String(eventType) };
  } catch {
    return { eventId: "none", eventType: "none" };
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function hmacSha256(key: Uint8Array<ArrayBuffer>, message: string): Promise<Uint8Array> {
  const { subtle } = globalThis.crypto;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await subtle.sign("HMAC", imported, bytesOf(message)));
}
