import { createDispatcher } from "./delivery-engine/dispatcher.ts";
import { createExchange } from "./delivery-engine/exchange.ts";
import { startSweeper } from "./delivery-engine/sweeper.ts";
import { deliveryQueueName, type WakeJob } from "./delivery-engine/wake.ts";
import type { Deps } from "./deps.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { createJobReceiver, type QueueBackend } from "./platform/queue.ts";
import { startFolding } from "./reports/fold-counts.ts";

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
  const housekeeping = startHousekeeping(deps);

  return {
    async stop(options) {
      stopping = true;
      housekeeping.stop();
      await Promise.all([sweeper.stop(), folding.stop()]);
      await Promise.all([dispatcher.stop(options), receiver.close()]);
      await exchange.close();
    },
  };
}
