import { endpointsWithDueDeliveries } from "./claim.ts";
import type { EngineDeps } from "./delivery-deps.ts";
import type { Dispatcher } from "./dispatcher.ts";

export const sweepIntervalMs = 1_000;

/** More waiting jobs than these were sent while no worker ran. */
const waitingWakeUpsMax = 200;

/**
 * Finds due deliveries that no job announced: after a lost queue, a killed worker or a missed
 * timer.
 */
export function startSweeper(
  { db, clock, logger, jobs }: Pick<EngineDeps, "db" | "clock" | "logger" | "jobs">,
  dispatcher: Dispatcher,
) {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;
  let stopped = false;

  async function wakeWhoeverIsDue() {
    try {
      dispatcher.wake(await endpointsWithDueDeliveries(db, clock.now()));
    } catch (error) {
      logger.error({ err: error }, "Could not look for due webhook deliveries");
    }
  }

  /** Discards old jobs, so that new ones do not wait until the worker has read them. */
  async function discardOldWakeUps() {
    try {
      const discarded = await jobs.discardWaiting({ moreThan: waitingWakeUpsMax });
      if (discarded && !stopped) await wakeWhoeverIsDue();
    } catch (error) {
      logger.debug({ err: error }, "Could not discard old wake-ups; the queue is away");
    }
  }

  async function sweep() {
    await wakeWhoeverIsDue();
    if (!stopped) timer = setTimeout(start, sweepIntervalMs);
  }

  function start() {
    sweeping = sweep();
  }

  // Not awaited, because a hanging queue must not stop the sweeping.
  void discardOldWakeUps();
  start();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await sweeping;
    },
  };
}
