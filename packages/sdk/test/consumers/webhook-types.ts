import { verifyWebhook } from "@referral-service/sdk/webhooks";

/** scripts/check-package.ts compiles this file without the types of Node or the Web. */
export async function receivedType(body: Uint8Array, headers: Record<string, string>) {
  const event = await verifyWebhook({ body, headers, secret: ["new", "old"] });
  if (event.eventType === "referral.created") return event.data.referral.id.trim();
  return event.eventType === "unknown" ? event.receivedEventType : event.eventType;
}
