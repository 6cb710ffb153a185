import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

export const secret = "whsec_test_of_the_sdk";
export const nowSeconds = 1_760_000_000;

export const deletedEvent = {
  eventType: "referral.deleted",
  eventId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c11",
  timestamp: 1_760_000_000_000,
  organizationId: "org_1",
  data: { referralId: "r_1", deletedAt: 1_760_000_000_000 },
  metadata: { deleted: true },
};

export const hexSignature = (body: string | Uint8Array, timestamp: string, key = secret) =>
  createHmac("sha256", key).update(`${timestamp}.`).update(body).digest("hex");

/** A correctly signed request. The signer shares no code with the verifier. */
export function signed(payload: unknown, timestamp = String(nowSeconds)) {
  const body = typeof payload === "string" ? payload : JSON.stringify(payload);
  return {
    body,
    secret,
    headers: {
      "X-Service-Timestamp": timestamp,
      "X-Service-Signature": hexSignature(body, timestamp),
    },
  };
}

const examples = new URL("../../../contract/src/webhooks/events/examples/", import.meta.url);

/** Every event type in this version. */
export const exampleTypes = readdirSync(examples).map((name) => name.replace(/\.json$/, ""));

export const example = (type: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`${type}.json`, examples), "utf8"));
