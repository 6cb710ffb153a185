import { type Condition, raw } from "../database/from.ts";
import type { CreationColumn, TablesWith } from "./newest-page.ts";

/** Times in milliseconds. A window includes its start and excludes its end. */
export interface CreationWindow {
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
}

export interface Windows extends CreationWindow {
  updatedAfter?: number | undefined;
  updatedBefore?: number | undefined;
}

export const createdIn = (
  table: TablesWith<"created_at">,
  { createdAfter: from, createdBefore: to }: CreationWindow,
) => inWindow(`${table}.created_at`, { from, to });

export const inWindows = (
  table: TablesWith<"created_at" | "updated_at">,
  { createdAfter, createdBefore, updatedAfter, updatedBefore }: Windows,
  creation: CreationColumn = "created_at",
) => [
  ...inWindow(`${table}.${creation}`, { from: createdAfter, to: createdBefore }),
  ...inWindow(`${table}.updated_at`, { from: updatedAfter, to: updatedBefore }),
];

/** The conditions of a window for any time column, qualified with its table. */
export function inWindow(
  column: string,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): Condition[] {
  const moment = raw.ref(column);
  const conditions: Condition[] = [];
  if (from !== undefined) conditions.push(raw`${moment} >= ${new Date(from)}`);
  if (to !== undefined) conditions.push(raw`${moment} < ${new Date(to)}`);
  return conditions;
}
