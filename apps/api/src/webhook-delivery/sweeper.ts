import type { Deps } from "../deps.ts";
import { endpointsWithDueDeliveries } from "./claim.ts";
import type { Dispatcher } from "./dispatcher.ts";

const sweepIntervalMs = 1_000;

/** Finds what is due without having been told: after a lost queue, a killed worker, a missed timer. */
export function startSweeper(
  { db, clock, logger }: Pick<Deps, "db" | "clock" | "logger">,
  dispatcher: Dispatcher,
) {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;
  let stopped = false;

  async function sweep() {
    try {
      dispatcher.wake(await endpointsWithDueDeliveries(db.pool, clock.now()));
    } catch (error) {
      logger.error({ err: error }, "Could not look for due webhook deliveries");
    }
    if (!stopped) timer = setTimeout(start, sweepIntervalMs);
  }

  function start() {
    sweeping = sweep();
  }

  start();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await sweeping;
    },
  };
}
