import { setTimeout as delay } from "node:timers/promises";
import type { ApiProcess, Tenant } from "../faults/stage/stage.ts";

const paths = ["/referrals", "/users", "/events", "/webhooks", "/reports/referrals"];
const pauseMs = 50;

interface Read {
  path: string;
  /** The status, or the error that broke the connection. */
  outcome: number | string;
  startedMs: number;
}

/** Reads lists and reports from the APIs in rotation, as JSON and as CSV. */
export function startReaders(apis: readonly Pick<ApiProcess, "baseUrl">[], { key }: Tenant) {
  const reads: Read[] = [];
  let stopped = false;

  async function read(api: Pick<ApiProcess, "baseUrl">, path: string, accept: string) {
    const startedMs = performance.now();
    const headers = { Authorization: `Bearer ${key}`, Accept: accept };
    const outcome = await fetch(api.baseUrl + path, { headers })
      .then(async (response) => {
        await response.text();
        return response.status;
      })
      .catch((error: Error) => String(error.cause ?? error));
    reads.push({ path: `${path} as ${accept}`, outcome, startedMs });
  }

  async function run() {
    for (let turn = 0; !stopped; turn += 1) {
      const api = apis[turn % apis.length];
      const path = paths[turn % paths.length] ?? "";
      if (api !== undefined) await read(api, path, "application/json");
      // The export is short, because a process that stops gives an export only a few seconds.
      if (api !== undefined && path === "/users") await read(api, path, "text/csv");
      await delay(pauseMs);
    }
  }

  const running = run();
  return {
    reads,
    async stop() {
      stopped = true;
      await running;
    },
  };
}
