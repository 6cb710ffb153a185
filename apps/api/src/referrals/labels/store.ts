import { shownMax } from "@referral-service/contract/app";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { VisibleReferrals } from "../rules.ts";

/**
 * The next referrals with this label, always in the same order, so that two transactions that lock
 * them cannot deadlock.
 */
export async function idsOfLabeled(
  { ask }: Connection,
  { where }: VisibleReferrals,
  { label, limit }: { label: string; limit: number },
): Promise<string[]> {
  const labeled = await ask(
    from("referrals")
      .select("referrals.id")
      .where(where)
      .where(raw<boolean>`referrals.labels @> ARRAY[${label}]::text[]`)
      .orderBy("referrals.id")
      .limit(raw.lit(limit)),
  );
  return labeled.map(({ id }) => id);
}

/** The labels of the newest referrals that the caller can see, most used first. */
export function labelsInUse({ ask }: Connection, { where }: VisibleReferrals) {
  const newest = from("referrals")
    .select("labels")
    .where(where)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(raw.lit(shownMax.labeledReferrals));
  const used = from(newest.as("newest")).select(raw<string>`unnest(newest.labels)`.as("name"));
  const referralCount = raw<number>`count(*)::int`.as("referralCount");
  return ask(
    from(used.as("used"))
      .select(["name", referralCount])
      .groupBy("name")
      .orderBy("referralCount", "desc")
      .orderBy("name")
      .limit(raw.lit(shownMax.labels)),
  );
}

/**
 * The organization's spelling of each of these labels. Null for a label that it does not have. The
 * spellings cannot change until the transaction ends.
 */
export async function spellingsOf({ query }: Tx, organizationId: string, labels: string[]) {
  const found = await query<{ name: string | null }>(sql`
    WITH known AS MATERIALIZED (
      SELECT compared_name, name FROM label_spellings
      WHERE organization_id = ${organizationId}::uuid
        AND compared_name IN (SELECT compared_name(label) FROM unnest(${labels}::text[]) label)
      ORDER BY compared_name
      FOR KEY SHARE)
    SELECT known.name FROM unnest(${labels}::text[]) WITH ORDINALITY AS sent(label, place)
    LEFT JOIN known ON known.compared_name = compared_name(sent.label)
    ORDER BY sent.place`);
  return found.map(({ name }) => name);
}

/** Adds the labels that the organization does not have. */
export async function addSpellings({ query }: Tx, organizationId: string, labels: string[]) {
  await query(sql`
    INSERT INTO label_spellings (organization_id, compared_name, name)
    SELECT ${organizationId}::uuid, compared_name(label), label FROM unnest(${labels}::text[]) label
    ON CONFLICT DO NOTHING`);
}

export async function saveSpelling({ query }: Tx, organizationId: string, label: string) {
  await query(sql`
    INSERT INTO label_spellings (organization_id, compared_name, name)
    VALUES (${organizationId}::uuid, compared_name(${label}), ${label})
    ON CONFLICT (organization_id, compared_name) DO UPDATE SET name = excluded.name`);
}

/**
 * Deletes the spellings of these labels that no referral has anymore. Must be the last step that
 * takes locks: removals wait for each other, so that the second one sees the result of the first.
 * They never wait for a change that adds the label, because that change keeps the spelling.
 */
export async function deleteUnusedSpellings(
  { query }: Tx,
  { organizationId, labels }: { organizationId: string; labels: string[] },
) {
  if (labels.length === 0) return;
  const spellings = sql`
    SELECT compared_name FROM label_spellings
    WHERE organization_id = ${organizationId}::uuid
      AND compared_name IN (SELECT compared_name(label) FROM unnest(${labels}::text[]) label)
    ORDER BY compared_name`;
  const [, free] = await Promise.all([
    query(sql`${spellings} FOR NO KEY UPDATE`),
    query<{ compared_name: string }>(sql`${spellings} FOR UPDATE SKIP LOCKED`),
  ]);
  if (free.length === 0) return;
  await query(sql`
    DELETE FROM label_spellings spelling
    WHERE organization_id = ${organizationId}::uuid
      AND compared_name = ANY(${free.map(({ compared_name }) => compared_name)}::text[])
      AND NOT EXISTS (SELECT FROM referrals
        WHERE referrals.organization_id = ${organizationId}::uuid
          AND referrals.labels @> ARRAY[spelling.name])`);
}
