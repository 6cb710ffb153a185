import { operatorIn } from "../../kernel/audit/actor.ts";
import { exportPerson } from "../../privacy/personal-data/export-person.ts";
import type { AdminDeps } from "./admin-deps.ts";
import { type PersonOptions, requirePerson } from "./person-arguments.ts";

/** Prints everything that an organization holds about a person, as one JSON document. */
export async function exportPersonTo(deps: AdminDeps, slug: string, given: PersonOptions) {
  const person = await requirePerson(deps, slug, given);
  const held = await exportPerson(deps, operatorIn(person.organizationId), person);
  deps.print(JSON.stringify(held, null, 2));
}
