/** Where an event stands in the stream. */
export interface Position {
  /** The transaction that recorded the event, as 32 bits that begin anew when they run out. */
  transactionId: number;
  id: string;
}

export interface RecordedEvent extends Position {
  createdAt: Date;
}

/**
 * The order of the stream: by the transaction that recorded an event, then by id. Ids alone will not
 * do, because they are made before the commit: a slow transaction's event shows up behind younger ones.
 */
export function comparePositions(a: Position, b: Position): number {
  const distance = distanceOf(a.transactionId, b.transactionId);
  if (distance !== 0) return distance;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** Over the end of the 32 bits the shorter way around counts, as it does for Postgres. */
const distanceOf = (a: number, b: number) => (a - b) | 0;

/** The position just before whatever this transaction recorded. */
export const positionBefore = (transactionId: number): Position => ({
  transactionId: (transactionId - 1) >>> 0,
  id: "ffffffff-ffff-ffff-ffff-ffffffffffff",
});

interface Horizon {
  /** All transactions before this one have ended. */
  transactionId: number;
  /** Whatever was recorded earlier is long committed. */
  settledBefore: Date;
}

/**
 * The events whose turn has come: those before which none can show up any more. Expects them in the
 * order of the stream.
 */
export function beforeHorizon(events: RecordedEvent[], horizon: Horizon): RecordedEvent[] {
  const first = events.findIndex(
    ({ transactionId, createdAt }) =>
      distanceOf(transactionId, horizon.transactionId) >= 0 && createdAt >= horizon.settledBefore,
  );
  return first === -1 ? events : events.slice(0, first);
}
