import { operatorIn } from "../../kernel/audit/actor.ts";
import { readAuditGuard } from "../../kernel/audit/guard-store.ts";
import { bonusConsequences } from "../../money/consequences.ts";
import {
  countHeld,
  type Erased,
  erasePerson,
  requireErasable,
} from "../../privacy/personal-data/erase-person.ts";
import { exportPerson } from "../../privacy/personal-data/export-person.ts";
import { finishErasures as finishIn } from "../../privacy/personal-data/finish-erasures.ts";
import { referralAssignments } from "../../referrals/assignments.ts";
import { type AdminDeps, AdminError, remembersNothing } from "./admin-deps.ts";
import { organizationIdOf, type PersonOptions, requirePerson } from "./arguments.ts";

/** Prints everything that an organization stores about a person, as one JSON document. */
export async function exportPersonTo(deps: AdminDeps, slug: string, given: PersonOptions) {
  const person = await requirePerson(deps, slug, given);
  const held = await exportPerson(deps, operatorIn(person.organizationId), person);
  deps.print(JSON.stringify(held, null, 2));
}

/** No wake-up is needed, because workers and streams poll. */
const noWakeUps = { wake() {} };

/** Erases a person in one organization, and prints what was erased. */
export async function eraseNamedPerson(
  deps: AdminDeps,
  slug: string,
  { isDryRun, ...given }: PersonOptions & { isDryRun: boolean },
) {
  const person = await requirePerson(deps, slug, given);
  const erasureDeps = {
    ...deps,
    deliveries: noWakeUps,
    eventStreams: noWakeUps,
    identity: remembersNothing,
    peopleConsequences: referralAssignments,
    referralConsequences: bonusConsequences,
  };
  if (isDryRun) {
    await requireErasable(deps.db, person);
    printCounts(deps, await countHeld(deps, person));
    return deps.print("Nothing was changed.");
  }
  printCounts(deps, await erasePerson(erasureDeps, operatorIn(person.organizationId), person));
  await finishErasures(deps, slug);
}

/** Removes what events and the audit log still contain about people with a started erasure. */
export async function finishErasures(deps: Pick<AdminDeps, "db" | "print">, slug: string) {
  const { events, entries } = await finishIn(deps, await organizationIdOf(deps, slug));
  printCounts(deps, { "further events": events });
  if (entries === null) {
    const { owner } = await readAuditGuard(deps.db);
    throw new AdminError(
      `The audit log still contains data of erased people, because ${owner} owns the log. Run erase-person ${slug} --unfinished with a database login that owns the log`,
    );
  }
  printCounts(deps, { "audit log entries": entries });
}

function printCounts({ print }: Pick<AdminDeps, "print">, erased: Erased) {
  for (const [what, count] of Object.entries(erased)) print(`${what}: ${count}`);
}
