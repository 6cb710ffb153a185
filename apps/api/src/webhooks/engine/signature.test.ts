import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { deliveryHeaders, makeSecret, serviceSignature, standardSignature } from "./signature.ts";

interface Vector {
  name: string;
  secrets: string[];
  headers: Record<string, string>;
  bodyBase64: string;
  expect: string;
}

const file = new URL(
  "../../../../../packages/sdk/test/vectors/webhook-signature-vectors.json",
  import.meta.url,
);
const { vectors } = JSON.parse(readFileSync(file, "utf8")) as { vectors: Vector[] };
const signed = vectors.filter(
  ({ expect, secrets, headers }) =>
    expect === "accept" && secrets.length === 1 && "X-Service-Timestamp" in headers,
);

test("the vectors · include some for signers", () => {
  expect(signed.length).toBeGreaterThan(5);
});

test.each(signed)("serviceSignature · $name · equals the vector's signature", (vector) => {
  const signature = serviceSignature(vector.secrets[0] ?? "", {
    timestampSeconds: Number(vector.headers["X-Service-Timestamp"]),
    body: Buffer.from(vector.bodyBase64, "base64"),
  });
  expect(signature).toBe(vector.headers["X-Service-Signature"]?.toLowerCase());
});

test("standardSignature · for the example in the Standard Webhooks specification · equals the published one", () => {
  const signature = standardSignature("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", {
    eventId: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    timestampSeconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  });
  expect(signature).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("makeSecret · returns whsec_ and 32 random bytes in base64", () => {
  const secret = makeSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
  expect(makeSecret()).not.toBe(secret);
});

const message = {
  eventId: "an event",
  eventType: "referral.created",
  timestampSeconds: 1_760_000_000,
  body: "{}",
};

test("deliveryHeaders · are exactly the documented ones", () => {
  const headers = deliveryHeaders({ current: makeSecret(), previous: undefined }, message);
  expect(Object.keys(headers)).toEqual([
    "Content-Type",
    "User-Agent",
    "X-Service-Signature",
    "X-Service-Timestamp",
    "X-Service-Event-Id",
    "X-Service-Event-Type",
    "webhook-id",
    "webhook-timestamp",
    "webhook-signature",
  ]);
});

test("deliveryHeaders · while an old secret is valid · include its signatures next to the new one's", () => {
  const [current, previous] = [makeSecret(), makeSecret()];
  const headers = deliveryHeaders({ current, previous }, message);
  expect(headers).toMatchObject({
    "X-Service-Signature": serviceSignature(current, message),
    "X-Service-Signature-Previous": serviceSignature(previous, message),
    "webhook-signature": `${standardSignature(current, message)} ${standardSignature(previous, message)}`,
  });
  for (const secret of [current, previous]) {
    expect(new Webhook(secret).sign("an event", new Date(1_760_000_000_000), "{}")).toBe(
      standardSignature(secret, message),
    );
  }
});
