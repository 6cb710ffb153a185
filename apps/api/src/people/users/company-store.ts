import type { Tx } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import { type BoundsDeps, requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import type { PlatformDeps } from "../../kernel/platform/platform-deps.ts";

interface NamedCompany {
  id: string;
  name: string;
}

/**
 * Finds the company with a name that looks the same to a reader, in the spelling that was used
 * first.
 */
const findCompanyNamed = (
  { askOne }: Tx,
  organizationId: string,
  name: string,
): Promise<NamedCompany | null> =>
  askOne(
    from("companies")
      .select(["id", "name"])
      .where("organization_id", "=", organizationId)
      .where(raw<boolean>`compared_name = compared_name(${name})`)
      .orderBy("created_at")
      .orderBy("id")
      .limit(raw.lit(1)),
  );

/** Returns the name in the spelling of the organization's company, if there is one. */
export async function spelledCompany(tx: Tx, organizationId: string, name: string | null) {
  const known = name === null ? null : await findCompanyNamed(tx, organizationId, name);
  return known?.name ?? name;
}

/**
 * Finds a user's company, or creates it if the organization does not have it. Null if there is none. Needs
 * the users' lock.
 */
export async function findOrMakeCompany(
  tx: Tx,
  deps: Pick<PlatformDeps, "newId" | "clock"> & BoundsDeps,
  { organizationId, company: name }: { organizationId: string; company: string | null },
): Promise<NamedCompany | null> {
  if (name === null) return null;
  const known = await findCompanyNamed(tx, organizationId, name);
  if (known !== null) return known;
  await requireRoom(tx, deps, { organizationId, what: "companies" });
  const [id, now] = [deps.newId(), deps.clock.now()];
  await tx.client.company.create({
    data: { id, organizationId, name, createdAt: now, updatedAt: now },
  });
  return { id, name };
}
