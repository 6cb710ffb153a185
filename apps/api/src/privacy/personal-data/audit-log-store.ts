import type { Connection } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import { type Person, subjectsOf } from "./person.ts";
import { ofProspect, ofTask } from "./their-rows-sql.ts";

/** The changed fields with values that reveal nothing about a person. All others are emptied. */
const harmlessFields = [
  ...["status", "permissionLevel", "canSendBonuses", "isBdr", "version", "isActive", "expiresAt"],
  ...["useLimit", "amount", "currency", "paymentMethod", "approvedBy", "mayWrite", "revokedAt"],
  ...[
    "userId",
    "referrerId",
    "referralId",
    "businessDeveloperId",
    "assigneeId",
    "invitationCodeId",
    "messageId",
  ],
  ...["bonusPaymentId", "photos", "scopes", "type", "mode", "rowCount"],
];

const emptied = sql`(
  SELECT coalesce(jsonb_object_agg(key, CASE WHEN key = ANY(${harmlessFields}::text[]) THEN value
    ELSE '{"to": null, "from": null}' END), '{}') FROM jsonb_each(changes))`;

/**
 * Entries about the person, about their payments, links and keys, and about the items of their
 * prospect.
 */
function isAboutThem(person: Person) {
  const { organizationId, userIds, referralIds } = person;
  const ids = subjectsOf(person).map(({ id }) => id);
  return sql`(target_id = ANY(${ids}::uuid[])
    OR target_id IN (SELECT id FROM bonus_payments WHERE organization_id = ${organizationId}::uuid
      AND (referrer_id = ANY(${userIds}::uuid[]) OR referral_id = ANY(${referralIds}::uuid[])))
    OR target_id IN (${linksOf(person)})
    OR target_id IN (SELECT id FROM bd_activities WHERE ${ofProspect(person)}
      UNION ALL SELECT id FROM bd_tasks WHERE ${ofTask(person)})
    OR (target_type = 'api_key' AND (changes->'userId'->>'to' = ANY(${userIds}::text[])
      OR changes->'userId'->>'from' = ANY(${userIds}::text[]))))`;
}

const linksOf = ({ organizationId, userIds }: Person) => sql`
  SELECT id FROM public_links
  WHERE organization_id = ${organizationId}::uuid AND referrer_id = ANY(${userIds}::uuid[])`;

/** Entries for actions by the person or by visitors to their links. */
const isByThem = (person: Person) => sql`
  (actor_id = ANY(${person.userIds}::text[])
    OR actor_id IN (SELECT id::text FROM (${linksOf(person)}) link))`;

const isLeft = (person: Person) => sql`
  organization_id = ${person.organizationId}::uuid
  AND ((${isByThem(person)} AND actor_name IS NOT NULL)
    OR (${isAboutThem(person)} AND changes <> ${emptied}))`;

export async function countEntriesLeft({ query }: Connection, person: Person): Promise<number> {
  const [row] = await query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM audit_logs WHERE ${isLeft(person)}`,
  );
  return row?.count ?? 0;
}

export async function findEntriesLeft(
  { query }: Connection,
  person: Person,
  countMax: number,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    sql`SELECT id FROM audit_logs WHERE ${isLeft(person)} LIMIT ${countMax}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Empties entries of erased people only. A trigger rejects changes to the log, so a function of the
 * table's owner disables the trigger for this.
 */
export async function emptyEntries({ query }: Connection, organizationId: string, ids: string[]) {
  await query(sql`
    SELECT empty_erased_entries(${organizationId}::uuid, ${ids}::uuid[], ${harmlessFields}::text[])`);
}

/** The actions on the person and by the person, without other people's data. */
export const readEntries = ({ query }: Connection, person: Person) =>
  query<Record<string, unknown>>(sql`
    SELECT action, target_type AS "targetType", target_id AS "targetId",
      CASE WHEN ${isAboutThem(person)} THEN changes END AS changes,
      ${isByThem(person)} AS "isByPerson", created_at AS "createdAt"
    FROM audit_logs
    WHERE organization_id = ${person.organizationId}::uuid
      AND (${isByThem(person)} OR ${isAboutThem(person)})
    ORDER BY created_at, id`);
