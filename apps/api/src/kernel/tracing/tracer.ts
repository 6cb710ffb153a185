/**
 * Facts about the work of a span. They never contain personal data, a secret, the ID of a key, or a
 * value that a caller sent.
 */
export type Attributes = Record<string, string | number | undefined>;

/** A piece of work in a trace. */
export interface Span {
  /** The value of the header `traceparent` for the span. Undefined outside a trace. */
  readonly traceparent: string | undefined;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks the work as failed. The type is a code, because messages can contain what people entered. */
  fail(type: string): void;
}

type Work<Result> = (span: Span) => Promise<Result>;

/** Records what a process does in spans, in the form of OpenTelemetry. */
export interface Tracer {
  isOn: boolean;
  /**
   * Records work that can begin a trace. The work continues the trace of `parent`, a `traceparent`,
   * or the trace that it runs in if `parent` is not valid.
   */
  trace<Result>(
    name: string,
    start: { kind: "server" | "producer"; parent: string | null | undefined },
    work: Work<Result>,
  ): Promise<Result>;
  /** Records work inside a trace as a call to another system. Outside a trace, only does the work. */
  span<Result>(name: string, attributes: Attributes, work: Work<Result>): Promise<Result>;
  /** Sends the spans that wait, unless this takes too long. */
  close(): Promise<void>;
}

export interface TracingDeps {
  tracer: Tracer;
}

export const noSpan: Span = { traceparent: undefined, rename() {}, set() {}, fail() {} };

/** Records nothing. */
export const untraced: Tracer = {
  isOn: false,
  trace: (_name, _start, work) => work(noSpan),
  span: (_name, _attributes, work) => work(noSpan),
  close: () => Promise.resolve(),
};
