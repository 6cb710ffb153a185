import type { RequestListener, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { collectDefaultMetrics } from "prom-client";
import { type ArrivalOptions, createBoundedServer } from "../http/bounded-server.ts";
import type { Deps } from "../kernel/deps.ts";
import { createHealthChecks } from "../operation/health/checks.ts";
import { addGauges } from "../operation/health/gauges.ts";
import { createProbes } from "../operation/health/probes.ts";
import { listen } from "./listen.ts";

interface RunningMetrics {
  port: number;
  stop(): Promise<void>;
}

/**
 * Serves `/metrics` for Prometheus, and the probes of a process, on a port that must not be public.
 * Serves nothing unless METRICS_PORT is set.
 */
export async function startMetrics(
  deps: Deps,
  arrival: ArrivalOptions = {},
): Promise<RunningMetrics | undefined> {
  const { metrics, settings, lifecycle, logger } = deps;
  const { metricsHost: host, metricsPort: port } = settings;
  if (port === undefined) return undefined;
  const checks = createHealthChecks(deps);
  const probes = createProbes({ lifecycle, checks });
  collectDefaultMetrics({ register: metrics.registry });
  addGauges(deps, checks);

  async function scrape(response: ServerResponse) {
    try {
      const text = await metrics.registry.metrics();
      response.writeHead(200, { "Content-Type": metrics.registry.contentType }).end(text);
    } catch (error) {
      logger.error({ err: error }, "Could not return the metrics");
      response.writeHead(500).end();
    }
  }

  const serve: RequestListener = (request, response) => {
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (request.method !== "GET" && request.method !== "HEAD") {
      return response.writeHead(405, { Allow: "GET, HEAD" }).end();
    }
    switch (request.url) {
      case "/metrics":
        return void scrape(response);
      case "/livez":
        return probes.live(request, response);
      case "/readyz":
        return probes.ready(request, response);
      default:
        return response.writeHead(404).end();
    }
  };
  const server = createBoundedServer(deps, { ...arrival, serve });
  await listen(server, { setting: "METRICS_PORT", host, port });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
