import pg from "pg";
import { PrimaryClient } from "./primary-client.ts";

/** The longest waits of a caller. */
export interface WaitLimits {
  /** For a connection, waiting for a turn included. */
  connectionMs: number;
  /** For a statement. The server ends it after this time, which frees its locks. */
  statementMs: number;
}

export const waitLimits: WaitLimits = { connectionMs: 3_000, statementMs: 4_000 };

/** How long a transaction can wait for its next statement. */
export const idleInTransactionMs = ({ statementMs }: WaitLimits) => statementMs + 1_000;

export interface ConnectionOptions {
  connectionString: string;
  connectionsMax: number;
  /** Left out, frequent statements are prepared. */
  preparesStatements?: boolean;
  limits?: WaitLimits;
  /** Called for a connection that is lost while idle. */
  onError: (error: Error) => void;
}

/** How each connection is made. */
export const connectionConfig = (connectionString: string, limits: WaitLimits) => ({
  connectionString,
  connectionTimeoutMillis: limits.connectionMs,
  statement_timeout: limits.statementMs,
  idle_in_transaction_session_timeout: idleInTransactionMs(limits),
  keepAlive: true,
});

/** pg's types leave out that the pool gives it the options. */
export type PoolClientClass = NonNullable<pg.PoolConfig["Client"]>;

export function createPool({
  connectionString,
  connectionsMax,
  limits = waitLimits,
  onError,
}: ConnectionOptions) {
  const pool = new pg.Pool({
    ...connectionConfig(connectionString, limits),
    max: connectionsMax,
    Client: PrimaryClient as unknown as PoolClientClass,
  });
  pool.on("error", onError);
  pool.on("release", endUnfinished);
  // A pool that has ended no longer listens to connections that are still closing, and PostgreSQL
  // can end those first.
  pool.on("connect", (client) => client.on("error", ignore));
  return pool;
}

// The next transaction would become part of one that could not be rolled back, and be lost.
function endUnfinished(_error: Error, client: pg.PoolClient) {
  if (client.getTransactionStatus() !== "I") void client.end();
}

/**
 * The running statement gets the error when its connection is lost, so this listener does nothing.
 */
export function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    pool.connect((error, client) => {
      if (client === undefined) return reject(error);
      // Before any await, because PostgreSQL can send "ready" and "shutting down" in one packet,
      // and an error without a listener ends the process.
      client.on("error", ignore);
      resolve(client);
    });
  });
}

/** Closes the connection instead of reusing it when an error is given. */
export function giveBack(client: pg.PoolClient, error: Error | undefined) {
  client.off("error", ignore);
  client.release(error);
}

const ignore = () => {};
