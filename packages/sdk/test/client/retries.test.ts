import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sdkTime } from "./sdk-time.ts";
import { connectionBreaks, fakeService, json, newClient, refusal, rejectionOf } from "./service.ts";

const service = fakeService();
const time = sdkTime({ nowMs: 1_760_000_000_000 });
const client = newClient();
const ok = json({ id: "1" });
const unavailable = refusal(503, "SERVICE_UNAVAILABLE");
const unavailableWith = (headers: Record<string, string>) =>
  refusal(503, "SERVICE_UNAVAILABLE", headers);
const limitedWith = (headers: Record<string, string>) =>
  refusal(429, "RATE_LIMIT_EXCEEDED", headers);

beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(1);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ["the connection breaks", connectionBreaks],
  ["408", refusal(408, "REQUEST_TIMEOUT")],
  ["409 IDEMPOTENCY_IN_PROGRESS", refusal(409, "IDEMPOTENCY_IN_PROGRESS")],
  ["429", refusal(429, "RATE_LIMIT_EXCEEDED")],
  ["500", refusal(500, "INTERNAL_ERROR")],
  ["502", refusal(502, "X")],
  ["503", unavailable],
  ["504", refusal(504, "X")],
])("call · after %s · is sent again", async (_, failure) => {
  service.answers(failure, ok);
  const call = client.referrals.get("1");
  expect(await time.waitsOf(call)).toEqual([500]);
  expect(await call).toEqual({ id: "1" });
  expect(service.sent).toHaveLength(2);
});

test.each([
  ["400", refusal(400, "INVALID_REQUEST")],
  ["401", refusal(401, "INVALID_API_KEY")],
  ["403", refusal(403, "FORBIDDEN")],
  ["404", refusal(404, "NOT_FOUND")],
  ["another 409", refusal(409, "X")],
  ["501", refusal(501, "X")],
])("call · after %s · is not sent again", async (_, failure) => {
  service.answers(failure, ok);
  await expect(client.referrals.get("1")).rejects.toHaveProperty("name");
  expect(service.sent).toHaveLength(1);
});

test("retries · together · double the wait each time, up to 8 s", async () => {
  service.answers(unavailable);
  const call = client.referrals.get("1", { retries: 6 });
  expect(await time.waitsOf(call)).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  await expect(call).rejects.toMatchObject({ status: 503 });
});

test("retries · with the minimum jitter · wait half as long", async () => {
  vi.mocked(Math.random).mockReturnValue(0);
  service.answers(unavailable);
  expect(await time.waitsOf(client.referrals.get("1"))).toEqual([250, 500, 1000]);
});

test("retries · by default · are 3", async () => {
  service.answers(unavailable);
  const call = rejectionOf(client.referrals.get("1"));
  await time.waitsOf(call);
  expect(await call).toMatchObject({ status: 503 });
  expect(service.sent).toHaveLength(4);
});

test.each([
  [{ retries: 0 }, {}],
  [{ retries: 5 }, { retries: 0 }],
])(
  "retries: 0 · in client or call (%j, %j) · sends once, immediately",
  async (options, callOptions) => {
    service.answers(unavailable);
    await expect(newClient(options).referrals.get("1", callOptions)).rejects.toThrow();
    expect(service.sent).toHaveLength(1);
    expect(time.waits()).toEqual([]);
  },
);

test.each([
  ["Retry-After in seconds", unavailableWith({ "Retry-After": "7" }), 7_000],
  [
    "Retry-After as a date",
    unavailableWith({ "Retry-After": "Thu, 09 Oct 2025 08:53:30 GMT" }),
    10_000,
  ],
  ["X-RateLimit-Reset", limitedWith({ "X-RateLimit-Reset": "1760000012" }), 12_000],
  ["both", limitedWith({ "Retry-After": "3", "X-RateLimit-Reset": "1760000012" }), 3_000],
  [
    "X-RateLimit-Reset of a server whose clock is an hour ahead",
    limitedWith({ "X-RateLimit-Reset": "1760003605", Date: "Thu, 09 Oct 2025 09:53:20 GMT" }),
    5_000,
  ],
  ["X-RateLimit-Reset on a 503", unavailableWith({ "X-RateLimit-Reset": "1760000012" }), 500],
])(
  "%s · in the response · determines when the next attempt is sent",
  async (_, failure, waitMs) => {
    service.answers(failure, ok);
    const call = client.referrals.get("1");
    expect(await time.waitsOf(call)).toEqual([waitMs]);
    expect(await call).toEqual({ id: "1" });
  },
);

test("Retry-After · longer than a minute · is left to the caller", async () => {
  service.answers(limitedWith({ "Retry-After": "61" }), ok);
  await expect(client.referrals.get("1")).rejects.toMatchObject({ name: "RateLimitError" });
  expect(service.sent).toHaveLength(1);
});

test("Idempotency-Key · for a POST that is retried · stays the same, and differs between calls", async () => {
  service.answers(connectionBreaks, unavailable, ok);
  const call = client.referrals.create({ name: "Ada" });
  await time.waitsOf(call);
  await client.referrals.create({ name: "Ada" });
  const keys = service.sent.map(({ headers }) => headers.get("Idempotency-Key"));
  expect(keys).toHaveLength(4);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test("Idempotency-Key · from the caller · is sent unchanged", async () => {
  await client.referrals.create({ name: "Ada" }, { idempotencyKey: "lead-17" });
  expect(service.sent[0]?.headers.get("Idempotency-Key")).toBe("lead-17");
});

test.each(["", "two words", "é", "x".repeat(256)])(
  "Idempotency-Key · as %j · is rejected before any request",
  async (idempotencyKey) => {
    const call = client.referrals.create({ name: "Ada" }, { idempotencyKey });
    await expect(call).rejects.toThrow(/idempotencyKey/);
    expect(service.sent).toHaveLength(0);
  },
);

test("Idempotency-Key · for anything but a POST · is not sent", async () => {
  await client.referrals.update("1", { notes: "x" });
  expect(service.sent[0]?.headers.has("Idempotency-Key")).toBe(false);
});

test("delete · whose first response was lost · throws the NotFoundError of its retry", async () => {
  service.answers(connectionBreaks, refusal(404, "NOT_FOUND"));
  const call = rejectionOf(client.referrals.delete("1"));
  await time.waitsOf(call);
  expect(await call).toMatchObject({ name: "NotFoundError" });
});
