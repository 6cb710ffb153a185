import type { DeliveryWake } from "./wake.ts";

/** Is notified of the events of this process. It finds those of other processes by itself. */
export interface EventFollowers {
  /** Notifies the streams that this process recorded an event of the organization. */
  wake(organizationId: string): void;
}

export interface OutboxDeps {
  deliveries: DeliveryWake;
  eventStreams: EventFollowers;
}
