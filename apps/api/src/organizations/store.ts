import type { Plan } from "@referral-service/contract";
import type { Connection, Tx } from "../database/database.ts";
import { isUniqueViolation } from "../database/errors.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { keysetAfter, newestFirst } from "../lists/keyset.ts";
import { conflict } from "../refusal.ts";
import type { NewOrganization, OrganizationSettings, StoredOrganization } from "./organization.ts";

type Row = Omit<StoredOrganization, "plan"> & { plan: string };

const toStored = (row: Row): StoredOrganization => ({ ...row, plan: row.plan as Plan });

export async function findOrganization({ client }: Connection, id: string) {
  const row = await client.organization.findFirst({ where: { id } });
  return row === null ? null : toStored(row);
}

export async function findOrganizationBySlug({ client }: Connection, slug: string) {
  const row = await client.organization.findFirst({ where: { slug } });
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

const initialSettings = { defaultCurrency: "EUR", timezone: "UTC" };

export async function insertOrganization({ client }: Tx, organization: NewOrganization) {
  const { createdAt } = organization;
  await refusingWhatIsTaken(
    organization,
    client.organization.create({
      data: { ...organization, ...initialSettings, updatedAt: createdAt },
    }),
  );
}

/** Saves what is given. */
export async function saveOrganization(
  { client }: Tx,
  id: string,
  changes: Partial<OrganizationSettings> & { plan?: Plan; updatedAt: Date },
) {
  await refusingWhatIsTaken(changes, client.organization.update({ where: { id }, data: changes }));
}

async function refusingWhatIsTaken(
  { slug }: Pick<Partial<StoredOrganization>, "slug">,
  change: Promise<unknown>,
) {
  try {
    await change;
  } catch (error) {
    if (isUniqueViolation(error, "organizations_slug_key")) {
      throw conflict(`slug: ${JSON.stringify(slug)} is already taken`);
    }
    if (isUniqueViolation(error, "organizations_identity_organization_id_key")) {
      throw conflict("identityOrganizationId: another organization already has this id");
    }
    throw error;
  }
}
