import { expect, test } from "vitest";
import { fakeService, json, newClient, refusal } from "./service.ts";

const service = fakeService();
const client = newClient();

test("request · for an operation that the SDK does not know · is sent like any other", async () => {
  service.answers(refusal(503, "SERVICE_UNAVAILABLE", { "Retry-After": "0" }), json({ id: "1" }));
  const acting = client.organization("north");
  const options = { query: { at: 1, by: undefined }, body: { a: 1 }, idempotencyKey: "k" };
  const call = acting.request<{ id: string }>("POST", "/new-things/a%20b", options);
  expect((await call).id).toBe("1");
  expect((await call.withResponse()).response.status).toBe(200);
  expect(service.sent).toHaveLength(2);
  expect(service.sent[1]).toMatchObject({
    ...{ method: "POST", path: "/api/v1/new-things/a%20b", body: { a: 1 } },
    query: { at: "1", organization: "north" },
  });
  expect(service.sent[1]?.headers.get("Idempotency-Key")).toBe("k");
});

test("request · with the path as in the docs · adds /api/v1 only once", async () => {
  await client.request("GET", "/api/v1/referrals");
  expect(service.sent[0]?.path).toBe("/api/v1/referrals");
});

test.each([
  "referrals",
  "",
  "https://elsewhere.test/",
  "/referrals/../../app",
  "/referrals/%2e%2E/x",
  "/referrals?limit=1",
  "/referrals#x",
  "/two words",
])("request · with the path %j · is rejected before any request", async (unusable) => {
  await expect(client.request("GET", unusable)).rejects.toThrow(/needs a path under \/api\/v1/);
  expect(service.sent).toHaveLength(0);
});
