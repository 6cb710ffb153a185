import { createHmac, randomBytes } from "node:crypto";
import referralCreated from "../../../../packages/contract/src/webhooks/events/examples/referral.created.json" with {
  type: "json",
};

export const bodyBytes = 2_048;

/** Returns one event of 2 KB, signed as each of the libraries expects. */
export function signedEvent() {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const text = eventOf2KB();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const eventId = referralCreated.eventId;
  const hex = (signed: string) => createHmac("sha256", secret).update(signed).digest("hex");
  const standardKey = Buffer.from(secret.slice("whsec_".length), "base64");
  const standard = createHmac("sha256", standardKey).update(`${eventId}.${timestamp}.${text}`);
  return {
    secret,
    text,
    body: Buffer.from(text),
    timestamp,
    signature: hex(`${timestamp}.${text}`),
    /** Headers as Node passes them to a receiver. */
    headers: {
      host: "receiver.example.com",
      connection: "keep-alive",
      "content-type": "application/json",
      "content-length": String(bodyBytes),
      "user-agent": "Service-Webhooks/1.0",
      "x-service-event-id": eventId,
      "x-service-event-type": referralCreated.eventType,
      "x-service-timestamp": timestamp,
      "x-service-signature": hex(`${timestamp}.${text}`),
      "webhook-id": eventId,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${standard.digest("base64")}`,
    },
    stripeHeader: `t=${timestamp},v1=${hex(`${timestamp}.${text}`)}`,
    octokitSignature: `sha256=${hex(text)}`,
  };
}

export type SignedEvent = ReturnType<typeof signedEvent>;

/** Creates a referral with as many custom fields as fit, and a note that fills the rest. */
function eventOf2KB(): string {
  const event = structuredClone(referralCreated);
  const { referral } = event.data;
  const details: unknown[] = referral.customFieldDetails;
  const roomForField = 250;
  for (let n = 3; JSON.stringify(event).length + roomForField < bodyBytes; n += 1) {
    const id = `0199f2c4-8a31-7c1e-9f5b-2d6f0a7b01${String(n).padStart(2, "0")}`;
    Object.assign(referral.customFieldValues, { [id]: "heat pump" });
    Object.assign(referral.customFields, { [`interest ${n}`]: "heat pump" });
    const name = `interest ${n}`;
    details.push({ id, name, label: "Interested in", type: "text", value: "heat pump" });
  }
  referral.notes += ".".repeat(bodyBytes - JSON.stringify(event).length);
  return JSON.stringify(event);
}
