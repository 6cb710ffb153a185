/** The end of the primary's log at a time of this process's clock. */
interface LogPosition {
  at: number;
  lsn: number;
}

/** The exact lag is known up to this time in ms. A longer lag is known to be at least this long. */
const keptMs = 3_600_000;

/**
 * Measures how far a replica is behind, by this process's clock. The result does not depend on the
 * clocks of the servers, and is correct even if the replica has lost its primary without noticing.
 */
export function createReplicaLag(startedAt: number) {
  /** Oldest first. */
  let positions: LogPosition[] = [];
  let currentUntil = startedAt;
  return {
    /** Stores where the primary's log ended. */
    note(position: LogPosition) {
      positions = positions.filter(({ at }) => at > position.at - keptMs);
      positions.push(position);
    },
    /** Stores how far the replica has replayed the log. */
    reach(lsn: number) {
      const reached = positions.findLast((position) => position.lsn <= lsn);
      currentUntil = Math.max(currentUntil, reached?.at ?? currentUntil);
    },
    /** The replica has every change that was committed before this time. */
    currentUntil: () => currentUntil,
    /** A replica that has replayed this position has every change that was committed before this time. */
    atLeast: (time: number): number =>
      positions.find(({ at }) => at >= time)?.lsn ?? Number.POSITIVE_INFINITY,
  };
}
