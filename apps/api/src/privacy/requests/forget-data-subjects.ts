import type { Deps } from "../../kernel/deps.ts";
import { daysBefore } from "../../kernel/retention/partitions.ts";
import { personKeptMs } from "./request.ts";
import { deleteRequestsBefore, forgetPeople } from "./task-store.ts";

/**
 * Removes the person from a request after a day, and deletes the request when the logs are deleted.
 */
export async function forgetDataSubjects({
  db,
  clock,
  settings,
}: Pick<Deps, "db" | "clock" | "settings">) {
  const now = clock.now();
  await forgetPeople(db, { now, before: new Date(now.getTime() - personKeptMs) });
  await deleteRequestsBefore(db, daysBefore(now, settings.retentionDays));
}
