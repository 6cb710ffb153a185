import { afterEach, beforeEach, expect, test } from "vitest";
import { fakeService, image, json, newClient, noContent, refusal } from "./service.ts";

const service = fakeService();
const client = newClient({ retries: 0 });

const headers = {
  "X-Request-Id": "req_7",
  "X-RateLimit-Limit": "600",
  "X-RateLimit-Remaining": "598",
  "X-RateLimit-Reset": "1760000060",
  "X-Extra": "kept",
};
const rateLimit = { limit: 600, remaining: 598, resetAt: new Date(1_760_000_060_000) };

test("withResponse · for a call · returns the result, status, headers, request ID and rate limit", async () => {
  service.answers(json({ id: "1" }, { status: 201, headers }));
  const { data, response } = await client.referrals.create({ name: "Ada" }).withResponse();
  expect(data).toEqual({ id: "1" });
  expect(response).toMatchObject({ status: 201, requestId: "req_7", rateLimit });
  expect(response.headers.get("X-Extra")).toBe("kept");
});

test("withResponse · for a page, a delete and an image · returns each one's result", async () => {
  const page = { data: [{ id: "1" }], pagination: { nextCursor: null, hasMore: false } };
  service.answers(json(page, { headers }), noContent, image);
  const listed = await client.referrals.list().withResponse();
  expect(listed).toMatchObject({
    data: { data: page.data, hasMore: false },
    response: { status: 200, rateLimit },
  });
  const deleted = await client.referrals.delete("1").withResponse();
  expect(deleted).toMatchObject({ data: undefined, response: { status: 204 } });
  const drawn = await client.invitationCodes.qrCode("1").withResponse();
  expect(drawn.data).toBeInstanceOf(Uint8Array);
  expect(drawn.response.headers.get("Content-Type")).toBe("image/png");
});

test("withResponse · for a response without those headers · has neither request ID nor rate limit", async () => {
  service.answers(json({ status: "ok" }));
  const { response } = await client.health.check().withResponse();
  expect(response).toMatchObject({ status: 200, requestId: undefined, rateLimit: undefined });
});

test("withResponse · called again, and in addition to the result · sends one request", async () => {
  service.answers(json({ id: "1" }), json({ id: "2" }));
  const call = client.referrals.get("1");
  const [first, second, alone] = [await call.withResponse(), await call.withResponse(), await call];
  expect([first.data, second.data, alone]).toEqual([{ id: "1" }, { id: "1" }, { id: "1" }]);
  expect(service.sent).toHaveLength(1);
});

test("call · without withResponse · is a promise like any other", async () => {
  service.answers(json({ id: "1" }));
  const call = client.referrals.get("1");
  expect(call).toBeInstanceOf(Promise);
  const derived = [call.then(({ id }) => id), call.catch(() => {}), call.finally(() => {})];
  for (const promise of derived) expect(promise.constructor).toBe(Promise);
  expect(await Promise.all([call, ...derived])).toEqual([
    { id: "1" },
    "1",
    { id: "1" },
    { id: "1" },
  ]);
});

// A process ends on a rejection that no one handles, so none may remain.
const unhandled: unknown[] = [];
const keep = (reason: unknown) => unhandled.push(reason);

beforeEach(() => {
  unhandled.length = 0;
  process.on("unhandledRejection", keep);
});
afterEach(() => {
  process.off("unhandledRejection", keep);
});

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

const calls = [
  { kind: "call", send: () => client.referrals.get("1") },
  { kind: "list", send: () => client.referrals.list() },
];
const handlers = ["withResponse", "catch", "both"];
const failing = calls.flatMap((call) => handlers.map((handler) => ({ ...call, handler })));

test.each(failing)(
  "$kind · that fails, handled by $handler · leaves no other rejection behind",
  async ({ send, handler }) => {
    service.answers(refusal(404, "NOT_FOUND"));
    const call = send();
    const failures: unknown[] = [];
    const fail = (error: unknown) => failures.push(error);
    if (handler !== "catch") await call.withResponse().catch(fail);
    if (handler !== "withResponse") await call.catch(fail);
    await turnOfTheLoop();
    await turnOfTheLoop();
    expect(unhandled).toEqual([]);
    for (const failure of failures) expect(failure).toMatchObject({ code: "NOT_FOUND" });
    expect(failures).toHaveLength(handler === "both" ? 2 : 1);
  },
);
