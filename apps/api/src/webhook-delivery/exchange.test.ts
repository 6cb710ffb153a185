import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Receiver, startReceiver } from "../../test/receiver.ts";
import { createEgressGuard, type Resolve } from "./egress-guard.ts";
import { createExchange, type Exchange } from "./exchange.ts";

let receiver: Receiver;
const exchanges: Exchange[] = [];
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await Promise.all(exchanges.splice(0).map((exchange) => exchange.close()));
  await receiver.stop();
});

function exchange(allowedCidrs: string[], resolve?: Resolve) {
  const egressGuard = createEgressGuard({ allowedCidrs, ...(resolve && { resolve }) });
  const one = createExchange({ egressGuard, timeoutMs: 2_000 });
  exchanges.push(one);
  return one;
}

const post = (one: Exchange, url: string) => one.post({ url, headers: {}, body: "{}" });
const opened = ["127.0.0.0/8"];
const portOf = (url: string) => new URL(url).port;

test("a loopback receiver · in an opened range · is called", async () => {
  const result = await post(exchange(opened), receiver.url);
  expect(result).toMatchObject({ failure: null, responseStatus: 200, responseBodyExcerpt: "ok" });
});

test("a loopback receiver · when no range is opened · is never connected to", async () => {
  const result = await post(exchange([]), receiver.url);
  expect(result.failure).toBe("blocked_address");
  expect(receiver.received).toHaveLength(0);
});

test.each([
  ["to loopback", ["127.0.0.1"]],
  ["to a public and a private address", ["93.184.215.14", "127.0.0.1"]],
  ["to IPv4-mapped loopback", ["::ffff:127.0.0.1"]],
  ["to nothing", []],
])("a host that resolves %s · is never connected to", async (_, addresses) => {
  const one = exchange([], async () => addresses);
  const result = await post(one, `http://receiver.example:${portOf(receiver.url)}/`);
  expect(result.failure).toBe("blocked_address");
  expect(receiver.received).toHaveLength(0);
});

test("a host that was allowed and resolves to loopback by the next send · is never connected to", async () => {
  const answers = [["127.0.0.2"], ["127.0.0.1"]];
  const one = exchange(["127.0.0.2/32"], async () => answers.shift() ?? []);
  const url = `http://receiver.example:${portOf(receiver.url)}/`;
  // Nothing listens on 127.0.0.2: allowed to be called, but refused there.
  expect((await post(one, url)).failure).toBe("connection_refused");
  expect((await post(one, url)).failure).toBe("blocked_address");
  expect(receiver.received).toHaveLength(0);
});

test("a host without an address · is a dns_error", async () => {
  const one = exchange(opened, async () => {
    throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
  });
  expect((await post(one, "http://receiver.example/")).failure).toBe("dns_error");
});

test("a receiver that speaks no TLS · under https · is a tls_error", async () => {
  const url = receiver.url.replace("http:", "https:");
  expect((await post(exchange(opened), url)).failure).toBe("tls_error");
});

test("an answer that is not HTTP · is an invalid_response", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end("this is not HTTP\r\n\r\n");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const result = await post(exchange(opened), `http://127.0.0.1:${port}/`);
  expect(result).toMatchObject({ failure: "invalid_response", responseStatus: null });
  server.close();
});

test("an answer with too many headers · is an invalid_response", async () => {
  receiver.respondWith((response) => {
    for (let index = 0; index < 10_000; index += 1) response.setHeader(`X-${index}`, "value");
    response.end();
  });
  expect((await post(exchange(opened), receiver.url)).failure).toBe("invalid_response");
});
