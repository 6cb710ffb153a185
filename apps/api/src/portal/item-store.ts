import type { Connection, Tx } from "../kernel/database/database.ts";
import {
  allOf,
  type Condition,
  type SelectQueryBuilder,
  type Tables,
} from "../kernel/database/from.ts";
import type { PagePosition } from "../kernel/lists/cursors.ts";
import { equalTo } from "../kernel/lists/equal-to.ts";
import type { RowsOf } from "../kernel/lists/list.ts";
import { newestPage } from "../kernel/lists/newest-page.ts";
import { inWindows, type Windows } from "../kernel/lists/windows.ts";
import type { Portal } from "./portal.ts";

/** The tables of a portal's items. */
type ItemTable = Extract<keyof Tables, "bd_activities" | "bd_goals" | "bd_prospects" | "bd_tasks">;

/** The columns that all these tables have. */
export const itemColumns = [
  "id",
  "organization_id as organizationId",
  "business_developer_id as businessDeveloperId",
  "version",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

export const inPortal = (
  table: ItemTable,
  { organizationId, businessDeveloperId }: Portal,
): Condition[] =>
  equalTo(table, { organization_id: organizationId, business_developer_id: businessDeveloperId });

/** The queries for the items of a table, limited to those that match the filters. */
export function itemQueries<
  Scope,
  From extends keyof Scope,
  Item extends PagePosition,
  Filters extends Windows,
>(
  table: ItemTable,
  items: SelectQueryBuilder<Scope, From, Item>,
  matching: (filters: Filters, connection: Connection) => Condition[] | Promise<Condition[]>,
) {
  const having = (portal: Portal, conditions: Condition[]) =>
    items.where(allOf([...inPortal(table, portal), ...conditions]));
  return {
    find: ({ askOne }: Connection, portal: Portal, id: string): Promise<Item | null> =>
      askOne(having(portal, equalTo(table, { id }))),
    /** Locks the item until the transaction ends. Null when the portal has no such item. */
    lock: ({ askOne }: Tx, portal: Portal, id: string): Promise<Item | null> =>
      askOne(having(portal, equalTo(table, { id })).forUpdate()),
    list: (portal: Portal, filters: Filters): RowsOf<Item> => ({
      name: `${table.replace("_", "-")} of ${portal.businessDeveloperId}`,
      async read(db, page) {
        const conditions = [...(await matching(filters, db)), ...inWindows(table, filters)];
        return db.ask(having(portal, conditions).$call(newestPage(table, page)));
      },
    }),
  };
}
