import { z } from "zod";
import { unixMs } from "../primitives.ts";

export const webhookDeliveryCounts = z
  .object({
    delivered: z.int().describe("Number of deliveries that the receiver accepted."),
    failed: z.int().describe("Number of deliveries that failed permanently."),
    open: z.int().describe("Number of deliveries that are still open."),
  })
  .meta({ id: "WebhookDeliveryCounts" });

const webhookStats = z
  .object({
    since: unixMs.describe(
      "Start of the period that the figures cover, Unix ms. It is later than the start of the window if the window has " +
        "more than 500,000 attempts.",
    ),
    deliveries: webhookDeliveryCounts,
    successRate: z
      .number()
      .nullable()
      .describe(
        "Share of finished deliveries that the receiver accepted, 0–1. Null if none has finished.",
      ),
    attempts: z
      .object({ total: z.int(), succeeded: z.int(), failed: z.int() })
      .describe(
        "Numbers of attempts that started in this period. A delivery has up to 5 attempts before a redelivery.",
      ),
    latencyMs: z
      .object({ p50: z.int().nullable(), p95: z.int().nullable() })
      .describe(
        "Latency of all attempts in milliseconds, including timeouts. Null if there are no attempts.",
      ),
    failures: z
      .record(z.string(), z.int())
      .describe("Numbers of failed attempts by their `error`."),
  })
  .meta({ id: "WebhookStats" });

const stats = {
  since: 1760000000000,
  deliveries: { delivered: 1188, failed: 2, open: 1 },
  successRate: 0.9983193277310924,
  attempts: { total: 1200, succeeded: 1188, failed: 12 },
  latencyMs: { p50: 41, p95: 180 },
  failures: { http_status: 10, timeout: 2 },
};

export const webhookEndpointStats = z
  .object({ last24Hours: webhookStats, last7Days: webhookStats })
  .meta({ id: "WebhookEndpointStats", examples: [{ last24Hours: stats, last7Days: stats }] });

export type WebhookDeliveryCounts = z.infer<typeof webhookDeliveryCounts>;
