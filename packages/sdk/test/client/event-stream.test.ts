import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  type Client,
  ConnectionError,
  createClient,
  InvalidRequestError,
  PermissionError,
  type StreamedEvent,
} from "../../src/index.ts";
import { sdkTime, until } from "./sdk-time.ts";
import { apiKey, rejectionOf } from "./service.ts";

const time = sdkTime({ nowMs: 1_760_000_000_000 });

// Uses a separate server, because only a real connection can be lost.
let requests: { request: IncomingMessage; response: ServerResponse }[] = [];
const server = createServer((request, response) => requests.push({ request, response }));
let client: Client;
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey });
});
afterEach(() => {
  for (const { response } of requests) response.destroy();
  requests = [];
});
afterAll(() => server.close());

let answered = 0;
afterEach(() => {
  answered = 0;
});

async function nextResponse(): Promise<ServerResponse> {
  await until(() => requests.length > answered);
  answered += 1;
  return requests[answered - 1]?.response as ServerResponse;
}

async function openStream(): Promise<ServerResponse> {
  const response = await nextResponse();
  response.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders();
  return response;
}

async function refuse(status: number, code: string) {
  const error = { code, message: code, requestId: "req_1" };
  const response = await nextResponse();
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify({ error }));
}

const payloadOf = (eventId: string) => JSON.stringify({ eventId, eventType: "user.left" });
const messageOf = (id: string) => `id: ${id}\nevent: user.left\ndata: ${payloadOf(id)}\n\n`;

const iterate = (options?: Parameters<Client["events"]["stream"]>[0]) =>
  client.events.stream(options)[Symbol.asyncIterator]();

const idOf = ({ value }: IteratorResult<StreamedEvent>) => value?.event.eventId;

/** Skips the wait before the next attempt. */
async function letReconnect(count: number) {
  await until(() => time.waits().length === count);
  await vi.advanceTimersByTimeAsync(time.waits().at(-1) ?? 0);
}

test("events.stream · for an event · returns it, and the text that webhooks deliver", async () => {
  const events = iterate({ lastEventId: "e0", organization: "north" });
  const next = events.next();
  (await openStream()).write(messageOf("e1"));
  expect((await next).value).toEqual({
    event: { eventId: "e1", eventType: "user.left" },
    payload: payloadOf("e1"),
  });
  const { url, headers } = requests[0]?.request ?? {};
  expect(url).toBe("/api/v1/events/stream?lastEventId=e0&organization=north");
  expect(headers?.accept).toBe("text/event-stream");
  await events.return?.(undefined);
});

test("events.stream · after the connection broke in an event · continues after the previous one", async () => {
  const events = iterate();
  const first = events.next();
  const broken = await openStream();
  broken.write(`${messageOf("e1")}id: e2\ndata: {"eventId"`);
  expect(idOf(await first)).toBe("e1");
  const second = events.next();
  broken.destroy();
  await letReconnect(1);
  const ending = await openStream();
  ending.end(messageOf("e2"));
  expect(idOf(await second)).toBe("e2");
  const third = events.next();
  await letReconnect(2);
  (await openStream()).write(messageOf("e3"));
  expect(idOf(await third)).toBe("e3");
  expect(requests.map(({ request }) => request.url)).toEqual([
    "/api/v1/events/stream",
    "/api/v1/events/stream?lastEventId=e1",
    "/api/v1/events/stream?lastEventId=e2",
  ]);
  await events.return?.(undefined);
});

test("events.stream · while the service is unavailable · waits longer each time, and continues", async () => {
  const events = iterate();
  const next = events.next();
  (await openStream()).destroy();
  await letReconnect(1);
  for (const failures of [2, 3, 4, 5, 6]) {
    await refuse(503, "SERVICE_UNAVAILABLE");
    await letReconnect(failures);
  }
  const waits = time.waits();
  expect(waits[5]).toBeGreaterThan((waits[0] ?? 0) * 4);
  (await openStream()).write(messageOf("e1"));
  expect(idOf(await next)).toBe("e1");
  await events.return?.(undefined);
});

test("events.stream · silent for too long · is opened again", async () => {
  const events = iterate();
  const first = events.next();
  (await openStream()).write(messageOf("e1"));
  expect(idOf(await first)).toBe("e1");
  const next = events.next();
  await until(() => vi.getTimerCount() > 0);
  await vi.advanceTimersByTimeAsync(30_000);
  await letReconnect(1);
  (await openStream()).write(messageOf("e2"));
  expect(idOf(await next)).toBe("e2");
  expect(requests[1]?.request.url).toContain("lastEventId=e1");
  await events.return?.(undefined);
});

test.each([
  [403, "SCOPE_LIMITATIONS", PermissionError],
  [400, "INVALID_REQUEST", InvalidRequestError],
])(
  "events.stream · rejected with %s · throws, at first and after a lost connection",
  async (status, code, kind) => {
    const refused = rejectionOf(iterate().next());
    await refuse(status, code);
    expect(await refused).toBeInstanceOf(kind);
    const later = rejectionOf(iterate().next());
    (await openStream()).destroy();
    await letReconnect(1);
    await refuse(status, code);
    expect(await later).toBeInstanceOf(kind);
  },
);

test("events.stream · that never opens · throws like any call", async () => {
  const away = createClient({ baseUrl: "http://127.0.0.1:1", apiKey, retries: 0 });
  const error = await rejectionOf(away.events.stream()[Symbol.asyncIterator]().next());
  expect(error).toBeInstanceOf(ConnectionError);
});

test("events.stream · aborted while it waits for an event · throws the reason", async () => {
  const controller = new AbortController();
  const next = rejectionOf(iterate({ signal: controller.signal }).next());
  const response = await openStream();
  const closed = once(response, "close");
  controller.abort(new Error("enough"));
  expect(await next).toEqual(new Error("enough"));
  await closed;
});

test("events.stream · after its loop is left · closes the connection and leaves no timer", async () => {
  const opened = openStream();
  let closed: Promise<unknown> | undefined;
  void opened.then((response) => {
    closed = once(response, "close");
    response.write(messageOf("e1"));
  });
  for await (const { event } of client.events.stream()) {
    expect(event.eventId).toBe("e1");
    break;
  }
  await closed;
  expect(vi.getTimerCount()).toBe(0);
});

test("events.stream · with return() while next() waits for an event · ends both, and the connection", async () => {
  const events = iterate();
  const next = events.next();
  const response = await openStream();
  const closed = once(response, "close");
  const over = { done: true, value: undefined };
  expect(await Promise.all([events.return?.(undefined), next])).toEqual([over, over]);
  await closed;
  expect(await events.next()).toEqual(over);
});

test("events.stream · with return() while the service is unavailable · ends immediately, without another request", async () => {
  const events = iterate();
  const next = events.next();
  (await openStream()).destroy();
  await until(() => time.waits().length === 1);
  await events.return?.(undefined);
  expect(await next).toEqual({ done: true, value: undefined });
  expect(requests).toHaveLength(1);
});
