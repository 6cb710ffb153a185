import type { Scope } from "@referral-service/contract";
import type { Connection, Tx } from "../database/database.ts";
import type { PageRequest } from "../lists/cursors.ts";
import { keysetAfter, newestFirst } from "../lists/keyset.ts";
import type { StoredApiKey } from "./api-key.ts";
import type { NewKey, NewPersonalKey } from "./new-key.ts";

// Everything but the hash, which only authentication reads.
const columns = {
  id: true,
  organizationId: true,
  publicId: true,
  lastFour: true,
  name: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
} as const;

type Row = Omit<StoredApiKey, "organizationId" | "scopes"> & { scopes: string[] };

const toStored = (row: Row, organizationId: string): StoredApiKey => ({
  ...row,
  organizationId,
  scopes: row.scopes as Scope[],
});

export async function findKeyOf({ client }: Connection, organizationId: string, id: string) {
  const row = await client.apiKey.findFirst({ where: { organizationId, id }, select: columns });
  return row === null ? null : toStored(row, organizationId);
}

/** Locks the key until the transaction ends; null when the organization has no such key. */
export async function lockKey(tx: Tx, organizationId: string, id: string) {
  await tx.client.$queryRaw`
    SELECT 1 FROM api_keys
    WHERE organization_id = ${organizationId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  return findKeyOf(tx, organizationId, id);
}

export async function pageOfKeys(
  { client }: Connection,
  organizationId: string,
  { limit, after }: PageRequest,
) {
  const rows = await client.apiKey.findMany({
    where: { AND: [{ organizationId }, keysetAfter(after)] },
    select: columns,
    orderBy: newestFirst,
    take: limit + 1,
  });
  return rows.map((row) => toStored(row, organizationId));
}

export async function insertKey({ client }: Tx, { key, hash }: NewKey | NewPersonalKey) {
  await client.apiKey.create({ data: { ...key, hash } });
}

/** Saves what may change of a key. */
export async function saveKey(
  { client }: Tx,
  { id, name, expiresAt, revokedAt }: Pick<StoredApiKey, "id" | "name" | "expiresAt" | "revokedAt">,
) {
  await client.apiKey.update({ where: { id }, data: { name, expiresAt, revokedAt } });
}
