import { z } from "zod";
import type { Values } from "./environment.ts";

export const samplerNames = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

export type SamplerName = (typeof samplerNames)[number];

export interface TracingSettings {
  /** The collector's URL for spans. */
  url: string;
  /** Pairs such as `name=value,name=value`, with percent-encoded values. */
  headers: string;
  /** Undefined: the name in `resourceAttributes`, or that of the product. */
  serviceName: string | undefined;
  /** Pairs in the same form. */
  resourceAttributes: string;
  sampler: SamplerName;
  /** The share of traces for the samplers with a ratio, from 0 to 1. */
  sampledShare: number;
}

export const trueOrFalse = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["true", "false"], "must be true or false"));

/** Pairs of names and values. The message does not show them, because some are secrets. */
export const namedValues = z
  .string()
  .refine(
    (text) => text.split(",").every((pair) => pair.trim() === "" || pair.indexOf("=") > 0),
    "must be a comma-separated list of name=value",
  );

export const share = z
  .string()
  .regex(/^(0?\.\d{1,9}|0|1(\.0{1,9})?)$/, "must be a number from 0 to 1")
  .transform(Number);

/** Undefined if tracing is off. */
export function tracingOf(values: Values): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = values;
  const url = OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? endpoint?.replace(/(?<!\/)\/*$/, "/v1/traces");
  if (url === undefined || values.OTEL_SDK_DISABLED === "true") return undefined;
  const { OTEL_EXPORTER_OTLP_HEADERS = "", OTEL_EXPORTER_OTLP_TRACES_HEADERS = "" } = values;
  return {
    url,
    // Of two values for a header, the last one is sent.
    headers: `${OTEL_EXPORTER_OTLP_HEADERS},${OTEL_EXPORTER_OTLP_TRACES_HEADERS}`,
    serviceName: values.OTEL_SERVICE_NAME,
    resourceAttributes: values.OTEL_RESOURCE_ATTRIBUTES ?? "",
    sampler: values.OTEL_TRACES_SAMPLER,
    sampledShare: values.OTEL_TRACES_SAMPLER_ARG,
  };
}
