import { createConnection, type TransactionalConnection, type Tx } from "./connection.ts";
import { Connections } from "./connections.ts";
import { connectionForLibrary, type LibraryConnection } from "./library-connection.ts";
import { type ConnectionOptions, createPool } from "./pool.ts";
import { holderIn, nowhere, system as systemHolder } from "./scope.ts";

export type { Connection, Tx } from "./connection.ts";
export { type WaitLimits, waitLimits } from "./pool.ts";

export interface Database extends TransactionalConnection {
  /**
   * Runs `work` with a database that has only the rows of this scope. All other work runs as the
   * system, which sees all rows.
   */
  inScope<Result>(scopeId: string, work: (database: Database) => Promise<Result>): Promise<Result>;
  connectionCounts(): ConnectionCounts;
  /** Opens the connections that are kept when idle, if the server is available. */
  openConnections(): Promise<void>;
  /** Rejects if the server accepts no writes or is unavailable. */
  requireWrites(): Promise<void>;
  /** Returns a connection for a library that sends its own statements. They run as the system. */
  forLibrary(schema: string): LibraryConnection;
  close(): Promise<void>;
}

export interface DatabaseDeps {
  db: Database;
}

export interface ConnectionCounts {
  idle: number;
  busy: number;
  /** The number of callers that wait for a connection. */
  waiting: number;
}

export function connectDatabase(options: ConnectionOptions): Database {
  const pool = createPool(options);
  const connections = new Connections(pool, options);
  const { tracer } = options;
  const system = createConnection(connections, {
    holder: systemHolder,
    namePrefix: "system",
    tracer,
  });
  const scoped = createConnection(connections, { holder: nowhere, namePrefix: "scoped", tracer });
  return {
    ...system.outside,
    inScope: (scopeId, work) =>
      scoped.within(holderIn(scopeId), (connection) =>
        work(databaseOfScope(connection, connections)),
      ),
    connectionCounts: () => connections.counts,
    openConnections: () => connections.openKept(systemHolder),
    requireWrites: () => connections.requireWrites(systemHolder),
    forLibrary: (schema) =>
      connectionForLibrary(schema, (statement) => connections.runOneAlone(systemHolder, statement)),
    close: () => pool.end(),
  };
}

/** The database that the work in a scope gets. */
export const databaseOfScope = (
  connection: TransactionalConnection,
  connections: Connections,
): Database => ({
  ...connection,
  inScope: refuseScope,
  connectionCounts: () => connections.counts,
  openConnections: () => connections.openKept(systemHolder),
  requireWrites: () => connections.requireWrites(systemHolder),
  forLibrary: refuseLibrary,
  close: refuseClosing,
});

/**
 * Connects for work with statements that can take minutes. The pool holds no connection while idle.
 * Pass the address of PostgreSQL itself, because behind a pooler the statements keep the login's
 * time limit.
 */
export const connectForLongWork = (
  connectionString: string,
  onError: ConnectionOptions["onError"],
): Database =>
  connectDatabase({
    connectionString,
    connectionsMax: 3,
    limits: { connectionMs: 10_000, statementMs: 600_000 },
    onError,
  });

const refuseScope = () => Promise.reject(new Error("The scope of this database cannot be changed"));
const refuseLibrary = () => {
  throw new Error("A library's statements run as the system");
};
const refuseClosing = () =>
  Promise.reject(
    new Error("A scoped database cannot be closed. Close the database that it belongs to"),
  );

/** The database inside an open transaction. Transactions that are opened on it join that transaction. */
export function joinedTo(tx: Tx, database: Database): Database {
  return {
    ...database,
    client: tx.client,
    ask: tx.ask,
    askOne: tx.askOne,
    query: tx.query,
    transaction: (work) => work(tx),
  };
}
