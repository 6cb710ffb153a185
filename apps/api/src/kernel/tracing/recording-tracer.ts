import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  type Span as RecordedSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { parseKeyPairsIntoRecord, parseTraceParent } from "@opentelemetry/core";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "../platform/logger.ts";
import { release } from "../platform/release.ts";
import { waitAtMost } from "../platform/time-limit.ts";
import { Refusal } from "../refusal.ts";
import type { SamplerName } from "../settings/formats.ts";
import type { TracingSettings } from "../settings/tracing.ts";
import { createSpanExport, type LostSpans } from "./span-export.ts";
import { noSpan, type Span, type Tracer } from "./tracer.ts";

/**
 * The longest time in ms that closing can take. A process stops in time even if the collector does
 * not respond.
 */
const closeMs = 2_000;

const kinds = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER };

/** A span of running work. Work that continues in the background can outlive the span. */
interface Running {
  span: RecordedSpan;
  hasEnded: boolean;
}

/**
 * Registers nothing globally, because the libraries in this process would then record spans of
 * their own, with attributes that we did not choose.
 */
export function createRecordingTracer(
  settings: TracingSettings,
  deps: { logger: Logger; lostSpans: LostSpans },
): Tracer {
  const provider = new TracerProvider({
    resource: resourceOf(settings),
    sampler: samplers[settings.sampler](settings.sampledShare),
    spanProcessors: [createSpanExport(settings, deps)],
  });
  const recorder = provider.getTracer("referral-service", release);
  const storage = new AsyncLocalStorage<Running>();

  function contextNow(): Context | undefined {
    const running = storage.getStore();
    if (running === undefined || running.hasEnded) return undefined;
    return trace.setSpan(ROOT_CONTEXT, running.span);
  }

  async function record<Result>(span: RecordedSpan, work: (span: Span) => Promise<Result>) {
    const running = { span, hasEnded: false };
    const shown = shownSpan(span);
    try {
      return await storage.run(running, () => work(shown));
    } catch (error) {
      // A rejected request is not a failure of the service.
      if (!(error instanceof Refusal)) shown.fail(typeOf(error));
      throw error;
    } finally {
      running.hasEnded = true;
      span.end();
    }
  }

  return {
    isOn: true,
    trace(name, { kind, parent }, work) {
      const context = contextOf(parent) ?? contextNow() ?? ROOT_CONTEXT;
      return record(recorder.startSpan(name, { kind: kinds[kind] }, context), work);
    },
    span(name, attributes, work) {
      const context = contextNow();
      if (context === undefined) return work(noSpan);
      return record(recorder.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context), work);
    },
    async close() {
      await waitAtMost(
        closeMs,
        provider.shutdown().catch(() => {}),
      );
    },
  };
}

const shownSpan = (span: RecordedSpan): Span => ({
  traceparent: traceparentOf(span),
  rename: (name) => void span.updateName(name),
  set: (attributes) => void span.setAttributes(attributes),
  fail(type) {
    span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });
  },
});

function traceparentOf(span: RecordedSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

/** Returns the context of a span. Undefined for a text that names no span. */
function contextOf(traceparent: string | null | undefined): Context | undefined {
  const parent = traceparent ? parseTraceParent(traceparent) : null;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : undefined;
}

/** PostgreSQL's or Node's code, or the name of the error's class. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}

function resourceOf({ serviceName, resourceAttributes }: TracingSettings) {
  const attributes = {
    "service.name": "referral-service",
    "service.version": release,
    ...parseKeyPairsIntoRecord(resourceAttributes),
    ...(serviceName !== undefined && { "service.name": serviceName }),
  };
  return defaultResource().merge(resourceFromAttributes(attributes));
}

const parentBased = (root: Sampler) => new ParentBasedSampler({ root });

const samplers: Record<SamplerName, (share: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (share) => new TraceIdRatioBasedSampler(share),
  parentbased_always_on: () => parentBased(new AlwaysOnSampler()),
  parentbased_always_off: () => parentBased(new AlwaysOffSampler()),
  parentbased_traceidratio: (share) => parentBased(new TraceIdRatioBasedSampler(share)),
};
