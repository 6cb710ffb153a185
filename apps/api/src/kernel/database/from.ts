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

/** A part of a WHERE clause. It qualifies its columns with their table, so it can be used in any query. */
export type Condition = Expression<SqlBool>;

/** The query builder, which builds and types SQL. A `Connection` sends it. */
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** `from("users").select(…).where(…)` builds a query that `Connection.ask` sends. */
export const from = builder.selectFrom.bind(builder);

/**
 * Builds a query without a table, for values that only PostgreSQL can provide, or for several
 * queries in one.
 */
export const select = builder.selectNoFrom.bind(builder);

/** Builds conditions on the columns of a table, for queries that are built elsewhere. */
export const conditionsOn = <Table extends keyof Tables>(_table: Table) =>
  expressionBuilder<Tables, Table>();

/** Joins the conditions with AND. */
export const allOf = (conditions: Condition[]): Condition => expressionBuilder().and(conditions);

/** The number of rows as an int, because PostgreSQL's count is a bigint, which pg returns as text. */
export const count = sql<number>`count(*)::int`.as("count");
