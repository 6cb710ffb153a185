import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { deletedEvent, hexSignature, secret } from "../webhooks/signing.ts";
import { jsonLines, run, runProcess } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "verify-"));
afterAll(() => rmSync(folder, { recursive: true }));

function save(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const now = () => String(Math.floor(Date.now() / 1000));
const body = JSON.stringify(deletedEvent);

interface Saved {
  body?: string | Uint8Array;
  timestamp?: string;
  signature?: string;
  headers?: string[];
}

/** A saved HTTP request, with a signature of the sent `body`. */
function requestOf({ body: saved = body, timestamp = now(), signature, headers = [] }: Saved = {}) {
  const head = [
    "POST /webhooks HTTP/1.1",
    "Host: localhost:4000",
    `X-Service-Timestamp: ${timestamp}`,
    `x-service-signature: ${signature ?? hexSignature(body, timestamp)}`,
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), Buffer.from(saved)]);
}

const verify = (request: Uint8Array, ...args: string[]) =>
  run(["verify", save("request", request), "--json", "--secret", secret, ...args]);

describe("verify", () => {
  test("a valid request · from standard input, a file or two · is verified", async () => {
    const timestamp = now();
    const headers = save(
      "headers.json",
      JSON.stringify({
        "X-Service-Timestamp": timestamp,
        "X-Service-Signature": hexSignature(body, timestamp),
      }),
    );
    const runs = [
      await runProcess(["verify", "--json", "--secret", secret], requestOf()),
      await verify(requestOf()),
      await run(["verify", "--json", "--headers", headers, "--body", save("body", body)], {
        REFERRAL_SERVICE_WEBHOOK_SECRET: secret,
      }),
    ];
    for (const one of runs) {
      expect(one).toMatchObject({ code: 0, err: "" });
      const { eventType, eventId } = deletedEvent;
      expect(jsonLines(one)).toEqual([{ verified: true, eventType, eventId }]);
    }
  });

  test.each<[string, Saved, string, RegExp | null]>([
    ["with no signature", { headers: [], signature: "" }, "missing_header", null],
    ["from last week", { timestamp: "1760000000" }, "timestamp_too_old", /Only the age is wrong/],
    [
      "from last week and changed",
      { timestamp: "1760000000", body: "{}" },
      "timestamp_too_old",
      /has another problem: signature_mismatch/,
    ],
    [
      "serialized again with spaces",
      { body: JSON.stringify(deletedEvent, null, 2) },
      "signature_mismatch",
      /parsed and serialized again/,
    ],
    ["with a line break after it", { body: `${body}\n` }, "signature_mismatch", /line break/],
    [
      "cut short",
      { body: body.slice(0, -1), headers: [`Content-Length: ${body.length}`] },
      "signature_mismatch",
      /Content-Length is/,
    ],
    [
      "cut short, without its length",
      { body: body.slice(0, -1) },
      "signature_mismatch",
      /not JSON\. It was cut/,
    ],
    [
      "from another endpoint",
      { signature: "0".repeat(64) },
      "signature_mismatch",
      /another endpoint/,
    ],
  ])("a request %s · is rejected with the cause", async (_, saved, code, hint) => {
    const result = await verify(requestOf(saved));
    expect(result.code).toBe(1);
    const [answer] = jsonLines(result);
    expect(answer).toMatchObject({ verified: false, code });
    if (hint === null) expect(answer.hint).toBeNull();
    else expect(answer.hint).toMatch(hint);
  });

  test.each([
    ["white space around it", ` ${secret}\n`, /white space/],
    ["no prefix", secret.replace("whsec_", ""), /prefix whsec_/],
  ])("a secret with %s · is rejected with the cause", async (_, wrong, hint) => {
    const result = await run(["verify", save("request", requestOf()), "--json", "--secret", wrong]);
    expect(jsonLines(result)[0]).toMatchObject({ code: "signature_mismatch" });
    expect(jsonLines(result)[0].hint).toMatch(hint);
  });

  test("an old request · with a tolerance · is verified", async () => {
    const old = requestOf({ timestamp: "1760000000" });
    expect((await verify(old, "--tolerance", "999999999")).code).toBe(0);
  });

  test("a rejection · for people · shows code, cause and hint, without colors in a pipe", async () => {
    const request = save("request", requestOf({ body: `${body}\n` }));
    const { out, code } = await run(["verify", request, "--secret", secret]);
    expect(code).toBe(1);
    expect(out).toMatch(/^Rejected: signature_mismatch\n.+\n.*line break.*\n$/);
  });

  test.each([
    ["without a secret", ["verify"], /--secret/],
    [
      "with only headers",
      ["verify", "--secret", secret, "--headers", "x"],
      /--headers and --body together/,
    ],
    ["with a missing file", ["verify", "--secret", secret, "/nowhere"], /cannot be read/],
    [
      "without a request in the file",
      ["verify", "--secret", secret, save("empty", "")],
      /no empty line/,
    ],
    [
      "with a tolerance in words",
      ["verify", "--secret", secret, "--tolerance", "x"],
      /whole number/,
    ],
  ])("a call %s · exits with 2 and explains the fix", async (_, args, message) => {
    const { code, out, err } = await run(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(message);
  });
});
