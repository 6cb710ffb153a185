import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { startBlackHole } from "../../../test/black-hole.ts";
import { type RawReceiver, startRawReceiver } from "../../../test/raw-receiver.ts";
import { until } from "../../../test/until.ts";
import { createEgressGuard } from "./egress-guard.ts";
import { createExchange, type Exchange } from "./exchange.ts";

type Respond = (socket: Socket, requestNumber: number) => void;

const exchanges: Exchange[] = [];
const receivers: RawReceiver[] = [];
afterEach(async () => {
  await Promise.all(exchanges.splice(0).map((exchange) => exchange.close()));
  await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
});

function startExchange(timeoutMs = 10_000) {
  const egressGuard = createEgressGuard({
    allowedCidrs: ["127.0.0.0/8"],
    resolve: async () => {
      throw new Error("ENOTFOUND");
    },
  });
  const exchange = createExchange({ egressGuard, timeoutMs });
  exchanges.push(exchange);
  return exchange;
}

async function receiverOf(respond?: Respond) {
  const receiver = await startRawReceiver(respond);
  receivers.push(receiver);
  return receiver;
}

const post = (exchange: Exchange, port: number, body = "{}") =>
  exchange.post({ url: `http://127.0.0.1:${port}/hooks`, headers: {}, body });

const isClosed = ({ sockets }: RawReceiver) =>
  until(() => sockets.every((socket) => socket.destroyed));

const ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
const chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
const says =
  (text: string): Respond =>
  (socket) =>
    socket.end(text, "latin1");

/** Sends until the other side closes the connection, and counts the bytes. */
function endlessly(head: string, piece: string | Buffer) {
  let sentBytes = 0;
  const respond: Respond = (socket) => {
    socket.write(head);
    const fill = () => {
      for (let hasRoom = true; hasRoom && !socket.destroyed; ) {
        hasRoom = socket.write(piece);
        sentBytes += piece.length;
      }
    };
    socket.on("drain", fill);
    fill();
  };
  return { respond, sentBytes: () => sentBytes };
}

function drips(head: string): Respond {
  return (socket) => {
    socket.write(head);
    const dripping = setInterval(() => socket.write("a"), 20);
    socket.once("close", () => clearInterval(dripping));
  };
}

test.each([200, 201, 202, 204, 226, 299])("%i · is a success", async (status) => {
  const { port } = await receiverOf(says(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n\r\n`));
  expect(await post(startExchange(), port)).toMatchObject({
    failure: null,
    responseStatus: status,
    responseBodyExcerpt: "",
  });
});

test.each([400, 401, 404, 409, 410, 418, 429, 500, 502, 503, 599, 999])(
  "%i · is a failure with its status",
  async (status) => {
    const { port } = await receiverOf(says(`HTTP/1.1 ${status} X\r\nContent-Length: 2\r\n\r\nno`));
    expect(await post(startExchange(), port)).toMatchObject({
      failure: "http_status",
      responseStatus: status,
      responseBodyExcerpt: "no",
    });
  },
);

test.each([300, 301, 302, 303, 304, 305, 307, 308])(
  "%i with a Location · is a redirect · and its target is never contacted",
  async (status) => {
    const target = await receiverOf(says(ok));
    const location = `http://127.0.0.1:${target.port}/`;
    const { port } = await receiverOf(
      says(`HTTP/1.1 ${status} X\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`),
    );
    expect(await post(startExchange(), port)).toMatchObject({
      failure: "redirect",
      responseStatus: status,
    });
    expect(target.sockets).toEqual([]);
  },
);

test("a host without an address · is a dns_error", async () => {
  const url = "http://receiver.example/";
  const { failure } = await startExchange().post({ url, headers: {}, body: "{}" });
  expect(failure).toBe("dns_error");
});

test("a port where no one listens · is connection_refused", async () => {
  const { port, stop } = await startRawReceiver();
  await stop();
  expect((await post(startExchange(), port)).failure).toBe("connection_refused");
});

/**
 * The short time limit. Half of it is left when connecting times out, so even a pause of the
 * machine does not change which limit comes first.
 */
const shortMs = 8_000;

test("a receiver that never accepts the connection, or responds to no TLS handshake · is a connect_timeout", async () => {
  const [hole, receiver] = [await startBlackHole(), await receiverOf()];
  const urls = [`http://127.0.0.1:${hole.port}/hooks`, `https://127.0.0.1:${receiver.port}/`];
  // All requests are sent at once, because each takes the whole time.
  const results = await Promise.all(
    urls.map((url) => startExchange(shortMs).post({ url, headers: {}, body: "{}" })),
  );
  expect(results.map(({ failure }) => failure)).toEqual(["connect_timeout", "connect_timeout"]);
  await isClosed(receiver);
  await hole.stop();
});

test("a request's own time limit · also limits the wait for a connection", async () => {
  const hole = await startBlackHole();
  const request = { url: `http://127.0.0.1:${hole.port}/hooks`, headers: {}, body: "{}" };
  const { post } = startExchange(shortMs);
  const ended: string[] = [];
  const end = async (name: string, timeoutMs: number | null) => {
    const { failure } = await post({ ...request, timeoutMs });
    ended.push(`${name}: ${failure}`);
  };
  await Promise.all([end("the exchange's limit", null), end("its own", 1_000)]);
  expect(ended).toEqual(["its own: connect_timeout", "the exchange's limit: connect_timeout"]);
  await hole.stop();
});

const dripping = drips("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4000\r\n");
const ceaselessExtension = endlessly(
  "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x=",
  "a".repeat(1_000),
);

const neverEnding: [string, Respond, number | null][] = [
  ["never answers", () => {}, null],
  ["drips its headers", drips("HTTP/1.1 200 OK\r\nX-Slow: "), null],
  ["drips its body", dripping, 200],
  ["stops amid its body", (socket) => socket.write(`${ok.replace(": 2", ": 3")}`), 200],
  ["never ends the size of a chunk", ceaselessExtension.respond, 200],
];

test("a receiver that never sends its status · is a timeout; one that never ends a 2xx body is a success", async () => {
  // All requests are sent at once, because each takes the whole time.
  await Promise.all(
    neverEnding.map(async ([name, respond, responseStatus]) => {
      const receiver = await receiverOf(respond);
      const result = await post(startExchange(3_000), receiver.port);
      const failure = responseStatus === null ? "timeout" : null;
      expect(result, name).toMatchObject({ failure, responseStatus });
      await isClosed(receiver);
    }),
  );
});

test.each<[string, Respond]>([
  ["resets the connection", (socket) => socket.resetAndDestroy()],
  ["hangs up", (socket) => socket.end()],
  ["hangs up within its headers", says("HTTP/1.1 200 OK\r\nX-")],
])("a receiver that %s · is a connection_reset", async (_, respond) => {
  const { port, requestCount } = await receiverOf(respond);
  const result = await post(startExchange(), port);
  expect(result).toMatchObject({ failure: "connection_reset", responseStatus: null });
  expect(requestCount()).toBe(1);
});

test.each<[string, Respond]>([
  ["hangs up within its body", says(ok.replace(": 2", ": 9"))],
  ["resets within its body", (socket) => breakOff(socket, ok.replace(": 2", ": 9"))],
  ["breaks a chunk's size", says(`${chunked}2\r\nok\r\nzz\r\n`)],
  ["sends a chunk longer than announced", says(`${chunked}2\r\nokokok\r\n0\r\n\r\n`)],
])("a receiver that responds with 2xx and %s · is a success", async (_, respond) => {
  const { port, requestCount } = await receiverOf(respond);
  const result = await post(startExchange(), port);
  expect(result).toMatchObject({ failure: null, responseStatus: 200 });
  expect(requestCount()).toBe(1);
});

function breakOff(socket: Socket, answer: string) {
  socket.write(answer, () => socket.resetAndDestroy());
}

test("a receiver that resets before anything was sent · is a connection_reset", async () => {
  const receiver = await startRawReceiver(undefined, {
    onConnection: (socket) => socket.resetAndDestroy(),
  });
  receivers.push(receiver);
  const exchange = startExchange();
  for (let count = 0; count < 20; count += 1) {
    expect((await post(exchange, receiver.port)).failure).toBe("connection_reset");
  }
});

test("an error whose body breaks off · keeps its status · and its class", async () => {
  const gone = "HTTP/1.1 410 Gone\r\nContent-Length: 9\r\n\r\ngo";
  const { port } = await receiverOf((socket) => breakOff(socket, gone));
  const result = await post(startExchange(), port);
  expect(result).toMatchObject({ failure: "http_status", responseStatus: 410 });
});

const manyHeaders = Array.from({ length: 10_000 }, (_, index) => `X-${index}: value\r\n`).join("");

test.each<[string, string]>([
  ["that is not HTTP", "this is not HTTP\r\n\r\n"],
  ["of HTTP/0.9", "<html>hello</html>"],
  ["of another protocol", "SSH-2.0-OpenSSH_9.2\r\n"],
  ["with only NUL", "\0".repeat(100)],
  ["with an unknown version", "HTTP/7.3 200 OK\r\nContent-Length: 0\r\n\r\n"],
  ["without a status", "HTTP/1.1 OK\r\nContent-Length: 0\r\n\r\n"],
  ["with a status of two digits", "HTTP/1.1 20 OK\r\nContent-Length: 0\r\n\r\n"],
  ["with two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nok"],
  ["with a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nok"],
  ["with 10,000 headers", `HTTP/1.1 200 OK\r\n${manyHeaders}\r\n`],
  ["with a header of 1 MB", `HTTP/1.1 200 OK\r\nX: ${"a".repeat(1_000_000)}\r\n\r\n`],
  ["with NUL in a header", "HTTP/1.1 200 OK\r\nX: a\0b\r\nContent-Length: 0\r\n\r\n"],
  ["after eleven interim responses", `${"HTTP/1.1 100 Continue\r\n\r\n".repeat(11)}${ok}`],
  ["that changes the protocol", "HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"],
])("a response %s · is an invalid_response", async (_, answer) => {
  const receiver = await receiverOf(says(answer));
  const result = await post(startExchange(), receiver.port);
  expect(result.failure).toBe("invalid_response");
  await isClosed(receiver);
});

test("a few interim responses before the real one · are ignored", async () => {
  const hints = "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n".repeat(3);
  const { port } = await receiverOf(says(hints + ok));
  expect(await post(startExchange(), port)).toMatchObject({ failure: null, responseStatus: 200 });
});

test.each([
  ["at once", [`HTTP/1.1 100 Continue\r\n\r\n${ok}`]],
  ["with headers", [`HTTP/1.1 100 Continue\r\nX: y\r\n\r\n${ok}`]],
  ["twice", [`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100 x\r\n\r\n${ok}`]],
  ["byte by byte", [...`HTTP/1.1 100 Continue\r\n\r\n${ok}`]],
  ["apart", ["HTTP/1.1 100 Continue\r\n\r\n", ok]],
])(
  "a 100 Continue that was not requested, %s · is ignored, including on a reused connection",
  async (_, parts) => {
    const receiver = await receiverOf(async (socket) => {
      socket.setNoDelay();
      for (const part of parts) {
        await new Promise<void>((resolve) => socket.write(part, () => resolve()));
      }
    });
    const exchange = startExchange();
    for (let count = 0; count < 2; count += 1) {
      const result = await post(exchange, receiver.port);
      expect(result).toMatchObject({
        failure: null,
        responseStatus: 200,
        responseBodyExcerpt: "ok",
      });
    }
  },
);

test("a reused connection that the receiver has closed · is replaced within the attempt", async () => {
  const used = new Set<Socket>();
  const receiver = await receiverOf((socket) => {
    if (used.has(socket)) return socket.resetAndDestroy();
    used.add(socket);
    socket.write(ok);
  });
  const exchange = startExchange();
  const sent = 20;
  for (let count = 0; count < sent; count += 1) {
    const result = await post(exchange, receiver.port);
    expect(result).toMatchObject({ failure: null, responseStatus: 200 });
  }
  expect(receiver.requestCount()).toBeGreaterThan(sent);
});

test("a receiver that resets a reused connection and the new one · is a connection_reset", async () => {
  const used = new Set<Socket>();
  let isDown = false;
  const receiver = await receiverOf((socket) => {
    isDown ||= used.has(socket);
    used.add(socket);
    if (isDown) socket.resetAndDestroy();
    else socket.write(ok);
  });
  const exchange = startExchange();
  let sent = 0;
  let failure: string | null = null;
  for (; failure === null; sent += 1) ({ failure } = await post(exchange, receiver.port));
  expect([failure, receiver.requestCount()]).toEqual(["connection_reset", sent + 1]);
});

test.each([
  ["interim responses", "", "HTTP/1.1 103 Early Hints\r\n\r\n"],
  ["100 Continue responses", "", "HTTP/1.1 100 Continue\r\n\r\n"],
  ["headers", "HTTP/1.1 200 OK\r\n", "X-More: of the same\r\n"],
])("endless %s · are cut off · as an invalid_response", async (_, head, piece) => {
  const { respond, sentBytes } = endlessly(head, piece.repeat(100));
  const receiver = await receiverOf(respond);
  expect((await post(startExchange(), receiver.port)).failure).toBe("invalid_response");
  await isClosed(receiver);
  expect(sentBytes()).toBeLessThan(socketBuffersBytesMax);
});

/** The number of bytes that the operating system buffers before the other side reads anything. */
const socketBuffersBytesMax = 32 * 1_024 * 1_024;

test.each([
  ["of a known length", "Content-Length: 1073741824", "a".repeat(65_536)],
  ["in chunks", "Transfer-Encoding: chunked", `10000\r\n${"a".repeat(65_536)}\r\n`],
  ["until the end", "Connection: close", "a".repeat(65_536)],
])("a body of 1 GB %s · is a success by its status · and is not read", async (_, header, piece) => {
  const { respond, sentBytes } = endlessly(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n`, piece);
  const receiver = await receiverOf(respond);
  const result = await post(startExchange(), receiver.port);
  expect(result).toMatchObject({ failure: null, responseStatus: 200 });
  expect(result.responseBodyExcerpt).toBe("a".repeat(1_024));
  await isClosed(receiver);
  expect(sentBytes()).toBeLessThan(socketBuffersBytesMax);
});

test.each<[string, string, string]>([
  ["characters of three bytes", "€".repeat(1_000), "€".repeat(341)],
  ["characters of four bytes after one", `a${"🙂".repeat(1_000)}`, `a${"🙂".repeat(255)}`],
  [
    "a whole character at the end",
    `${"a".repeat(1_022)}ß${"a".repeat(9)}`,
    `${"a".repeat(1_022)}ß`,
  ],
  ["NUL", "\0".repeat(2_000), "\u{fffd}".repeat(341)],
])("an excerpt of %s · has at most 1 KiB and no partial character", async (_, text, excerpt) => {
  const body = Buffer.from(text);
  const { port } = await receiverOf((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`);
    socket.end(body);
  });
  const result = await post(startExchange(), port);
  expect(result.responseBodyExcerpt).toBe(excerpt);
});

test("a compressed body · is never decompressed", async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  const { port } = await receiverOf((socket) => {
    socket.write(
      `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`,
    );
    socket.end(bomb);
  });
  const result = await post(startExchange(), port);
  expect(result.failure).toBeNull();
  expect(result.responseBodyExcerpt?.startsWith("\u001f")).toBe(true);
});

test("a response before the request was read · counts", async () => {
  const receiver = await receiverOf((socket) => {
    socket.pause();
    socket.end(ok.replace("\r\n", "\r\nConnection: close\r\n"));
  });
  const result = await post(startExchange(), receiver.port, "x".repeat(20_000_000));
  expect(result).toMatchObject({ failure: null, responseStatus: 200, responseBodyExcerpt: "ok" });
});

test.each<[string, Respond]>([
  ["announces that it hangs up", says(ok.replace("\r\n", "\r\nConnection: close\r\n"))],
  ["hangs up without announcement", says(ok)],
  ["resets after its response", (socket) => socket.write(ok, () => socket.resetAndDestroy())],
])("a receiver that %s · causes none of the next 50 to fail", async (_, respond) => {
  const receiver = await receiverOf(respond);
  const exchange = startExchange();
  for (let count = 0; count < 50; count += 1) {
    expect((await post(exchange, receiver.port)).failure).toBeNull();
  }
  expect(receiver.requestCount()).toBe(50);
});

test("a receiver that keeps its connection · gets later requests over it", async () => {
  const receiver = await receiverOf((socket) => socket.write(ok));
  const exchange = startExchange();
  for (let count = 0; count < 20; count += 1) await post(exchange, receiver.port);
  expect(receiver.requestCount()).toBe(20);
  expect(receiver.sockets.length).toBeLessThan(20);
});

test("an exchange that is closed · ends requests in progress", async () => {
  const receiver = await receiverOf();
  const exchange = startExchange();
  const result = post(exchange, receiver.port);
  await until(() => receiver.requestCount() === 1);
  await exchange.close();
  expect((await result).failure).not.toBeNull();
  await isClosed(receiver);
});

test("Retry-After · with a 429 or 503 · is returned unchanged", async () => {
  const answerOf = (status: number, ...lines: string[]) =>
    says([`HTTP/1.1 ${status} X`, "Content-Length: 0", ...lines, "", ""].join("\r\n"));
  for (const [respond, expected] of [
    [answerOf(429, "Retry-After: 7"), "7"],
    [answerOf(503, "retry-after:  Fri, 20 Nov 2026 12:00:30 GMT"), "Fri, 20 Nov 2026 12:00:30 GMT"],
    [answerOf(503, "Retry-After:"), ""],
    [answerOf(503), undefined],
    [answerOf(503, "Retry-After: 7", "Retry-After: 8"), undefined],
    [answerOf(500, "Retry-After: 7"), undefined],
  ] as const) {
    const { port } = await receiverOf(respond);
    expect((await post(startExchange(), port)).retryAfter).toBe(expected);
  }
});
