import { readAuditGuard } from "../../kernel/audit/guard-store.ts";
import type { Database } from "../../kernel/database/database.ts";
import { emptyEntries, findEntriesLeft } from "./audit-log-store.ts";
import { batchSize, eraseEvents } from "./erase-person.ts";
import { findErasedPeople } from "./find-person.ts";
import type { Person } from "./person.ts";

interface FinishedErasures {
  /** The number of deleted events that were open before. */
  events: number;
  /**
   * The number of emptied audit log entries. Null when the log's owner does not allow the service
   * to empty them.
   */
  entries: number | null;
}

/**
 * Removes the data that events and the audit log still contain about people with a started erasure.
 */
export async function finishErasures(
  deps: { db: Database },
  organizationId: string,
): Promise<FinishedErasures> {
  const erased = await findErasedPeople(deps.db, organizationId);
  const events = await eraseEvents(deps, erased);
  const { emptiesErased } = await readAuditGuard(deps.db);
  return { events, entries: emptiesErased ? await eraseFromAuditLog(deps, erased) : null };
}

async function eraseFromAuditLog({ db }: { db: Database }, person: Person) {
  let total = 0;
  for (;;) {
    const ids = await findEntriesLeft(db, person, batchSize);
    if (ids.length === 0) return total;
    await emptyEntries(db, person.organizationId, ids);
    total += ids.length;
  }
}
