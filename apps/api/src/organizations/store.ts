import type { Plan } from "@referral-service/contract";
import type { Connection, Tx } from "../database/database.ts";
import { isUniqueViolation } from "../database/errors.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { keysetAfter, newestFirst } from "../lists/keyset.ts";
import { conflict } from "../refusal.ts";
import type { OrganizationSettings, StoredOrganization } from "./organization.ts";

type Row = Omit<StoredOrganization, "plan"> & { plan: string };

const toStored = (row: Row): StoredOrganization => ({ ...row, plan: row.plan as Plan });

export async function findOrganization({ client }: Connection, id: string) {
  const row = await client.organization.findFirst({ where: { id } });
  return row === null ? null : toStored(row);
}

/** Weaker than FOR UPDATE, so that rows pointing at the organization can still be inserted. */
export async function lockOrganization(tx: Tx, id: string) {
  await tx.client.$queryRaw`
    SELECT 1 FROM organizations WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return findOrganization(tx, id);
}

export async function pageOfOrganizations(
  { client }: Connection,
  ids: string[],
  { limit, after }: PageRequest,
) {
  const rows = await client.organization.findMany({
    where: { AND: [{ id: { in: ids } }, keysetAfter(after)] },
    orderBy: newestFirst,
    take: limit + 1,
  });
  return rows.map(toStored);
}

export async function saveOrganization(
  { client }: Tx,
  id: string,
  settings: OrganizationSettings & { updatedAt: Date },
) {
  try {
    await client.organization.update({ where: { id }, data: settings });
  } catch (error) {
    if (isUniqueViolation(error, "organizations_slug_key")) {
      throw conflict(`slug: ${JSON.stringify(settings.slug)} is already taken`);
    }
    throw error;
  }
}
