import type { Statement } from "./batch.ts";
import { createConnection } from "./connection.ts";
import { Connections } from "./connections.ts";
import { type ConnectionCounts, type Database, databaseOfScope } from "./database.ts";
import { type ConnectionOptions, createPool, type PoolClientClass } from "./pool.ts";
import { StandbyClient } from "./primary-client.ts";
import { enterScope, nowhere, system } from "./scope.ts";

/** A streaming replica of the primary, for reads only. */
interface Standby {
  /** Sends a statement as the system. */
  query<Row>(statement: Statement): Promise<Row[]>;
  /**
   * Runs reads with a database that has only the rows of this scope. Each read fails if `check`
   * fails on its server.
   */
  inScope<Result>(
    scope: { id: string; check: Statement },
    read: (database: Database) => Promise<Result>,
  ): Promise<Result>;
  connectionCounts(): ConnectionCounts;
  close(): Promise<void>;
}

export type StandbyOptions = Omit<ConnectionOptions, "connectionsKept" | "Client">;

export function connectStandby(options: StandbyOptions): Standby {
  const pool = createPool({
    ...options,
    connectionsKept: 1,
    Client: StandbyClient as unknown as PoolClientClass,
  });
  const connections = new Connections(pool, options);
  const scoped = createConnection(connections, { holder: nowhere, namePrefix: "scoped" });
  return {
    query: async (statement) => (await connections.runOneAlone(system, statement)).rows,
    inScope: ({ id, check }, read) =>
      scoped.within({ id, opening: [check, enterScope(id)] }, (connection) =>
        read(databaseOfScope(connection, connections)),
      ),
    connectionCounts: () => connections.counts,
    close: () => pool.end(),
  };
}
