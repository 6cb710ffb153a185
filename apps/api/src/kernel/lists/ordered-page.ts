import { type Expression, raw, type SelectQueryBuilder } from "../database/from.ts";
import type { PageRequest } from "./cursors.ts";
import { newestPage, type TablesWith, type TimeColumn } from "./newest-page.ts";

/** An order that a person can choose. An index has the organization, this value and the ID. */
interface ListOrder {
  /** Never null. */
  value: Expression<unknown>;
  type: "text" | "integer" | "double precision" | "timestamptz";
}

export interface ChosenOrder<Name extends string> {
  sort?: Name | undefined;
  order?: "asc" | "desc" | undefined;
}

/**
 * Returns one page of a list in the chosen order for `$call`, by default newest first. Each row also has the
 * value that orders it, which the cursor keeps.
 */
export function orderedPage<Name extends string>(
  table: TablesWith<"id" | "created_at">,
  orders: Readonly<Record<Name, ListOrder>>,
  { sort, order = "desc", page }: ChosenOrder<Name> & { page: PageRequest },
  time: TimeColumn = "created_at",
) {
  const id = raw.ref(`${table}.id`);
  return <Scope, From extends keyof Scope, Row>(query: SelectQueryBuilder<Scope, From, Row>) => {
    if (sort === undefined) {
      return query
        .select(raw<string | null>`NULL::text`.as("orderedBy"))
        .$call(newestPage(table, page, time));
    }
    const { value, type } = orders[sort];
    const ordered = query
      .select(raw<string | null>`(${value})::text`.as("orderedBy"))
      .orderBy(value, order)
      .orderBy(id, order)
      .limit(raw.lit(page.limit + 1));
    if (page.after === undefined) return ordered;
    const position = raw`((${page.after.orderedBy ?? null})::text::${raw.raw(type)}, ${page.after.id}::uuid)`;
    return ordered.where(
      order === "asc"
        ? raw<boolean>`(${value}, ${id}) > ${position}`
        : raw<boolean>`(${value}, ${id}) < ${position}`,
    );
  };
}
