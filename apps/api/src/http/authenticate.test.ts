import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withoutRequestId } from "../../test/routes.ts";
import { useService } from "../../test/use-service.ts";
import { type RunningHttp, startHttp } from "../processes/http-server.ts";

const service = useService();
let http: RunningHttp;
beforeAll(async () => {
  const { deps } = service;
  http = await startHttp({ ...deps, settings: { ...deps.settings, port: 0 } });
});
afterAll(() => http.stop({ noticeMs: 0, finishMs: 0 }));

/** Sends raw bytes that HTTP clients would reject, and reads the whole response. */
async function exchange(bytes: string | Buffer) {
  const socket = connect(http.port, "127.0.0.1");
  socket.on("error", () => {});
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.write(bytes);
  await once(socket, "close");
  const [head = "", body = ""] = text.split("\r\n\r\n", 2);
  return {
    status: Number(head.split(" ")[1]),
    requestId: /^x-request-id: (.*)$/im.exec(head)?.[1],
    text: body,
    error: JSON.parse(body).error,
  };
}

const requestWith = (...headers: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from("GET /api/v1/referrals HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"),
    ...headers.flatMap((header) => [Buffer.from(header), Buffer.from("\r\n")]),
    Buffer.from("\r\n"),
  ]);

const genuine = () => service.organization.key;

describe("the scheme", () => {
  test.each(["Bearer", "bearer", "BEARER", "bEaReR"])("%s · is accepted", async (scheme) => {
    const answer = await service.call("GET", "/referrals", {
      key: null,
      headers: { authorization: `${scheme} ${genuine()}` },
    });
    expect(answer.status).toBe(200);
  });

  test("with many spaces before, between and after · is accepted", async () => {
    const spaces = " ".repeat(1_000);
    const raw = requestWith(`Authorization:${spaces}Bearer${spaces}${genuine()}${spaces}`);
    const socket = connect(http.port, "127.0.0.1");
    socket.write(raw);
    const [bytes] = await once(socket, "data");
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });
});

describe("an Authorization header that is not `Bearer <key>`", () => {
  const hostile: [string, () => (string | Buffer)[]][] = [
    ["nothing", () => ["Authorization:"]],
    ["spaces", () => ["Authorization:     "]],
    ["the scheme alone", () => ["Authorization: Bearer"]],
    ["another scheme", () => [`Authorization: Basic ${genuine()}`]],
    ["a key without a scheme", () => [`Authorization: ${genuine()}`]],
    ["a tab between", () => [`Authorization: Bearer\t${genuine()}`]],
    ["a tab behind a space", () => [`Authorization: Bearer \t${genuine()}`]],
    ["junk behind", () => [`Authorization: Bearer ${genuine()} x`]],
    ["junk behind a tab", () => [`Authorization: Bearer ${genuine()}\tx`]],
    ["a comma and more", () => [`Authorization: Bearer ${genuine()}, Bearer ${genuine()}`]],
    ["quotes", () => [`Authorization: Bearer "${genuine()}"`]],
    ["the key twice", () => [`Authorization: Bearer ${genuine()}${genuine()}`]],
    ["another case", () => [`Authorization: Bearer ${genuine().toUpperCase()}`]],
    ["a percent code", () => [`Authorization: Bearer ${genuine().replace("_", "%5F")}`]],
    ["two headers, both good", () => Array(2).fill(`Authorization: Bearer ${genuine()}`)],
    [
      "two headers, the first good",
      () => [`Authorization: Bearer ${genuine()}`, "Authorization: Bearer x"],
    ],
    [
      "two headers, the second good",
      () => ["Authorization: Bearer x", `Authorization: Bearer ${genuine()}`],
    ],
    ["ten kilobytes", () => [`Authorization: Bearer ${"a".repeat(10_000)}`]],
    ["ten kilobytes behind a key", () => [`Authorization: Bearer ${genuine()}${"a".repeat(1e4)}`]],
    ["UTF-8 letters", () => [Buffer.from("Authorization: Bearer rk_org_ключ🔑")]],
    [
      "bytes above 127",
      () => [
        Buffer.concat([
          Buffer.from(`Authorization: Bearer ${genuine()}`),
          Buffer.from([0xff, 0xfe, 0x80, 0xc0]),
        ]),
      ],
    ],
    ["a no-break space", () => [Buffer.from(`Authorization: Bearer\xa0${genuine()}`, "latin1")]],
  ];

  test.each(hostile)("%s · returns the same 401", async (_name, headers) => {
    const answer = await exchange(requestWith(...headers()));
    const plain = await exchange(requestWith("Authorization: Bearer x"));
    expect([answer.status, answer.error.code]).toEqual([401, "INVALID_API_KEY"]);
    expect(withoutRequestId(answer.text)).toBe(withoutRequestId(plain.text));
  });
});

describe("requests that Node's parser rejects", () => {
  const unreadable: [string, () => Buffer | string][] = [
    ["a key of 1 MB", () => requestWith(`Authorization: Bearer ${"a".repeat(1_000_000)}`)],
    [
      "1 MB behind a good key",
      () => requestWith(`Authorization: Bearer ${genuine()}${"a".repeat(1_000_000)}`),
    ],
    ["20,000 headers", () => requestWith(...Array(20_000).fill("Authorization: Bearer x"))],
    ["a zero byte in a key", () => requestWith(`Authorization: Bearer ${genuine()}\0`)],
    ["zero bytes for a key", () => requestWith(`Authorization: Bearer ${"\0".repeat(50)}`)],
    ["a line break in a key", () => requestWith(`Authorization: Bearer ${genuine()}\n\rx`)],
    ["a header without a colon", () => requestWith("Authorization")],
    ["no HTTP at all", () => "rk_org_\r\n\r\n"],
  ];

  test.each(unreadable)("%s · returns 400 with the documented body", async (_name, bytes) => {
    const { status, error, requestId } = await exchange(bytes());
    expect([status, error.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(error).toEqual({
      code: "INVALID_REQUEST",
      message: expect.any(String),
      requestId,
      docUrl: expect.stringMatching(/#invalid_request$/),
    });
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("afterwards · the service continues to work", async () => {
    for (const [, bytes] of unreadable) {
      const socket = connect(http.port, "127.0.0.1");
      socket.on("error", () => {});
      socket.write(bytes());
      socket.destroy();
    }
    expect((await service.call("GET", "/referrals")).status).toBe(200);
    const missing = await exchange(requestWith());
    expect([missing.status, missing.error.code]).toEqual([401, "MISSING_AUTHORIZATION"]);
  });
});
