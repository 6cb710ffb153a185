import { raw, type SelectQueryBuilder, type Tables } from "../database/from.ts";
import type { PageRequest } from "./cursors.ts";

type Listed = TablesWith<"id" | "created_at">;

/**
 * The column with the creation time of each table. Users who return count as created again, and
 * decisions are listed by their own time.
 */
export type CreationColumn = "created_at" | "joined_at" | "decided_at";

/** The times that a list can be ordered by. `PagePosition.createdAt` then has this time. */
export type TimeColumn = CreationColumn | "last_message_at" | "due_at" | "completed_at";

export type TablesWith<Columns extends string> = {
  [Table in keyof Tables]: Columns extends keyof Tables[Table] ? Table : never;
}[keyof Tables];

/**
 * One page of a list, newest or oldest first, for `$call`. It has one row more than the limit if there are more
 * rows. The limit is part of the text, because PostgreSQL caches a plan that does not depend on the values.
 */
export const newestPage =
  (
    table: Listed,
    { limit, after, order = "desc" }: PageRequest,
    column: TimeColumn = "created_at",
  ) =>
  <Scope, From extends keyof Scope, Row>(query: SelectQueryBuilder<Scope, From, Row>) => {
    const [time, id] = [raw.ref(`${table}.${column}`), raw.ref(`${table}.id`)];
    const page = query
      .orderBy(time, order)
      .orderBy(id, order)
      .limit(raw.lit(limit + 1));
    if (after === undefined) return page;
    return page.where(
      raw<boolean>`(${time}, ${id}) ${beyond(order)} (${after.createdAt}, ${after.id})`,
    );
  };

/** Compares the rows of the next pages with the last row of this one. */
export const beyond = (order: "asc" | "desc") => raw.raw(order === "asc" ? ">" : "<");
