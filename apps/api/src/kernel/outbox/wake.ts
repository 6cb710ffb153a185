import type { Logger } from "../platform/logger.ts";
import type { JobSender } from "../platform/queue.ts";

export const deliveryQueueName = "webhook-deliveries";

/** An endpoint that might have due deliveries. */
export interface DueEndpoint {
  id: string;
  organizationId: string;
}

/**
 * Notifies workers about the endpoints with due deliveries. PostgreSQL stores the deliveries. This
 * only shortens the wait.
 */
export interface WakeJob {
  endpoints: DueEndpoint[];
}

interface DeliveryWake {
  wake(endpoints: DueEndpoint[]): void;
}

/** Sends one job at a time. Endpoints that are added in the meantime go into the next job. */
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
        // No delivery is lost: a worker's sweeper finds it within a second.
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

/**
 * The followers of events. They are notified of the events that this process records, and poll for those of
 * other processes.
 */
export interface EventFollowers {
  /** Notifies the streams that this process has recorded an event of the organization. */
  wake(organizationId: string): void;
}

export interface OutboxDeps {
  deliveries: DeliveryWake;
  eventStreams: EventFollowers;
}
