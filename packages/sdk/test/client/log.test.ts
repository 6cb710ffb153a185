import { expect, test, vi } from "vitest";
import { type ClientOptions, type LogEvent, TimeoutError } from "../../src/index.ts";
import { sdkTime, until } from "./sdk-time.ts";
import {
  apiKey,
  connectionBreaks,
  fakeService,
  hangs,
  json,
  newClient,
  refusal,
  rejectionOf,
} from "./service.ts";

const service = fakeService();
const time = sdkTime({ nowMs: 1_760_000_000_000 });

function logged(options: Partial<ClientOptions> = {}) {
  const events: LogEvent[] = [];
  return { events, client: newClient({ ...options, log: (event) => events.push(event) }) };
}

const get = { method: "GET", path: "/referrals/1" };

test("log · for a call that succeeds · contains the request and its response", async () => {
  const { events, client } = logged();
  service.answers(json({ id: "1" }, { headers: { "X-Request-Id": "req_7" } }));
  await client.referrals.get("1");
  expect(events).toEqual([
    { type: "request", ...get, attempt: 1 },
    {
      ...{ type: "response", ...get, attempt: 1, status: 200, requestId: "req_7" },
      ...{ durationMs: 0, retryInMs: undefined },
    },
  ]);
});

test("log · for a call that is retried · contains every attempt and the wait before the next", async () => {
  const { events, client } = logged();
  const unavailable = refusal(503, "SERVICE_UNAVAILABLE", { "Retry-After": "7" });
  service.answers(connectionBreaks, unavailable, json({ id: "1" }));
  await time.waitsOf(client.referrals.get("1"));
  const [firstWaitMs] = time.waits();
  expect(events).toMatchObject([
    { type: "request", attempt: 1 },
    {
      ...{ type: "failure", attempt: 1, retryInMs: firstWaitMs },
      error: { name: "ConnectionError" },
    },
    { type: "request", attempt: 2 },
    { type: "response", attempt: 2, status: 503, retryInMs: 7_000 },
    { type: "request", attempt: 3 },
    { type: "response", attempt: 3, status: 200, retryInMs: undefined },
  ]);
});

test("log · for an attempt that times out · contains the duration", async () => {
  const { events, client } = logged({ retries: 0, timeoutMs: 2_000 });
  service.answers(hangs);
  const call = rejectionOf(client.referrals.get("1"));
  await until(() => service.sent.length === 1);
  await vi.advanceTimersByTimeAsync(2_000);
  const error = await call;
  expect(error).toBeInstanceOf(TimeoutError);
  expect(events[1]).toMatchObject({ type: "failure", durationMs: 2_000, error });
});

test("log · for a call whose signal was aborted before · contains nothing, because nothing is sent", async () => {
  const { events, client } = logged();
  await rejectionOf(client.referrals.get("1", { signal: AbortSignal.abort() }));
  expect(events).toEqual([]);
});

test("log · for any request and response · contains no key, query, header or body", async () => {
  const { events, client } = logged({ retries: 0 });
  const echo = refusal(400, `echo ${apiKey}`, { "X-Echo": apiKey });
  service.answers(echo, connectionBreaks);
  const email = "ada@example.com";
  await rejectionOf(client.referrals.list({ q: email }));
  await rejectionOf(client.referrals.create({ name: "Ada", email }));
  await rejectionOf(client.referrals.get(apiKey));
  expect(events).toHaveLength(6);
  const text = events.map((event) => JSON.stringify({ ...event, shown: String(event) })).join();
  expect(text).not.toContain(apiKey);
  expect(text).not.toContain(email);
});

test("log · that throws · does not make the call fail", async () => {
  const client = newClient({
    log() {
      throw new Error("the log's disk is full");
    },
  });
  service.answers(json({ id: "1" }));
  expect(await client.referrals.get("1")).toEqual({ id: "1" });
});

test("log · of a scoped client · is the client's own", async () => {
  const { events, client } = logged();
  service.answers(json({ id: "1" }));
  await client.organization("north").referrals.get("1");
  expect(events).toHaveLength(2);
});
