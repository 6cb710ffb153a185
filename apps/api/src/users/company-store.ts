import type { Tx } from "../database/database.ts";
import { from } from "../database/from.ts";
import type { PlatformDeps } from "../platform/platform-deps.ts";

/**
 * The id of a user's company, which is created if the organization does not have it; null for none.
 * Needs the users' lock.
 */
export async function findOrMakeCompany(
  { client, askOne }: Tx,
  { newId, clock }: Pick<PlatformDeps, "newId" | "clock">,
  { organizationId, company: name }: { organizationId: string; company: string | null },
): Promise<string | null> {
  if (name === null) return null;
  const ofOrganization = from("companies").where("organization_id", "=", organizationId);
  const known = await askOne(ofOrganization.select("id").where("name", "=", name));
  if (known !== null) return known.id;
  const [id, now] = [newId(), clock.now()];
  await client.company.create({
    data: { id, organizationId, name, createdAt: now, updatedAt: now },
  });
  return id;
}
