import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { verifyWebhook } from "../../src/webhooks/index.ts";
import {
  deletedEvent,
  example,
  exampleTypes,
  hexSignature,
  nowSeconds,
  secret,
  signed,
} from "./signing.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(nowSeconds * 1000);
});

afterEach(() => {
  vi.useRealTimers();
});

const profileEvent = example("user.profile_updated");
const profileData = profileEvent.data as object;

const withoutLabels = (event: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(event), (key, value) => (key === "labels" ? undefined : value));

describe("verifyWebhook", () => {
  const good = signed(deletedEvent);
  const { "X-Service-Timestamp": timestamp, "X-Service-Signature": signature } = good.headers;

  test.each([
    ["a string", good.body],
    ["a Buffer", Buffer.from(good.body)],
    ["a part of a larger Buffer", Buffer.from(`##${good.body}##`).subarray(2, -2)],
    ["a Uint8Array", new TextEncoder().encode(good.body)],
    ["an ArrayBuffer", new TextEncoder().encode(good.body).buffer],
  ])("body · as %s · is verified", async (_name, body) => {
    expect(await verifyWebhook({ ...good, body })).toEqual(deletedEvent);
  });

  test.each([
    ["Fetch Headers", new Headers(good.headers)],
    ["Node headers", { "x-service-timestamp": timestamp, "x-service-signature": signature }],
    [
      "a record in upper case",
      { "X-SERVICE-TIMESTAMP": timestamp, "X-SERVICE-SIGNATURE": signature },
    ],
    ["lists of one", { "X-Service-Timestamp": [timestamp], "X-Service-Signature": [signature] }],
  ])("headers · as %s · are accepted", async (_name, headers) => {
    expect(await verifyWebhook({ ...good, headers })).toEqual(deletedEvent);
  });

  test.each([
    [
      "two signatures in a list",
      "malformed_signature",
      { "X-Service-Signature": [signature, signature] },
    ],
    ["two spellings of a name", "malformed_signature", { "x-service-signature": signature }],
    ["two timestamps", "malformed_timestamp", { "X-Service-Timestamp": [timestamp, timestamp] }],
    [
      "two previous signatures",
      "malformed_signature",
      { "X-Service-Signature-Previous": ["a", "b"] },
    ],
  ])("headers · with %s · are rejected with %s", async (_name, code, added) => {
    const headers = { ...good.headers, ...added };
    await expect(verifyWebhook({ ...good, headers })).rejects.toMatchObject({ code });
  });

  test("headers · with two signatures joined by Fetch Headers · are rejected with malformed_signature", async () => {
    const headers = new Headers(good.headers);
    headers.append("X-Service-Signature", signature);
    await expect(verifyWebhook({ ...good, headers })).rejects.toMatchObject({
      code: "malformed_signature",
    });
  });

  test.each([
    ["a parsed object", deletedEvent, /express\.raw.*Fastify.*Next/],
    ["undefined", undefined, /received undefined/],
    ["a list of numbers", [1, 2], /parsed object/],
  ])("body · as %s · is rejected with body_not_raw and the fix", async (_name, body, message) => {
    const verification = verifyWebhook({ ...good, body: body as unknown as string });
    await expect(verification).rejects.toMatchObject({
      name: "WebhookVerificationError",
      code: "body_not_raw",
      message: expect.stringMatching(message),
    });
  });

  test.each([[[]], [""], ["  "], [["whsec_a", ""]], [undefined]])(
    "secret · as %j · is rejected with invalid_secret",
    async (unusable) => {
      const verification = verifyWebhook({ ...good, secret: unusable as string });
      await expect(verification).rejects.toMatchObject({ code: "invalid_secret" });
    },
  );

  test("X-Service-Signature-Previous · when only it matches our secret · is accepted", async () => {
    const headers = {
      "X-Service-Timestamp": timestamp,
      "X-Service-Signature": hexSignature(good.body, timestamp, "whsec_new"),
      "X-Service-Signature-Previous": signature,
    };
    expect(await verifyWebhook({ ...good, headers })).toEqual(deletedEvent);
  });

  test("toleranceSeconds · when it is not a number · throws instead of accepting any time", async () => {
    const verification = verifyWebhook({ ...good, toleranceSeconds: Number.NaN });
    await expect(verification).rejects.toThrow(RangeError);
  });

  test("toleranceSeconds · when given · replaces the 300 s", async () => {
    vi.setSystemTime((nowSeconds + 301) * 1000);
    expect(await verifyWebhook({ ...good, toleranceSeconds: 301 })).toEqual(deletedEvent);
    const verification = verifyWebhook({ ...good, toleranceSeconds: 300 });
    await expect(verification).rejects.toMatchObject({ code: "timestamp_too_old" });
  });

  test.each(exampleTypes)("%s · the contract's example · is returned unchanged", async (type) => {
    expect(await verifyWebhook(signed(example(type)))).toEqual(example(type));
  });

  test("referral.created · as in the interface, without labels · is accepted", async () => {
    const event = withoutLabels(example("referral.created"));
    expect(await verifyWebhook(signed(event))).toEqual(event);
  });

  test("referral.created · with null in any field of the referral except the ID · is accepted", async () => {
    const event = structuredClone(example("referral.created")) as {
      data: { referral: Record<string, unknown> };
    };
    for (const field of Object.keys(event.data.referral)) {
      if (field !== "id") event.data.referral[field] = null;
    }
    expect(await verifyWebhook(signed(event))).toEqual(event);
  });

  test("user.joined · with a future permission level · is accepted", async () => {
    const { data, ...envelope } = example("user.joined");
    const event = { ...envelope, data: { ...(data as object), permissionLevel: "auditor" } };
    expect(await verifyWebhook(signed(event))).toEqual(event);
  });

  test("referral.created · with a newer status and newer fields · keeps them", async () => {
    const event = JSON.parse(
      JSON.stringify(example("referral.created")).replace(
        '"status":"new"',
        '"status":"parked","x":1',
      ),
    );
    expect(event.data.referral).toMatchObject({ status: "parked", x: 1 });
    expect(await verifyWebhook(signed(event))).toEqual(event);
  });

  test.each([
    ["eventType", { ...deletedEvent, eventType: "" }],
    ["eventId", { ...deletedEvent, eventId: 7 }],
    ["eventId", { ...deletedEvent, eventId: "" }],
    ["eventId", { ...deletedEvent, eventId: "evt_1" }],
    ["eventId", { ...deletedEvent, eventId: `${deletedEvent.eventId}\n` }],
    ["eventId", { ...deletedEvent, eventType: "referral.archived", eventId: "evt_1" }],
    ["timestamp", { ...deletedEvent, timestamp: -1 }],
    ["timestamp", { ...deletedEvent, timestamp: 1_760_000_000_000.5 }],
    ["timestamp", { ...deletedEvent, timestamp: 1e300 }],
    ["organizationId", { ...deletedEvent, organizationId: " " }],
    ["timestamp", { ...deletedEvent, timestamp: "now" }],
    ["organizationId", { ...deletedEvent, organizationId: null }],
    ["data", { ...deletedEvent, data: [] }],
    ["metadata", { ...deletedEvent, metadata: "none" }],
    ["metadata.version", { ...deletedEvent, eventType: "x.y", metadata: { version: "2" } }],
    ["metadata.version", { ...deletedEvent, metadata: { version: "2" } }],
    ["data.deletedAt", { ...deletedEvent, data: { referralId: "r_1", deletedAt: "today" } }],
    ["data.referral", { ...deletedEvent, eventType: "referral.created" }],
    ["data.userId", { ...deletedEvent, eventType: "user.left" }],
    ["data.changedFields", { ...profileEvent, data: { ...profileData, changedFields: "company" } }],
    ["data.phone", { ...profileEvent, data: { ...profileData, phone: 7 } }],
  ])(
    "payload · with an unusable %s · is rejected with invalid_payload naming it",
    async (place, event) => {
      await expect(verifyWebhook(signed(event))).rejects.toMatchObject({
        code: "invalid_payload",
        message: expect.stringContaining(`"${place}"`),
      });
    },
  );

  test.each(["referral.archived", "constructor", "__proto__", "unknown"])(
    "event type %j · which this version does not know · is returned as unknown with all its data",
    async (type) => {
      const event = { ...deletedEvent, eventType: type, extra: [1], data: { anything: true } };
      expect(await verifyWebhook(signed(event))).toEqual({
        ...event,
        eventType: "unknown",
        receivedEventType: type,
      });
    },
  );

  test("payload · with a __proto__ key · neither uses its values nor changes a prototype", async () => {
    const inData = JSON.stringify(deletedEvent).replace(
      '"data":{"referralId":"r_1",',
      '"data":{"__proto__":{"referralId":"r_1","polluted":true},',
    );
    await expect(verifyWebhook(signed(inData))).rejects.toMatchObject({ code: "invalid_payload" });
    const inEnvelope = JSON.stringify({ ...deletedEvent, eventType: "x.y" }).replace(
      "{",
      '{"__proto__":{"polluted":true},',
    );
    const event = await verifyWebhook(signed(inEnvelope));
    expect(Object.getPrototypeOf(event)).toBe(Object.prototype);
    expect(event).not.toHaveProperty("polluted");
    expect({}).not.toHaveProperty("polluted");
  });

  test("payload · signed, but not UTF-8 inside a string · is rejected with invalid_payload", async () => {
    const body = Buffer.from(good.body);
    body[body.indexOf("r_1")] = 0xff;
    const headers = { ...good.headers, "X-Service-Signature": hexSignature(body, timestamp) };
    await expect(verifyWebhook({ body, headers, secret })).rejects.toMatchObject({
      code: "invalid_payload",
    });
  });
});
