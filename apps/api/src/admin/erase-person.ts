import { operatorIn } from "../audit/actor.ts";
import {
  countErasable,
  type Erased,
  eraseEvents,
  eraseFromAuditLog,
  erasePerson,
} from "../personal-data/erase-person.ts";
import { findErasedPeople } from "../personal-data/find-person.ts";
import { type AdminDeps, AdminError, remembersNothing } from "./admin-deps.ts";
import { readAuditGuard } from "./guard-store.ts";
import { organizationIdOf, type PersonOptions, requirePerson } from "./person-arguments.ts";

/** The workers look for due deliveries every second, and streams for events. */
const tellsNobody = { wake() {} };

/** Erases a person in one organization, and prints what went. */
export async function eraseNamedPerson(
  deps: AdminDeps,
  slug: string,
  { isDryRun, ...given }: PersonOptions & { isDryRun: boolean },
) {
  const person = await requirePerson(deps, slug, given);
  const erasureDeps = {
    ...deps,
    deliveries: tellsNobody,
    eventStreams: tellsNobody,
    identity: remembersNothing,
  };
  if (isDryRun) {
    printCounts(deps, await countErasable(erasureDeps, person));
    return deps.print("Nothing was changed.");
  }
  printCounts(deps, await erasePerson(erasureDeps, operatorIn(person.organizationId), person));
  await finishErasures(deps, slug);
}

/** Empties what events and the audit log still say of people whose erasure was begun. */
export async function finishErasures(deps: Pick<AdminDeps, "db" | "print">, slug: string) {
  const erased = await findErasedPeople(deps.db, await organizationIdOf(deps, slug));
  printCounts(deps, { "further events": await eraseEvents(deps, erased) });
  const { isOwnedByLogin, owner } = await readAuditGuard(deps.db);
  if (!isOwnedByLogin) {
    throw new AdminError(
      `The audit log still has what was done to them, because it belongs to ${owner}; run erase-person ${slug} --unfinished with a login that may change it`,
    );
  }
  printCounts(deps, { "entries of the audit log": await eraseFromAuditLog(deps, erased) });
}

function printCounts({ print }: Pick<AdminDeps, "print">, erased: Erased) {
  for (const [what, count] of Object.entries(erased)) print(`${what}: ${count}`);
}
