import { findOrganizationBySlug } from "../../people/organizations/store.ts";
import { findPerson } from "../../privacy/personal-data/find-person.ts";
import { type AdminDeps, AdminError } from "./admin-deps.ts";
import { requireOrganization } from "./require-named.ts";

export const personOptions = ["user", "identity", "referral", "email", "phone"] as const;

export type PersonOptions = Partial<Record<(typeof personOptions)[number], string>>;

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export const organizationIdOf = async (
  { db }: Pick<AdminDeps, "db">,
  slug: string,
): Promise<string> => requireOrganization(await findOrganizationBySlug(db, slug), slug).id;

/** The person in the organization whom the options name. Throws AdminError. */
export async function requirePerson(deps: AdminDeps, slug: string, given: PersonOptions) {
  if (personOptions.every((name) => given[name] === undefined)) {
    throw new AdminError(`Name the person by one of --${personOptions.join(", --")}`);
  }
  for (const name of ["user", "referral"] as const) {
    const id = given[name];
    if (id !== undefined && !uuid.test(id)) throw new AdminError(`${name}: ${id} is no id`);
  }
  const person = await findPerson(deps.db, await organizationIdOf(deps, slug), {
    userId: given.user,
    identityUserId: given.identity,
    referralId: given.referral,
    email: given.email,
    phone: given.phone,
  });
  if (person === null) throw new AdminError(`${slug} holds nothing about this person`);
  return person;
}
