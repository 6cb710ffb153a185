import type { Deps } from "./deps.ts";
import { forgetOldAnswers } from "./idempotency-records/store.ts";
import { createJobReceiver, type QueueBackend } from "./platform/queue.ts";
import { startFolding } from "./reports/fold-counts.ts";
import { dropOldPartitions, makeComingPartitions } from "./retention/keep-partitions.ts";
import { createDispatcher } from "./webhook-delivery/dispatcher.ts";
import { createExchange } from "./webhook-delivery/exchange.ts";
import { startSweeper } from "./webhook-delivery/sweeper.ts";
import { deliveryQueueName, type WakeJob } from "./webhook-delivery/wake.ts";

const housekeepingIntervalMs = 10 * 60_000;

export interface RunningWorker {
  stop(options: { withinMs: number }): Promise<void>;
}

/** Delivers webhooks and keeps counts until it is stopped. Any number of workers may run side by side. */
export async function startWorker(deps: Deps, backend: QueueBackend): Promise<RunningWorker> {
  const { egressGuard, settings, logger } = deps;
  const exchange = createExchange({ egressGuard, timeoutMs: settings.webhooks.timeoutMs });
  let stopping = false;
  const dispatcher = createDispatcher(deps, exchange);
  const receiver = await createJobReceiver<WakeJob>({
    name: deliveryQueueName,
    backend,
    receive: ({ endpoints }) => dispatcher.wake(endpoints),
    onError: (error) => {
      if (!stopping) logger.warn({ err: error }, "The webhook queue is away; sweeping goes on");
    },
  });
  const sweeper = startSweeper(deps, dispatcher);
  const folding = startFolding(deps);
  const housekeeping = setInterval(() => {
    keepHouse(deps).catch((error) => logger.error({ err: error }, "Could not keep house"));
  }, housekeepingIntervalMs);

  return {
    async stop(options) {
      stopping = true;
      clearInterval(housekeeping);
      await Promise.all([sweeper.stop(), folding.stop()]);
      await Promise.all([dispatcher.stop(options), receiver.close()]);
      await exchange.close();
    },
  };
}

async function keepHouse(deps: Deps) {
  await makeComingPartitions(deps.db, deps.clock.now());
  await dropOldPartitions(deps);
  await forgetOldAnswers(deps);
}
