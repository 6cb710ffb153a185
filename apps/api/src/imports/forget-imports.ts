import type { Deps } from "../kernel/deps.ts";
import { daysBefore } from "../kernel/retention/partitions.ts";
import { deleteKeys, deleteRows } from "./row-store.ts";
import { deleteImportsBefore, expiredImports } from "./store.ts";

/**
 * Deletes rows that can neither be created nor undone, one import per statement, and deletes old
 * imports.
 */
export async function forgetImports({
  db,
  clock,
  settings,
}: Pick<Deps, "db" | "clock" | "settings">) {
  const now = clock.now();
  for (const expired of await expiredImports(db, now)) {
    await deleteKeys(db, expired);
    await deleteRows(db, expired);
  }
  await deleteImportsBefore(db, daysBefore(now, settings.retentionDays));
}
