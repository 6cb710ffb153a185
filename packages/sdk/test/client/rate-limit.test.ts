import { expect, test } from "vitest";
import { sdkTime } from "./sdk-time.ts";
import { connectionBreaks, fakeService, json, newClient, refusal } from "./service.ts";

const service = fakeService();
const time = sdkTime({ nowMs: 1_760_000_000_000 });

const limitHeaders = (remaining: number, resetSeconds = 1_760_000_060) => ({
  "X-RateLimit-Limit": "600",
  "X-RateLimit-Remaining": String(remaining),
  "X-RateLimit-Reset": String(resetSeconds),
});

const left = (remaining: number) => json({}, { headers: limitHeaders(remaining) });

const resetAt = new Date(1_760_000_060_000);

test("rateLimit · before the first response · is undefined", () => {
  expect(newClient().rateLimit).toBeUndefined();
});

test("rateLimit · after each response · has the values in that response", async () => {
  const client = newClient();
  service.answers(left(599), left(598));
  await client.referrals.get("1");
  const first = client.rateLimit;
  expect(first).toEqual({ limit: 600, remaining: 599, resetAt });
  await client.users.get("1");
  expect(client.rateLimit).toEqual({ limit: 600, remaining: 598, resetAt });
  expect(first?.remaining, "a value that was read does not change").toBe(599);
});

test("rateLimit · after a rejection · has the values in the rejection", async () => {
  const client = newClient({ retries: 0 });
  service.answers(refusal(403, "FORBIDDEN", limitHeaders(12)));
  await expect(client.users.list()).rejects.toThrow();
  expect(client.rateLimit?.remaining).toBe(12);
});

test.each([
  ["no such headers, like a health check's", json({ status: "ok" })],
  ["only some of them", json({}, { headers: { "X-RateLimit-Limit": "5" } })],
])("rateLimit · after a response with %s · is unchanged", async (_, answer) => {
  const client = newClient();
  service.answers(left(7), answer);
  await client.referrals.get("1");
  await client.health.check();
  expect(client.rateLimit).toEqual({ limit: 600, remaining: 7, resetAt });
});

test("rateLimit · after a response whose headers are not numbers · is undefined", async () => {
  const client = newClient();
  service.answers(
    left(7),
    json({}, { headers: { ...limitHeaders(1), "X-RateLimit-Reset": "soon" } }),
  );
  await client.referrals.get("1");
  await client.referrals.get("1");
  expect(client.rateLimit).toBeUndefined();
});

test("rateLimit · when no response arrives · is unchanged", async () => {
  const client = newClient({ retries: 0 });
  service.answers(left(7), connectionBreaks);
  await client.referrals.get("1");
  await expect(client.referrals.get("1")).rejects.toThrow();
  expect(client.rateLimit?.remaining).toBe(7);
});

test("rateLimit · for clients with several organizations · is shared, like the key's limit", async () => {
  const client = newClient();
  const [north, south] = [client.organization("north"), client.organization("south")];
  service.answers(left(9));
  await north.referrals.get("1");
  for (const each of [client, north, south]) expect(each.rateLimit?.remaining).toBe(9);
  expect(newClient().rateLimit, "another client's key is its own").toBeUndefined();
});

test("call · rejected by the limit · waits for the reset and then shows the remaining requests", async () => {
  const client = newClient();
  const limited = refusal(429, "RATE_LIMIT_EXCEEDED", limitHeaders(0, 1_760_000_012));
  const dated = { ...limitHeaders(3), Date: new Date(1_760_000_012_000).toUTCString() };
  service.answers(limited, json({ id: "1" }, { headers: dated }));
  const call = client.referrals.get("1");
  expect(await time.waitsOf(call)).toEqual([12_000]);
  expect(await call).toEqual({ id: "1" });
  expect(client.rateLimit?.remaining).toBe(3);
});
