import { describe, expect, test } from "vitest";
import { expectSentenceAbout, refusalOf, required } from "../../../test/refused-settings.ts";
import { ownPortsOf, parseSettings } from "./settings.ts";

const tracingOf = (variables: Record<string, string>) =>
  parseSettings({ ...required, ...variables }).tracing;

const OTEL_EXPORTER_OTLP_ENDPOINT = "http://collector.example:4318";

describe("Tracing", () => {
  test.each([
    ["nothing", {}],
    ["all but a collector", { OTEL_SERVICE_NAME: "a", OTEL_TRACES_SAMPLER: "always_on" }],
    ["a collector, and turned off", { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: "TRUE" }],
  ])("with %s · is off", (_name, variables) => {
    expect(tracingOf(variables)).toBeUndefined();
  });

  test.each([
    [OTEL_EXPORTER_OTLP_ENDPOINT, undefined, `${OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`],
    ["https://c.example/base//", undefined, "https://c.example/base/v1/traces"],
    [OTEL_EXPORTER_OTLP_ENDPOINT, "http://t.example/in", "http://t.example/in"],
    ["", "http://t.example", "http://t.example"],
  ])("with the endpoints %j and %j · sends to %s", (all, traces = "", url) => {
    const endpoints = {
      OTEL_EXPORTER_OTLP_ENDPOINT: all,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces,
    };
    expect(tracingOf(endpoints)?.url).toBe(url);
  });

  test("with only a collector · samples as the specification says", () => {
    expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: "false" })).toMatchObject({
      sampler: "parentbased_always_on",
      sampledShare: 1,
      serviceName: undefined,
    });
  });

  test.each([
    ["http://h:4318", 4_318],
    ["http://h", 80],
    ["https://h", 443],
  ])("at %s · prevents webhooks to its port", (url, port) => {
    const settings = parseSettings({ ...required, OTEL_EXPORTER_OTLP_ENDPOINT: url });
    expect(ownPortsOf(settings)).toEqual([3_000, port]);
  });

  test.each([
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4317"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "hunter2"],
    ["OTEL_RESOURCE_ATTRIBUTES", "a=b,hunter2"],
    ["OTEL_TRACES_SAMPLER", "xray"],
    ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
    ["OTEL_TRACES_SAMPLER_ARG", "10 %"],
    ["OTEL_SDK_DISABLED", "yes"],
  ])("%s · set to %s · is rejected with one sentence that hides the value", (name, value) => {
    const message = refusalOf({ ...required, [name]: value });
    expectSentenceAbout(name, message);
    expect(message).not.toContain("hunter2");
  });

  test.each(["0", "0.25", ".5", "1", "1.0"])("a share of %s · is accepted", (text) => {
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: text };
    expect(tracingOf(settings)?.sampledShare).toBe(Number(text));
  });
});
