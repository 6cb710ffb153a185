import pg from "pg";
import type { Tracer } from "../tracing/tracer.ts";
import { PrimaryClient } from "./primary-client.ts";

/** The longest time that a caller waits. */
export interface WaitLimits {
  /** Maximum wait for a connection in ms, including the wait for other callers. */
  connectionMs: number;
  /**
   * Maximum duration of a statement in ms. The server then ends the statement and so releases its
   * locks.
   */
  statementMs: number;
}

export const waitLimits: WaitLimits = { connectionMs: 3_000, statementMs: 4_000 };

/** The longest time that a transaction can wait for its next statement. */
export const idleInTransactionMs = ({ statementMs }: WaitLimits) => statementMs + 1_000;

export interface ConnectionOptions {
  connectionString: string;
  connectionsMax: number;
  /**
   * Maximum number of idle connections that stay open, because a new connection must plan every
   * statement again. Requests wait even longer if several new connections do so at once. Default:
   * 0.
   */
  connectionsKept?: number;
  /** Whether frequent statements are prepared. Default: true. */
  preparesStatements?: boolean;
  limits?: WaitLimits;
  /** Default: records nothing. */
  tracer?: Tracer;
  /** The class of the client. Default: a client that connects to the primary. */
  Client?: PoolClientClass;
  /** Called for each connection that is lost while idle. */
  onError: (error: Error) => void;
}

export const connectionConfig = (connectionString: string, limits: WaitLimits) => ({
  connectionString,
  connectionTimeoutMillis: limits.connectionMs,
  statement_timeout: limits.statementMs,
  idle_in_transaction_session_timeout: idleInTransactionMs(limits),
  keepAlive: true,
});

/** pg's types do not show that the pool passes the options to the client. */
export type PoolClientClass = NonNullable<pg.PoolConfig["Client"]>;

export function createPool({
  connectionString,
  connectionsMax,
  connectionsKept = 0,
  limits = waitLimits,
  Client = PrimaryClient as unknown as PoolClientClass,
  onError,
}: ConnectionOptions) {
  const pool = new pg.Pool({
    ...connectionConfig(connectionString, limits),
    max: connectionsMax,
    min: connectionsKept,
    Client,
  });
  pool.on("error", onError);
  pool.on("release", endUnfinished);
  // A pool that has ended no longer listens to connections that are still closing, but PostgreSQL
  // can end those first.
  pool.on("connect", (client) => client.on("error", ignore));
  return pool;
}

// Rolls back an unfinished transaction. Otherwise, the next transaction would become part of it and
// would be lost.
function endUnfinished(_error: Error, client: pg.PoolClient) {
  if (client.getTransactionStatus() !== "I") void client.end();
}

export function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    pool.connect((error, client) => {
      if (client === undefined) return reject(error);
      // The listener is added before any await, because PostgreSQL can send "ready" and "shutting
      // down" in one packet, and an error without a listener ends the process.
      client.on("error", ignore);
      resolve(client);
    });
  });
}

/** Closes the connection instead of reusing it if an error is given. */
export function giveBack(client: pg.PoolClient, error: Error | undefined) {
  client.off("error", ignore);
  client.release(error);
}

/** Does nothing, because the running statement gets the error if the connection is lost. */
const ignore = () => {};
