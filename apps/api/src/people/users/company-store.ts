import type { Tx } from "../../kernel/database/database.ts";
import { from } from "../../kernel/database/from.ts";
import { type BoundsDeps, requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import type { PlatformDeps } from "../../kernel/platform/platform-deps.ts";

/**
 * The id of a user's company, which is created if the organization does not have it; null for none.
 * Needs the users' lock.
 */
export async function findOrMakeCompany(
  tx: Tx,
  deps: Pick<PlatformDeps, "newId" | "clock"> & BoundsDeps,
  { organizationId, company: name }: { organizationId: string; company: string | null },
): Promise<string | null> {
  if (name === null) return null;
  const ofOrganization = from("companies").where("organization_id", "=", organizationId);
  const known = await tx.askOne(ofOrganization.select("id").where("name", "=", name));
  if (known !== null) return known.id;
  await requireRoom(tx, deps, { organizationId, what: "companies" });
  const [id, now] = [deps.newId(), deps.clock.now()];
  await tx.client.company.create({
    data: { id, organizationId, name, createdAt: now, updatedAt: now },
  });
  return id;
}
