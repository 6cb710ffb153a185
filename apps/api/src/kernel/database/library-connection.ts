import {
  type CompiledQuery,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type pg from "pg";
import type { Statement } from "./batch.ts";

/** The library has its own tables, and their columns are not known here. */
export type LibraryConnection = Kysely<Record<string, never>>;

/**
 * Connects a library that builds its own statements with Kysely. Each statement is sent like ours,
 * with the same time limit, in its own transaction.
 */
export function connectionForLibrary(
  schema: string,
  run: (statement: Statement) => Promise<Pick<pg.QueryResult, "rows" | "rowCount">>,
): LibraryConnection {
  const connection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const { rows, rowCount } = await run({ text: sql, values: [...parameters] });
      return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
    },
    streamQuery: () => {
      throw new Error("A library's statements cannot be streamed");
    },
  };
  const refuseTransaction = () =>
    Promise.reject(new Error("A library's statements cannot share a transaction"));
  const nothing = () => Promise.resolve();
  const driver: Driver = {
    init: nothing,
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    releaseConnection: nothing,
    destroy: nothing,
  };
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (database: LibraryConnection) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Record<string, never>>({ dialect }).withSchema(schema);
}
