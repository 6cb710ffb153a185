import type { Logger } from "../platform/logger.ts";
import type { JobSender } from "../platform/queue.ts";

export const deliveryQueueName = "webhook-deliveries";

/** Says at which endpoints deliveries are due. What is due stands in Postgres; this only saves waiting. */
export interface WakeJob {
  endpointIds: string[];
}

export interface DeliveryWake {
  wake(endpointIds: string[]): void;
}

/** Sends one job at a time: what is asked for meanwhile is gathered into the next. */
export function createDeliveryWake({
  jobs,
  logger,
}: {
  jobs: JobSender<WakeJob>;
  logger: Logger;
}): DeliveryWake {
  const waiting = new Set<string>();
  let sending = false;

  async function sendWaiting() {
    sending = true;
    while (waiting.size > 0) {
      const endpointIds = [...waiting];
      waiting.clear();
      try {
        await jobs.send({ endpointIds });
      } catch (error) {
        // Nothing is lost: the sweeper of a worker finds what is due within a second.
        logger.debug({ err: error }, "Could not wake the workers through the queue");
      }
    }
    sending = false;
  }

  return {
    wake(endpointIds) {
      for (const id of endpointIds) waiting.add(id);
      if (!sending) void sendWaiting();
    },
  };
}
