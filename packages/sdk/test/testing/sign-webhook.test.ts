import { expect, test } from "vitest";
import { sampleEvent, signWebhook } from "../../src/testing/index.ts";
import { verifyWebhook } from "../../src/webhooks/index.ts";
import { hexSignature } from "../webhooks/signing.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const event = sampleEvent("referral.created", { data: { referral: { name: "Åse 🌲" } } });

test("signWebhook · verified · is accepted", async () => {
  const signed = await signWebhook({ event, secret });
  expect(await verifyWebhook({ ...signed, secret })).toEqual(event);
  const other = verifyWebhook({ ...signed, secret: "whsec_other" });
  await expect(other).rejects.toMatchObject({ code: "signature_mismatch" });
});

test("signWebhook · at a given time · has that time and the signature of a plain HMAC", async () => {
  const { body, headers } = await signWebhook({ event, secret, timestampSeconds: 1_760_000_000 });
  expect(body).toBe(JSON.stringify(event));
  expect(headers).toMatchObject({
    "Content-Type": "application/json",
    "User-Agent": "Service-Webhooks/1.0",
    "X-Service-Timestamp": "1760000000",
    "X-Service-Signature": hexSignature(body, "1760000000", secret),
    "X-Service-Event-Id": event.eventId,
    "X-Service-Event-Type": "referral.created",
    "webhook-id": event.eventId,
    "webhook-timestamp": "1760000000",
  });
});

test("signWebhook · with a secret from the service · has the signature of Standard Webhooks", async () => {
  const { body, headers } = await signWebhook({ event, secret, timestampSeconds: 1_760_000_000 });
  const { createHmac } = await import("node:crypto");
  const expected = createHmac("sha256", Buffer.alloc(32, 7))
    .update(`${event.eventId}.1760000000.${body}`)
    .digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${expected}`);
});

test("signWebhook · with a custom secret · omits those headers", async () => {
  const { headers } = await signWebhook({ event, secret: "whsec_my-secret" });
  expect(Object.keys(headers).filter((name) => name.startsWith("webhook-"))).toEqual([]);
});

test("signWebhook · with any text · signs its exact bytes", async () => {
  const signed = await signWebhook({ event: '{ "not": "an event" }\n', secret });
  expect(signed.body).toBe('{ "not": "an event" }\n');
  const verification = verifyWebhook({ ...signed, secret });
  await expect(verification).rejects.toMatchObject({ code: "invalid_payload" });
  const broken = await signWebhook({ event: "{", secret });
  expect(broken.headers["X-Service-Event-Id"]).toBe("none");
});
