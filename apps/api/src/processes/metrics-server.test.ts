import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestMetrics } from "../../test/metrics.ts";
import { answerTo } from "../../test/raw-answer.ts";
import { useService } from "../../test/use-service.ts";
import type { ArrivalOptions } from "../http/bounded-server.ts";

/**
 * Sends bytes to the metrics port of a separate service, because a registry can have only one
 * metrics server.
 */
function useMetricsPort(arrival?: ArrivalOptions) {
  const service = useService();
  let metrics: Awaited<ReturnType<typeof startTestMetrics>>;
  beforeAll(async () => {
    metrics = await startTestMetrics(service.deps, arrival);
  });
  afterAll(() => metrics.stop());
  return (bytes: string) => answerTo(connect(metrics.port, "127.0.0.1"), bytes);
}

describe("A request to the metrics port", () => {
  const send = useMetricsPort();

  test.each([
    ["GET", /^HTTP\/1\.1 200 /],
    ["POST", /^HTTP\/1\.1 405 /],
  ])(
    "%s · with a body that waits for the 100 Continue · gets a response without it",
    async (method, status) => {
      const text = await send(
        `${method} /livez HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 99999999\r\n\r\n`,
      );
      expect(text).toMatch(status);
      expect(text).not.toContain("100 Continue");
    },
  );

  test.each([
    ["no HTTP", "hello\r\n\r\n"],
    ["no Host", "GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["an unknown expectation", "GET /livez HTTP/1.1\r\nHost: x\r\nExpect: more\r\n\r\n"],
  ])("with %s · gets a response whose type browsers do not guess", async (_name, bytes) => {
    expect(await send(bytes)).toMatch(/^X-Content-Type-Options: nosniff\r$/im);
  });
});

describe("A slow request to the metrics port", () => {
  const send = useMetricsPort({ requestTimeoutMs: 200 });

  test.each([
    ["whose headers do not end", "GET /metrics HTTP/1.1\r\nHost: x\r\n"],
    ["that never begins", ""],
  ])("%s · is aborted", async (_name, bytes) => {
    expect(await send(bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });
});
