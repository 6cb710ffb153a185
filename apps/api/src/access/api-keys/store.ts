import type { Scope } from "@referral-service/contract";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { lockThenFind } from "../../kernel/lists/lock-then-find.ts";
import { type ChosenOrder, orderedPage } from "../../kernel/lists/ordered-page.ts";
import type { NewKey, NewPersonalKey } from "./new-key.ts";
import type { StoredApiKey } from "./rules.ts";

// All columns except the hash, which only authentication reads.
const keys = from("api_keys").select(({ ref }) => [
  "id",
  ref("organization_id").$notNull().as("organizationId"),
  "public_id as publicId",
  "last_four as lastFour",
  "name",
  ref("scopes").$castTo<Scope[]>().as("scopes"),
  "created_at as createdAt",
  "expires_at as expiresAt",
  "revoked_at as revokedAt",
  "last_used_at as lastUsedAt",
]);

const keysOf = (organizationId: string) => keys.where("organization_id", "=", organizationId);

export const findKeyOf = (
  { askOne }: Connection,
  organizationId: string,
  id: string,
): Promise<StoredApiKey | null> => askOne(keysOf(organizationId).where("id", "=", id));

/** Locks the key until the transaction ends. Null when the organization has no such key. */
export const lockKey = (tx: Tx, organizationId: string, id: string): Promise<StoredApiKey | null> =>
  lockThenFind(
    tx,
    { table: "api_keys", organizationId, id },
    keysOf(organizationId).where("id", "=", id),
  );

const keyOrders = {
  createdAt: { value: raw.ref("api_keys.created_at"), type: "timestamptz" },
  lastUsedAt: {
    value: raw`coalesce(api_keys.last_used_at, '-infinity'::timestamptz)`,
    type: "timestamptz",
  },
} as const;

export const pageOfKeys = (
  { ask }: Connection,
  organizationId: string,
  { sort, order }: ChosenOrder<keyof typeof keyOrders>,
  page: PageRequest,
): Promise<StoredApiKey[]> =>
  ask(keysOf(organizationId).$call(orderedPage("api_keys", keyOrders, { sort, order, page })));

export async function insertKey({ client }: Tx, { key, kept }: NewKey | NewPersonalKey) {
  await client.apiKey.create({ data: { ...key, ...kept } });
}

/** Saves the fields of a key that can change. */
export async function saveKey(
  { client }: Tx,
  { id, name, expiresAt, revokedAt }: Pick<StoredApiKey, "id" | "name" | "expiresAt" | "revokedAt">,
) {
  await client.apiKey.update({ where: { id }, data: { name, expiresAt, revokedAt } });
}
