import { type Repeating, repeat } from "../../kernel/platform/repeat.ts";
import type { EngineDeps } from "../deps.ts";
import { endpointsWithDueDeliveries } from "./claim.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { pausedEndpointIds } from "./pace-store.ts";

export const sweepIntervalMs = 1_000;

/**
 * The largest normal number of waiting jobs. More of them mean that no worker was running when they
 * were sent.
 */
const waitingWakeUpsMax = 200;

/**
 * Finds due deliveries that no job announced, after a lost queue, a killed worker or a missed
 * timer. Also finds endpoints that another worker has paused.
 */
export function startSweeper(
  { db, clock, logger, jobs }: Pick<EngineDeps, "db" | "clock" | "logger" | "jobs">,
  dispatcher: Dispatcher,
): Repeating {
  let stopped = false;
  const wakeWhoeverIsDue = async () => {
    dispatcher.holdBack(await pausedEndpointIds(db, clock.now()));
    dispatcher.wake(await endpointsWithDueDeliveries(db, clock.now()));
  };
  const onError = (error: unknown) =>
    logger.error({ err: error }, "Could not read due webhook deliveries");

  /** Discards old jobs, so that new ones do not wait until the worker has read the old ones. */
  async function discardOldWakeUps() {
    try {
      const discarded = await jobs.discardWaiting({ moreThan: waitingWakeUpsMax });
      if (discarded && !stopped) await wakeWhoeverIsDue().catch(onError);
    } catch (error) {
      logger.debug({ err: error }, "Could not discard old jobs, because the queue is unavailable");
    }
  }

  // The call is not awaited, because a hanging queue must not stop the sweep.
  void discardOldWakeUps();
  const sweeping = repeat(wakeWhoeverIsDue, { intervalMs: sweepIntervalMs, onError });
  return {
    async stop() {
      stopped = true;
      await sweeping.stop();
    },
  };
}
