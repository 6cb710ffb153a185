import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import express, { type RequestHandler } from "express";
import { fastify } from "fastify";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as forExpress from "../../../src/webhooks/express.ts";
import * as forFastify from "../../../src/webhooks/fastify.ts";
import * as forFetch from "../../../src/webhooks/fetch.ts";
import * as forHono from "../../../src/webhooks/hono.ts";
import { deletedEvent, nowSeconds, secret, signed } from "../signing.ts";
import { listening, listeningHono, type Receiver } from "./servers.ts";

let receiver: Receiver | undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(nowSeconds * 1000);
});

afterEach(async () => {
  await receiver?.stop();
  receiver = undefined;
  vi.useRealTimers();
});

const options = { secret, onError: () => {} };
const good = signed(deletedEvent);
const delivery = {
  headers: { ...good.headers, "content-type": "application/json" },
  body: good.body,
};

async function expressBehind(...before: RequestHandler[]): Promise<Receiver> {
  const app = express().use(...before);
  app.post("/webhooks", forExpress.createWebhookHandler(options));
  receiver = await listening(app.listen(0));
  return receiver;
}

async function expectBodyNotRaw(response: Response, cure: RegExp): Promise<void> {
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  expect(error.code).toBe("body_not_raw");
  expect(error.message).toMatch(cure);
}

test("Express · after express.json() · rejects with body_not_raw and the fix", async () => {
  const { send } = await expressBehind(express.json());
  await expectBodyNotRaw(await send(delivery), /before app\.use\(express\.json\(\)\)/);
});

test.each([
  ["express.raw()", express.raw({ type: "application/json" })],
  ["express.text()", express.text({ type: "application/json" })],
])("Express · after %s · verifies the parsed bytes", async (_name, parser) => {
  const { send } = await expressBehind(parser);
  expect((await send(delivery)).status).toBe(204);
});

test("Express · after a parser that leaves {} for a body it did not read · reads the body", async () => {
  const { send } = await expressBehind((request, _response, next) => {
    request.body = {};
    next();
  });
  expect((await send(delivery)).status).toBe(204);
});

/**
 * Parses like Cloud Functions. The stream is consumed, and the request keeps the parsed body with its bytes
 * or text.
 */
async function parseAndKeep(message: IncomingMessage, kept: "bytes" | "text"): Promise<void> {
  const bytes = await buffer(message);
  const rawBody = kept === "bytes" ? bytes : bytes.toString();
  Object.assign(message, { body: JSON.parse(bytes.toString()), rawBody });
}

const kinds = ["bytes", "text"] as const;

test.each(kinds)(
  "Express · on a platform that parsed the body and kept its %s · verifies them",
  async (kept) => {
    const { send } = await expressBehind((request, _response, next) =>
      parseAndKeep(request, kept).then(next, next),
    );
    expect((await send(delivery)).status).toBe(204);
    expect((await send({ ...delivery, body: `${delivery.body} ` })).status).toBe(400);
  },
);

test.each(kinds)(
  "Fastify · on a platform that parsed the body and kept its %s · verifies them",
  async (kept) => {
    const app = fastify();
    app.register(forFastify.createWebhookHandler(options), { prefix: "/webhooks" });
    await app.ready();
    const platform = createServer(async (message, response) => {
      await parseAndKeep(message, kept);
      app.routing(message, response);
    });
    receiver = await listening(platform.listen(0));
    expect((await receiver.send(delivery)).status).toBe(204);
    expect((await receiver.send({ ...delivery, body: `${delivery.body} ` })).status).toBe(400);
  },
);

test("Express · when the connection breaks within the body · gets an error and handles nothing", async () => {
  const onError = vi.fn();
  const handle = vi.fn();
  const webhooks = forExpress.createWebhookHandler({ secret, onError }).onAny(handle);
  const server = express().post("/webhooks", webhooks).listen(0);
  receiver = await listening(server);
  const { port } = server.address() as AddressInfo;
  const client = request({ port, path: "/webhooks", method: "POST", headers: good.headers });
  client.on("error", () => {});
  client.write('{"eventType":');
  await once(server, "request");
  client.destroy();
  await vi.waitUntil(() => onError.mock.calls.length > 0, { timeout: 30_000 });
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(Error), undefined);
  expect(handle).not.toHaveBeenCalled();
});

test("Fastify · given to a route instead of registered · rejects with body_not_raw and the fix", async () => {
  const app = fastify();
  app.post("/webhooks", forFastify.createWebhookHandler(options) as never);
  await app.listen({ port: 0, host: "127.0.0.1" });
  receiver = await listening(app.server);
  const response = await receiver.send(delivery);
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({
    code: "body_not_raw",
    message: expect.stringContaining('app.register(webhooks, { prefix: "/webhooks" })'),
  });
});

test("Fastify · with a hook that replaces the body · rejects with body_not_raw", async () => {
  const app = fastify();
  app.addHook("preHandler", async (request) => {
    request.body = JSON.parse(new TextDecoder().decode(request.body as Uint8Array));
  });
  app.register(forFastify.createWebhookHandler(options), { prefix: "/webhooks" });
  await app.listen({ port: 0, host: "127.0.0.1" });
  receiver = await listening(app.server);
  await expectBodyNotRaw(await receiver.send(delivery), /raw request body/);
});

test("Fastify · next to the handler · still parses JSON", async () => {
  const app = fastify();
  app.register(forFastify.createWebhookHandler(options), { prefix: "/hooks" });
  app.post("/webhooks", async (request) => request.body);
  await app.listen({ port: 0, host: "127.0.0.1" });
  receiver = await listening(app.server);
  expect(await (await receiver.send(delivery)).json()).toEqual(deletedEvent);
});

const readingHono = () =>
  new Hono()
    .use(async (context, next) => {
      await context.req.json();
      await next();
    })
    .post("/webhooks", forHono.createWebhookHandler(options));

test("Hono · after a middleware that read the body · rejects with body_not_raw and the fix", async () => {
  const response = await readingHono().request("/webhooks", { method: "POST", ...delivery });
  await expectBodyNotRaw(response, /must read it first/);
});

test("Hono on @hono/node-server · after such a middleware · rejects with body_not_raw", async () => {
  receiver = await listeningHono(readingHono());
  await expectBodyNotRaw(await receiver.send(delivery), /must read it first/);
});

test.each([
  ["read", async (request: Request) => void (await request.json())],
  ["being read", async (request: Request) => void request.body?.getReader()],
])("Fetch · a request that is already %s · is rejected with body_not_raw", async (_name, read) => {
  const webhooks = forFetch.createWebhookHandler(options);
  const request = new Request("https://receiver.example.com", { method: "POST", ...delivery });
  await read(request);
  await expectBodyNotRaw(await webhooks(request), /request\.clone\(\)/);
});
