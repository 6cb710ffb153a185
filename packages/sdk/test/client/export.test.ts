import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  ApiError,
  type Client,
  ConnectionError,
  createClient,
  InvalidRequestError,
  TimeoutError,
} from "../../src/index.ts";
import { sdkTime, until } from "./sdk-time.ts";
import { apiKey, rejectionOf } from "./service.ts";

const time = sdkTime({ nowMs: 1_760_000_000_000 });

// Uses a separate server, because only a real connection can end early.
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

const bytes = (text: string) => new TextEncoder().encode(text);

/** Returns the object for the response to the next request. */
async function nextResponse(): Promise<ServerResponse> {
  const index = requests.length;
  await until(() => requests.length > index);
  return requests[index]?.response as ServerResponse;
}

/** Responds to the next request with the head of a CSV and these bytes. */
async function csvAnswer(text = ""): Promise<ServerResponse> {
  const response = await nextResponse();
  response.writeHead(200, { "Content-Type": "text/csv; charset=utf-8" }).flushHeaders();
  response.write(text);
  return response;
}

async function answerJson(status: number, body: object) {
  const response = await nextResponse();
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

const refusal = (code: string) => ({ error: { code, message: code, requestId: "req_1" } });

async function textOf(stream: ReadableStream<Uint8Array>) {
  let text = "";
  for await (const piece of stream) text += new TextDecoder().decode(piece);
  return text;
}

test("exportCsv · with filters · requests the list as CSV and returns its bytes", async () => {
  const call = client.referrals.exportCsv({ status: "new" }, { organization: "north" });
  const response = await csvAnswer("id,name\r\n");
  response.end("1,Ada\r\n");
  expect(await textOf(await call)).toBe("id,name\r\n1,Ada\r\n");
  expect(requests).toHaveLength(1);
  const [sent] = requests;
  expect(sent?.request.url).toBe("/api/v1/referrals?status=new&organization=north");
  expect(sent?.request.headers.accept).toBe("text/csv");
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ["bonusPayments", "/bonus-payments"],
  ["bonusRules", "/bonus-rules"],
  ["customers", "/customers"],
  ["users", "/users"],
  ["auditLogs", "/audit-logs"],
  ["companies", "/companies"],
  ["publicLinks", "/public-links"],
  ["invitationCodes", "/invitation-codes"],
] as const)("exportCsv · of %s · asks %s", async (resource, path) => {
  const call = client[resource].exportCsv();
  (await csvAnswer("id\r\n")).end();
  expect(await textOf(await call)).toBe("id\r\n");
  expect(requests[0]?.request.url).toBe(`/api/v1${path}`);
  expect(requests[0]?.request.headers.accept).toBe("text/csv");
});

test.each([
  {
    name: "exportDeliveriesCsv",
    of: "an endpoint",
    ask: () => client.webhookEndpoints.exportDeliveriesCsv("1", { status: "delivered" }),
    path: "/webhooks/1/deliveries?status=delivered",
  },
  {
    name: "exportReferrersCsv",
    of: "a company",
    ask: () => client.companies.exportReferrersCsv("1"),
    path: "/companies/1/referrers",
  },
])("$name · of $of · requests $path", async ({ ask, path }) => {
  const call = ask();
  (await csvAnswer("id\r\n")).end();
  expect(await textOf(await call)).toBe("id\r\n");
  expect(requests[0]?.request.url).toBe(`/api/v1${path}`);
  expect(requests[0]?.request.headers.accept).toBe("text/csv");
});

test("exportCsv · that takes longer than timeoutMs while bytes arrive · is not aborted", async () => {
  const call = client.referrals.exportCsv({}, { timeoutMs: 1_000 });
  const response = await csvAnswer();
  const reader = (await call).getReader();
  for (const row of ["1\r\n", "2\r\n", "3\r\n", "4\r\n"]) {
    const piece = reader.read();
    await vi.advanceTimersByTimeAsync(900);
    response.write(row);
    expect((await piece).value).toEqual(bytes(row));
    // The time that the caller needs for a chunk does not count either.
    await vi.advanceTimersByTimeAsync(5_000);
  }
  response.end();
  expect(await reader.read()).toMatchObject({ done: true });
});

test("exportCsv · when no more bytes arrive in time · fails with TimeoutError, without a retry", async () => {
  const call = client.referrals.exportCsv({}, { timeoutMs: 1_000 });
  await csvAnswer();
  const failure = rejectionOf((await call).getReader().read());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await failure).toBeInstanceOf(TimeoutError);
  expect(requests).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("exportCsv · when the connection breaks · fails instead of ending", async () => {
  const call = client.referrals.exportCsv();
  const response = await csvAnswer("id\r\n");
  const failure = rejectionOf(textOf(await call));
  response.destroy();
  const error = await failure;
  expect(error).toBeInstanceOf(ConnectionError);
  expect(String(error)).not.toContain(apiKey);
});

test("signal · aborted while bytes are awaited · fails the stream with its reason", async () => {
  const controller = new AbortController();
  const call = client.referrals.exportCsv({}, { signal: controller.signal });
  const response = await csvAnswer();
  const failure = rejectionOf((await call).getReader().read());
  const reason = new Error("the visitor left");
  controller.abort(reason);
  expect(await failure).toBe(reason);
  await until(() => response.closed);
});

test("exportCsv · canceled by its reader · stops the transfer", async () => {
  const call = client.referrals.exportCsv();
  const response = await csvAnswer("id\r\n");
  for await (const _ of await call) break;
  await until(() => response.closed);
});

test("exportCsv · rejected before the first byte · retries temporary errors and throws others", async () => {
  const call = client.referrals.exportCsv();
  await answerJson(503, refusal("SERVICE_UNAVAILABLE"));
  const again = csvAnswer().then((response) => response.end());
  expect(await time.waitsOf(call)).toHaveLength(1);
  await again;
  expect(await textOf(await call)).toBe("");
  const refused = rejectionOf(client.referrals.exportCsv());
  await answerJson(400, refusal("INVALID_REQUEST"));
  expect(await refused).toBeInstanceOf(InvalidRequestError);
});

test("exportCsv · with a response that is not CSV · throws ApiError", async () => {
  const failure = rejectionOf(client.referrals.exportCsv());
  await answerJson(200, { data: [] });
  const error = await failure;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 200, code: "UNEXPECTED_RESPONSE" });
});
