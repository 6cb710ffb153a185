import type { Values } from "./environment.ts";
import type { SamplerName } from "./formats.ts";

export interface TracingSettings {
  /** The collector's URL for spans. */
  url: string;
  /** Pairs such as `name=value,name=value`, with percent-encoded values. */
  headers: string;
  /**
   * Name of the service. The name in `resourceAttributes` or of the product is used if this is
   * undefined.
   */
  serviceName: string | undefined;
  /** Pairs in the form of `headers`. */
  resourceAttributes: string;
  sampler: SamplerName;
  /** The share of traces for the samplers with a ratio, from 0 to 1. */
  sampledShare: number;
}

/** The settings of tracing. Undefined if tracing is off. */
export function tracingOf(values: Values): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = values;
  const url = OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? endpoint?.replace(/(?<!\/)\/*$/, "/v1/traces");
  if (url === undefined || values.OTEL_SDK_DISABLED === "true") return undefined;
  const { OTEL_EXPORTER_OTLP_HEADERS = "", OTEL_EXPORTER_OTLP_TRACES_HEADERS = "" } = values;
  return {
    url,
    // The traces' headers come last, because the last value of a header that occurs twice is sent.
    headers: `${OTEL_EXPORTER_OTLP_HEADERS},${OTEL_EXPORTER_OTLP_TRACES_HEADERS}`,
    serviceName: values.OTEL_SERVICE_NAME,
    resourceAttributes: values.OTEL_RESOURCE_ATTRIBUTES ?? "",
    sampler: values.OTEL_TRACES_SAMPLER,
    sampledShare: values.OTEL_TRACES_SAMPLER_ARG,
  };
}
