import type { ArrivalOptions } from "../src/http/bounded-server.ts";
import type { ConnectedDeps } from "../src/processes/boot.ts";
import { startMetrics } from "../src/processes/metrics-server.ts";

/** Starts this process's metrics endpoint on a free port. */
export async function startTestMetrics(deps: ConnectedDeps, arrival?: ArrivalOptions) {
  const running = await startMetrics(
    { ...deps, settings: { ...deps.settings, metricsPort: 0 } },
    arrival,
  );
  if (running === undefined) throw new Error("METRICS_PORT is set, so it must run");
  const baseUrl = `http://127.0.0.1:${running.port}`;
  const text = async () => (await fetch(`${baseUrl}/metrics`)).text();
  return {
    port: running.port,
    baseUrl,
    text,
    stop: running.stop,
    /** Samples by name and labels, such as `name{label="value"}`, without the service's prefix. */
    async samples(): Promise<Record<string, number>> {
      const lines = (await text()).split("\n").filter((line) => line !== "" && line[0] !== "#");
      return Object.fromEntries(
        lines.map((line) => {
          const space = line.lastIndexOf(" ");
          const name = line.slice(0, space).replace(/^referral_service_/, "");
          return [name, Number(line.slice(space + 1))];
        }),
      );
    },
  };
}
