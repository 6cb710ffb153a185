import type { ConnectionCounts, Database } from "../database/database.ts";
import { isDatabaseUnavailable } from "../database/errors.ts";
import { connectStandby, type StandbyOptions } from "../database/standby.ts";
import { repeat } from "../platform/repeat.ts";
import { createReplicaLag } from "./lag.ts";

/** A streaming replica for reads that can be a few seconds old. */
export interface Replica {
  /** Whether the replica responds and its lag is below the limit. */
  isUsable(): boolean;
  /**
   * Runs reads with a database that has only the rows of this scope. A server that lacks a change
   * from before the time that `lagMaxMs` allows fails the read.
   */
  inScope<Result>(scopeId: string, read: (database: Database) => Promise<Result>): Promise<Result>;
  /** Takes the error of a read. An unavailable replica is not used until it responds again. */
  hasFailed(error: unknown): void;
  /**
   * Maximum age of changes that can be missing, in seconds. It grows while the replica does not
   * respond.
   */
  lagSeconds(): number;
  connectionCounts(): ConnectionCounts;
  close(): Promise<void>;
}

export interface ReplicaDeps {
  /** The replica. Undefined if DATABASE_REPLICA_URL is not set. */
  replica: Replica | undefined;
}

interface ReplicaOptions extends StandbyOptions {
  primary: Database;
  lagMaxMs: number;
  /** Called with an error when the replica stops responding, and without one when it responds again. */
  onChange: (error: unknown) => void;
}

const pollMs = 500;

export function connectReplica({
  primary,
  lagMaxMs,
  onChange,
  ...options
}: ReplicaOptions): Replica {
  const standby = connectStandby(options);
  const lag = createReplicaLag(performance.now());
  let isReached = false;
  let isAway = false;

  function seen(error: unknown) {
    isReached = error === undefined;
    if (isAway !== isReached) return;
    isAway = !isReached;
    onChange(error);
  }

  async function poll() {
    const at = performance.now();
    const [position] = await primary.query<{ lsn: number }>(primaryPosition);
    lag.note({ at, lsn: position?.lsn ?? 0 });
    try {
      const [replayed] = await standby.query<{ lsn: number | null }>(replicaPosition);
      if (typeof replayed?.lsn !== "number") throw new Error("The server is not a standby");
      lag.reach(replayed.lsn);
      seen(undefined);
    } catch (error) {
      seen(error);
    }
  }
  // Errors of the primary are ignored, because they show nothing new about the replica, and
  // requests fail before they read while the primary is unavailable.
  const polling = repeat(poll, { intervalMs: pollMs, onError: () => {} });

  return {
    isUsable: () => isReached && performance.now() - lag.currentUntil() < lagMaxMs,
    inScope(scopeId, read) {
      const check = requireReplayed(lag.atLeast(performance.now() - lagMaxMs));
      return standby.inScope({ id: scopeId, check }, read);
    },
    hasFailed(error) {
      if (isDatabaseUnavailable(error)) isReached = false;
    },
    lagSeconds: () => (performance.now() - lag.currentUntil()) / 1_000,
    connectionCounts: standby.connectionCounts,
    async close() {
      await polling.stop();
      await standby.close();
    },
  };
}

const primaryPosition = {
  name: "position of the primary",
  text: "SELECT (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::float8 AS lsn",
};

/** Null if the server has become a primary. */
const replicaPosition = {
  name: "position of the replica",
  text: `SELECT CASE WHEN pg_is_in_recovery()
    THEN (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 END AS lsn`,
};

/**
 * A query that fails with a division by zero on a server that is not a standby or has not replayed
 * this position. The servers behind a proxy can differ, so each read checks its own connection.
 */
const requireReplayed = (lsn: number) => ({
  name: "require replayed",
  text: `SELECT 1 / (coalesce(
    pg_is_in_recovery() AND pg_last_wal_replay_lsn() - '0/0'::pg_lsn >= $1::float8::numeric, false
  ))::int`,
  values: [lsn],
});
