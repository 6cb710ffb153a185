import type { ServerResponse } from "node:http";
import { TracerProvider } from "@opentelemetry/sdk-trace";
import { expect, test } from "vitest";
import { startCollector } from "../../../test/collector.ts";
import { keptLog } from "../../../test/log-lines.ts";
import { until } from "../../../test/until.ts";
import { createSpanExport } from "./span-export.ts";

/** Records spans that a collector receives only if it responds. */
async function startExport(respond: (response: ServerResponse) => void) {
  const collector = await startCollector(respond);
  const { logger, lines, text } = keptLog();
  let lostCount = 0;
  const settings = {
    url: collector.url,
    headers: "authorization=Bearer%20secret",
    serviceName: undefined,
    resourceAttributes: "",
    sampler: "always_on" as const,
    sampledShare: 1,
  };
  const lostSpans = {
    inc(count: number) {
      lostCount += count;
    },
  };
  const spanExport = createSpanExport(settings, { logger, lostSpans });
  const recorder = new TracerProvider({ spanProcessors: [spanExport] }).getTracer("test");
  return {
    collector,
    lines,
    text,
    lost: () => lostCount,
    record(count: number) {
      for (let index = 0; index < count; index += 1) recorder.startSpan("one").end();
    },
    flush: () => spanExport.forceFlush(),
  };
}

test("Spans · that the collector rejects · are counted, and the reason is logged once", async () => {
  const { collector, record, flush, lost, lines, text } = await startExport((response) =>
    response.writeHead(401, "Not you").end("a page that the collector sends"),
  );
  for (const count of [2, 3]) {
    record(count);
    await flush().catch(() => {});
  }
  await collector.stop();
  expect(collector.requests).toHaveLength(2);
  expect(lost()).toBe(5);
  expect(lines).toMatchObject([
    { level: 40, msg: "Could not export traces", err: { message: "Not you", code: 401 } },
  ]);
  expect(text()).not.toMatch(/secret|a page/);
});

test("Spans · while the collector is slow · wait up to a limit, and are counted beyond it", async () => {
  const held: ServerResponse[] = [];
  const { collector, record, flush, lost, lines } = await startExport((response) => {
    held.push(response);
  });
  record(2_100);
  expect(lost()).toBe(52);
  const flushed = flush();
  await until(() => held.length === 4);
  for (const response of held) response.end();
  await flushed;
  await collector.stop();
  expect(collector.spans).toHaveLength(2_048);
  expect(lost()).toBe(52);
  expect(lines).toEqual([]);
});
