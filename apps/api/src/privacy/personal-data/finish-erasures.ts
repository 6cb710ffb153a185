import { readAuditGuard } from "../../kernel/audit/guard-store.ts";
import type { Database } from "../../kernel/database/database.ts";
import { emptyEntries, findEntriesLeft } from "./audit-log-store.ts";
import { batchSize, eraseEvents } from "./erase-person.ts";
import { findErasedPeople } from "./find-person.ts";
import type { Person } from "./person.ts";

interface FinishedErasures {
  /** The number of deleted events, which were open before. */
  events: number;
  /** Emptied entries of the audit log; null when its owner does not let the service do it. */
  entries: number | null;
}

/** Removes what events and the audit log still hold about people whose erasure was begun. */
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
