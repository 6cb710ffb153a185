import type { Logger } from "../platform/logger.ts";
import type { JobSender } from "../platform/queue.ts";

export const deliveryQueueName = "webhook-deliveries";

/** An endpoint at which something may be due. */
export interface DueEndpoint {
  id: string;
  organizationId: string;
}

/** Says at which endpoints deliveries are due. What is due stands in Postgres; this only saves waiting. */
export interface WakeJob {
  endpoints: DueEndpoint[];
}

export interface DeliveryWake {
  wake(endpoints: DueEndpoint[]): void;
}

/** Sends one job at a time: what is asked for meanwhile is gathered into the next. */
export function createDeliveryWake({
  jobs,
  logger,
}: {
  jobs: JobSender<WakeJob>;
  logger: Logger;
}): DeliveryWake {
  const waiting = new Map<string, DueEndpoint>();
  let sending = false;

  async function sendWaiting() {
    sending = true;
    while (waiting.size > 0) {
      const endpoints = [...waiting.values()];
      waiting.clear();
      try {
        await jobs.send({ endpoints });
      } catch (error) {
        // Nothing is lost: the sweeper of a worker finds what is due within a second.
        logger.debug({ err: error }, "Could not wake the workers through the queue");
      }
    }
    sending = false;
  }

  return {
    wake(endpoints) {
      for (const endpoint of endpoints) waiting.set(endpoint.id, endpoint);
      if (!sending) void sendWaiting();
    },
  };
}
