import { deliveryQueueName, type WakeJob } from "../../kernel/outbox/wake.ts";
import { warnEachMinute } from "../../kernel/platform/logger.ts";
import { createJobReceiver, type QueueBackend } from "../../kernel/platform/queue.ts";
import type { EngineDeps } from "../deps.ts";
import { createDispatcher } from "./dispatcher.ts";
import { createExchange } from "./exchange.ts";
import { startSweeper } from "./sweeper.ts";

interface RunningDelivery {
  stop(options: { withinMs: number }): Promise<void>;
}

/**
 * Sends due deliveries until it is stopped: those that jobs announce, and those that a sweep finds.
 */
export async function startDelivering(
  deps: EngineDeps,
  backend: QueueBackend,
): Promise<RunningDelivery> {
  const { egressGuard, settings, logger } = deps;
  const exchange = createExchange({ egressGuard, timeoutMs: settings.webhooks.timeoutMs });
  let stopping = false;
  const dispatcher = createDispatcher(deps, exchange);
  const warn = warnEachMinute(
    logger,
    "The webhook queue is unavailable, so workers poll the database for due deliveries",
  );
  const receiver = await createJobReceiver<WakeJob>({
    name: deliveryQueueName,
    backend,
    receive: ({ endpoints }) => dispatcher.wake(endpoints),
    onError: (error) => {
      if (!stopping) warn(error);
    },
  });
  const sweeper = startSweeper(deps, dispatcher);
  return {
    async stop(options) {
      stopping = true;
      await sweeper.stop();
      await Promise.all([dispatcher.stop(options), receiver.close()]);
      await exchange.close();
    },
  };
}
