/** Is told of the events of this process. It finds those of other processes by itself. */
export interface EventFollowers {
  /** Says that an event of this organization was recorded here. */
  wake(organizationId: string): void;
}

export interface OutboxDeps {
  eventStreams: EventFollowers;
}
