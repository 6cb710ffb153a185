import type { IncomingMessage, ServerResponse } from "node:http";
import type { Lifecycle } from "../../kernel/platform/platform-deps.ts";
import type { HealthChecks } from "./checks.ts";

type Probe = (request: IncomingMessage, response: ServerResponse) => void;

/** The probes for orchestrators and load balancers. See docs/operations.md. */
interface Probes {
  /** Whether the process runs. Checks no dependency, because a restart would not repair a dependency. */
  live: Probe;
  /**
   * Whether the process can take new requests. It cannot while it drains or while the database is
   * unavailable.
   */
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
