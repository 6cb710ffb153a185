import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { answerTo } from "../../test/raw-answer.ts";
import { useService } from "../../test/use-service.ts";
import { type RunningHttp, startHttp } from "./http-server.ts";

const service = useService();

let http: RunningHttp | undefined;
afterEach(() => http?.stop({ noticeMs: 0, finishMs: 0 }));

async function start(options?: Parameters<typeof startHttp>[1]) {
  const { deps } = service;
  http = await startHttp({ ...deps, settings: { ...deps.settings, port: 0 } }, options);
  return connect(http.port, "127.0.0.1").setEncoding("utf8");
}

const head = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;

const post = (...headers: string[]) =>
  head(
    "POST /api/v1/referrals HTTP/1.1",
    "Host: x",
    "Content-Type: application/json",
    `Authorization: Bearer ${service.organization.key}`,
    ...headers,
  );

test("A body · announced as too long, before it is sent · returns 413 and is not requested", async () => {
  const text = await answerTo(
    await start(),
    post("Expect: 100-continue", "Content-Length: 99999999"),
  );
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(text).toContain("PAYLOAD_TOO_LARGE");
});

test("A body · from a stranger who waits for the 100 Continue · is not requested", async () => {
  const text = await answerTo(
    await start(),
    head(
      "POST /api/v1/referrals HTTP/1.1",
      "Host: x",
      "Expect: 100-continue",
      "Content-Length: 20",
    ),
  );
  expect(text).toMatch(/^HTTP\/1\.1 401 /);
});

test("A body · from a caller who waits for the 100 Continue · is requested and read", async () => {
  const socket = await start();
  const body = JSON.stringify({ name: "Ada", referrerId: service.organization.referrerId });
  socket.once("data", () => socket.write(body));
  const text = await answerTo(
    socket,
    post("Expect: 100-continue", `Content-Length: ${Buffer.byteLength(body)}`),
  );
  expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
});

test.each([
  ["with a good key", () => post("Content-Length: 20")],
  ["without a key", () => head("POST /nowhere HTTP/1.1", "Host: x", "Content-Length: 20")],
  ["whose headers do not end", () => "POST /api/v1/referrals HTTP/1.1\r\nHost: x\r\n"],
])("A request %s · that does not arrive in time · is aborted", async (_name, bytes) => {
  const text = await answerTo(await start({ requestTimeoutMs: 200 }), bytes());
  expect(text).toMatch(/HTTP\/1\.1 (400|404) /);
  expect(text).toMatch(/^X-Request-Id: /im);
});

test.each([
  ["without a Host", head("GET /api/v1/health HTTP/1.1")],
  ["with another expectation", head("GET /api/v1/health HTTP/1.1", "Host: x", "Expect: more")],
])("A request %s · gets our response and not Node's", async (_name, bytes) => {
  const text = await answerTo(
    await start(),
    bytes.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"),
  );
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text).toMatch(/^X-Content-Type-Options: nosniff\r$/im);
});

test("A request · whose body becomes unreadable after its response · gets no second one", async () => {
  const socket = await start();
  socket.once("data", () => socket.write("no length\r\n"));
  const text = await answerTo(
    socket,
    head("GET /api/v1/health HTTP/1.1", "Host: x", "Transfer-Encoding: chunked"),
  );
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
});

test("A body · that becomes unreadable after the key was found · is rejected with the request's ID and limit", async () => {
  const socket = await start();
  socket.once("data", () => socket.write("no length\r\n"));
  const text = await answerTo(
    socket,
    post("Expect: 100-continue", "Transfer-Encoding: chunked", "X-Request-Id: my-own-id"),
  );
  expect(text).toMatch(/\r\n\r\nHTTP\/1\.1 400 /);
  expect(text).toMatch(/^X-Request-Id: my-own-id\r$/im);
  expect(text).toMatch(/^X-RateLimit-Limit: \d+\r$/im);
  expect(text).toContain('"requestId":"my-own-id"');
});
