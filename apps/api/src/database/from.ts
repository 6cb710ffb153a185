import {
  DummyDriver,
  type Expression,
  expressionBuilder,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SqlBool,
  sql,
} from "kysely";
import type { Tables } from "./tables/tables.ts";

export {
  type Compilable,
  type Expression,
  type InferResult,
  type SelectQueryBuilder,
  type SelectType,
  sql as raw,
} from "kysely";
export { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
export type { Tables } from "./tables/tables.ts";

/** A part of a WHERE. It names its columns with their table, so that it fits into every query. */
export type Condition = Expression<SqlBool>;

/** Builds and types SQL; a `Connection` sends it. */
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** `from("users").select(…).where(…)`: a question that `Connection.ask` sends. */
export const from = builder.selectFrom.bind(builder);

/** The same without a table: what only PostgreSQL knows, or several questions in one. */
export const select = builder.selectNoFrom.bind(builder);

/** Makes conditions on the columns of a table, for queries that are built elsewhere. */
export const conditionsOn = <Table extends keyof Tables>(_table: Table) =>
  expressionBuilder<Tables, Table>();

/** Holds where all of them hold. */
export const allOf = (conditions: Condition[]): Condition => expressionBuilder().and(conditions);

/** How many rows there are. PostgreSQL's own count is a bigint, which would arrive as text. */
export const count = sql<number>`count(*)::int`.as("count");
