import { type ExportResult, ExportResultCode, parseKeyPairsIntoRecord } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  BatchSpanProcessor,
  type SpanExporter,
  type SpanProcessor,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "../platform/logger.ts";
import type { TracingSettings } from "../settings/tracing.ts";

/** Counts the spans that no collector received. */
export interface LostSpans {
  inc(count: number): void;
}

interface ExportDeps {
  logger: Logger;
  lostSpans: LostSpans;
}

/**
 * The largest number of spans that wait for the collector, including those that are being sent.
 * Each takes about 1 KB.
 */
const waitingMax = 2_048;

/**
 * The shortest time in ms between two log lines, so that a collector that is unavailable for days
 * does not fill the log.
 */
const loggedEveryMs = 10 * 60_000;

/**
 * Sends finished spans to the collector, in batches. No work ever waits for the export or fails
 * with it.
 */
export function createSpanExport(
  { url, headers }: TracingSettings,
  { logger, lostSpans }: ExportDeps,
): SpanProcessor {
  const report = createReport({ logger, lostSpans });
  const exporter = new OTLPTraceExporter({ url, headers: parseKeyPairsIntoRecord(headers) });
  let waitingCount = 0;

  const reporting: SpanExporter = {
    export(spans, done) {
      exporter.export(spans, (result) => {
        waitingCount -= spans.length;
        report(spans.length, result);
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
  const batches = new BatchSpanProcessor({ exporter: reporting, maxQueueSize: waitingMax });

  return {
    onStart() {},
    onEnd(span) {
      if (waitingCount >= waitingMax) return lostSpans.inc(1);
      waitingCount += 1;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
}

/** Counts the lost spans, and logs the reason at most every 10 minutes. */
function createReport({ logger, lostSpans }: ExportDeps) {
  let loggedAtMs = -Infinity;
  return (spanCount: number, { code, error }: ExportResult) => {
    if (code === ExportResultCode.SUCCESS) return;
    lostSpans.inc(spanCount);
    const nowMs = performance.now();
    if (nowMs - loggedAtMs < loggedEveryMs) return;
    loggedAtMs = nowMs;
    logger.warn({ err: error }, "Could not export traces");
  };
}
