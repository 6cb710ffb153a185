import type { Condition, Tables } from "../kernel/database/from.ts";
import { equalTo } from "../kernel/lists/equal-to.ts";
import type { Portal } from "./portal.ts";

/** The tables of a portal's items. */
type ItemTable = Extract<keyof Tables, "bd_activities" | "bd_goals" | "bd_prospects" | "bd_tasks">;

/** The columns that each of them has. */
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
