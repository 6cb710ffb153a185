import type { Organization, Person, UserOptions } from "./arrangements.ts";
import type { TestService } from "./service.ts";

/** Allows assistants in an organization. Call it before the organization's keys are first used. */
export async function letAssistantsIn({ pool }: TestService, { id }: Organization) {
  await pool.query("UPDATE organizations SET ai_assistants_enabled = true WHERE id = $1", [id]);
}

/** An organization with AI assistants turned on. */
export async function assistedOrganization(
  service: TestService,
  options?: { plan?: string },
): Promise<Organization> {
  const organization = await service.createOrganization(options);
  await letAssistantsIn(service, organization);
  return organization;
}

/** A person whose key lets an assistant change things. */
export async function personWhoseAssistantMayWrite(
  service: TestService,
  { id }: Organization,
  user: UserOptions = { permissionLevel: "admin" },
): Promise<Person> {
  const person = await service.createPerson(id, user);
  await service.pool.query("UPDATE api_keys SET may_write = true WHERE identity_user_id = $1", [
    person.identityUserId,
  ]);
  return person;
}
