export interface Position {
  /** The ID of the transaction that recorded the event, in 32 bits that wrap around. */
  transactionId: number;
  id: string;
}

export interface RecordedEvent extends Position {
  createdAt: Date;
}

/**
 * The order of the stream: by the transaction that recorded an event, then by ID. IDs are not enough,
 * because they are created before the commit, so the event of a slow transaction appears after newer
 * events.
 */
export function comparePositions(a: Position, b: Position): number {
  const distance = distanceOf(a.transactionId, b.transactionId);
  if (distance !== 0) return distance;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** The signed distance in the shorter direction around the 32 bits, as in PostgreSQL. */
const distanceOf = (a: number, b: number) => (a - b) | 0;

/** The position just before the first event of this transaction. */
export const positionBefore = (transactionId: number): Position => ({
  transactionId: (transactionId - 1) >>> 0,
  id: "ffffffff-ffff-ffff-ffff-ffffffffffff",
});

interface Horizon {
  /** All transactions before this one have ended. */
  transactionId: number;
  /** All events recorded earlier are committed. */
  settledBefore: Date;
}

/**
 * The events that can be sent, because no more events can appear before them. Expects the events in
 * the order of the stream.
 */
export function beforeHorizon(events: RecordedEvent[], horizon: Horizon): RecordedEvent[] {
  const first = events.findIndex(
    ({ transactionId, createdAt }) =>
      distanceOf(transactionId, horizon.transactionId) >= 0 && createdAt >= horizon.settledBefore,
  );
  return first === -1 ? events : events.slice(0, first);
}
