import type { SavedView } from "@referral-service/contract/app";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import { lockName } from "../../kernel/lists/lock-then-find.ts";

/** A user of an organization and the list that the view belongs to. */
interface Keeper {
  organizationId: string;
  userId: string;
  list: string;
}

export type StoredView = Omit<SavedView, "createdAt"> & { createdAt: Date };

const views = from("saved_views").select(({ ref }) => [
  "id",
  "name",
  ref("search").$castTo<SavedView["search"]>().as("search"),
  "created_at as createdAt",
]);

const ofKeeper = ({ organizationId, userId, list }: Keeper) =>
  views
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("list", "=", list);

export const savedViews = ({ ask }: Connection, keeper: Keeper): Promise<StoredView[]> =>
  ask(ofKeeper(keeper).orderBy("name"));

/**
 * Waits for other transactions that save views of the same person, so that together they cannot
 * exceed the limit.
 */
export const lockViews = (tx: Tx, { organizationId, userId }: Keeper) =>
  lockName(tx, `saved views of ${userId} in ${organizationId}`);

/** Returns the saved view: a new one, or the existing one of this name with the new search. */
export async function upsertView(
  { query, askOne }: Tx,
  keeper: Keeper,
  { id, name, search, createdAt }: StoredView,
): Promise<StoredView> {
  const { organizationId, userId, list } = keeper;
  await query(sql`
    INSERT INTO saved_views (id, organization_id, user_id, list, name, search, created_at)
    VALUES (${id}::uuid, ${organizationId}::uuid, ${userId}::uuid, ${list}, ${name},
      ${JSON.stringify(search)}::jsonb, ${createdAt})
    ON CONFLICT (organization_id, user_id, list, name) DO UPDATE SET search = EXCLUDED.search`);
  const saved = await askOne(ofKeeper(keeper).where("name", "=", name));
  if (saved === null) throw new Error("The upsert returned no row");
  return saved;
}

/** Returns false when the person has no view with this ID. */
export async function removeView(
  { query }: Tx,
  { organizationId, userId, id }: Omit<Keeper, "list"> & { id: string },
): Promise<boolean> {
  const removed = await query(sql`
    DELETE FROM saved_views
    WHERE id = ${id}::uuid AND organization_id = ${organizationId}::uuid
      AND user_id = ${userId}::uuid
    RETURNING 1`);
  return removed.length > 0;
}
