import { type Condition, raw } from "../database/from.ts";
import type { TablesWith } from "./newest-page.ts";

/** Times in milliseconds. A window holds its beginning and not its end. */
export interface Windows {
  createdAfter?: number | undefined;
  createdBefore?: number | undefined;
  updatedAfter?: number | undefined;
  updatedBefore?: number | undefined;
}

export function inWindows(
  table: TablesWith<"created_at" | "updated_at">,
  { createdAfter, createdBefore, updatedAfter, updatedBefore }: Windows,
): Condition[] {
  const createdAt = raw.ref(`${table}.created_at`);
  const updatedAt = raw.ref(`${table}.updated_at`);
  const conditions: Condition[] = [];
  if (createdAfter !== undefined) conditions.push(raw`${createdAt} >= ${new Date(createdAfter)}`);
  if (createdBefore !== undefined) conditions.push(raw`${createdAt} < ${new Date(createdBefore)}`);
  if (updatedAfter !== undefined) conditions.push(raw`${updatedAt} >= ${new Date(updatedAfter)}`);
  if (updatedBefore !== undefined) conditions.push(raw`${updatedAt} < ${new Date(updatedBefore)}`);
  return conditions;
}
