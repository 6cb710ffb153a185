import { setTimeout as delay } from "node:timers/promises";
import type { ApiProcess } from "./stage.ts";

const askEveryMs = 100;

/**
 * Acts as a load balancer. `ready` contains the APIs whose /readyz reports that they accept
 * requests. APIs can join and leave.
 */
export function startBalancer(apis: readonly ApiProcess[]) {
  const ready = [...apis];
  let stopped = false;

  async function run() {
    while (!stopped) {
      const asked = [...apis];
      const answers = await Promise.all(asked.map(isReady));
      ready.splice(0, ready.length, ...asked.filter((_, index) => answers[index]));
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

const isReady = ({ baseUrl }: ApiProcess) =>
  fetch(new URL("/readyz", baseUrl), { headers: { Connection: "close" } }).then(
    ({ ok }) => ok,
    () => false,
  );
