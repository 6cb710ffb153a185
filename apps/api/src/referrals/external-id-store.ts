import type { Tx } from "../kernel/database/database.ts";
import { type Condition, from, raw } from "../kernel/database/from.ts";
import { sql } from "../kernel/database/sql.ts";
import { conflict } from "../kernel/refusal.ts";
import type { StoredReferral } from "./rules.ts";

/** Keeps other transactions from giving these external IDs to a referral until this one ends. */
export async function lockExternalIds({ query }: Tx, organizationId: string, ids: string[]) {
  const names = ids.map((id) => `external ID ${organizationId} ${id}`);
  await query(sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(name, 0) AS key FROM unnest(${names}::text[]) AS name
      ORDER BY key) AS sorted`);
}

/** Locks the referral with the external ID. Null if no visible referral has it. */
export async function lockByExternalId(
  { askOne }: Tx,
  visible: Condition,
  externalId: string,
): Promise<string | null> {
  const referral = await askOne(
    from("referrals")
      .select("referrals.id")
      .where("referrals.external_id", "=", externalId)
      .where(visible)
      .forUpdate(),
  );
  return referral?.id ?? null;
}

/** The IDs of the organization's referrals with one of these external IDs, by external ID. */
export async function findByExternalIds(
  { ask }: Tx,
  organizationId: string,
  externalIds: string[],
): Promise<Map<string, string>> {
  const found = await ask(
    from("referrals")
      .select(({ ref }) => ["id", ref("external_id").$notNull().as("externalId")])
      .where("organization_id", "=", organizationId)
      .where(raw<boolean>`external_id = ANY(${externalIds}::text[])`),
  );
  return new Map(found.map(({ externalId, id }) => [externalId, id]));
}

/**
 * Throws CONFLICT if another referral has the external ID. No other referral can take the ID until
 * this transaction ends.
 */
export async function requireFreeExternalId(
  tx: Tx,
  { id, organizationId, externalId }: Pick<StoredReferral, "id" | "organizationId" | "externalId">,
) {
  if (externalId === null) return;
  await lockExternalIds(tx, organizationId, [externalId]);
  const holder = (await findByExternalIds(tx, organizationId, [externalId])).get(externalId);
  if (holder === undefined || holder === id) return;
  throw conflict(
    "externalId: must be unique, but another referral in this organization already has this ID",
  );
}
