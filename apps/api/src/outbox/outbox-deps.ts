/** Hears of events in this process; those of other processes it finds by itself. */
export interface EventFollowers {
  /** Says that an event of this organization was recorded here. */
  wake(organizationId: string): void;
}

export interface OutboxDeps {
  eventStreams: EventFollowers;
}
