import pg from "pg";
import { statementTimeoutMs } from "./batch.ts";

/** So long anybody waits for a connection. */
export const connectTimeoutMs = 3_000;

export interface ConnectionOptions {
  connectionString: string;
  connectionsMax: number;
  /** Told of a connection that is lost while nobody uses it. */
  onError: (error: Error) => void;
}

export function createPool({ connectionString, connectionsMax, onError }: ConnectionOptions) {
  const pool = new pg.Pool({
    connectionString,
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs + 1_000,
    keepAlive: true,
  });
  pool.on("error", onError);
  pool.on("release", endUnfinished);
  // A pool that ends listens no more to connections that are still closing, and PostgreSQL may end those first.
  pool.on("connect", (client) => client.on("error", ignore));
  return pool;
}

// A transaction that could not even be rolled back would take in the next one, and lose it.
function endUnfinished(_error: Error, client: pg.PoolClient) {
  if (client.getTransactionStatus() !== "I") void client.end();
}

/** The statement under way is told when its connection is lost, so nobody else has to listen. */
export function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    pool.connect((error, client) => {
      if (client === undefined) return reject(error);
      // Before anything is awaited: Postgres may have said in one breath that it is ready and that it
      // shuts down, and an error that nobody listens to ends the process.
      client.on("error", ignore);
      resolve(client);
    });
  });
}

/** With an error the connection is closed instead of used again. */
export function giveBack(client: pg.PoolClient, error: Error | undefined) {
  client.off("error", ignore);
  client.release(error);
}

const ignore = () => {};

// Most values of a list are times. In UTC they are nearly ISO 8601, which Date reads faster than pg does.
const { TIMESTAMPTZ } = pg.types.builtins;
const parseTimestamp: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ);
pg.types.setTypeParser(TIMESTAMPTZ, (text) =>
  text[10] === " " && text.endsWith("+00")
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseTimestamp(text),
);
