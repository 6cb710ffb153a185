import { setTimeout as delay } from "node:timers/promises";
import type { ApiProcess } from "./stage.ts";

type Api = Pick<ApiProcess, "name" | "baseUrl">;

const askEveryMs = 100;
const askLimitMs = 1_000;

export interface Balancer {
  /** The APIs that report at /readyz that they accept requests, or all if none does. */
  ready: Api[];
  stop(): Promise<void>;
}

/** Chooses between the APIs as a load balancer does. */
export function startBalancer(apis: readonly Api[]): Balancer {
  const ready = [...apis];
  let stopped = false;

  async function run() {
    while (!stopped) {
      const asked = [...apis];
      const answers = await Promise.all(asked.map(isReady));
      const next = asked.filter((_, index) => answers[index]);
      ready.splice(0, ready.length, ...(next.length > 0 ? next : apis));
      await delay(askEveryMs);
    }
  }

  const running = run();
  return {
    ready,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

const isReady = ({ baseUrl }: Api) =>
  fetch(new URL("/readyz", baseUrl), {
    headers: { Connection: "close" },
    signal: AbortSignal.timeout(askLimitMs),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
