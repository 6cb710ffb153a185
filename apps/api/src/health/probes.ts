import type { IncomingMessage, ServerResponse } from "node:http";
import type { Lifecycle } from "../platform/lifecycle.ts";
import type { HealthChecks } from "./checks.ts";

type Probe = (request: IncomingMessage, response: ServerResponse) => void;

/** For whoever starts, stops and routes to processes; see docs/operations.md. */
export interface Probes {
  /** Whether the process runs at all. Asks nobody else: a restart would not mend what is away. */
  live: Probe;
  /** Whether new work should come here: not while draining, nor without the database. */
  ready: Probe;
}

export function createProbes({
  lifecycle,
  checks,
}: {
  lifecycle: Lifecycle;
  checks: HealthChecks;
}): Probes {
  async function whyNotReady() {
    if (lifecycle.isDraining) return "draining";
    return (await checks.isDatabaseUp()) ? undefined : "database";
  }

  return {
    live: (_request, response) => answer(response, 200, { status: "alive" }),
    async ready(_request, response) {
      const reason = await whyNotReady();
      if (reason === undefined) answer(response, 200, { status: "ready" });
      else answer(response, 503, { status: "not ready", reason });
    },
  };
}

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  });
  response.end(JSON.stringify(body));
}
