import type { Connection, Tx } from "../kernel/database/database.ts";
import { from } from "../kernel/database/from.ts";
import { sql } from "../kernel/database/sql.ts";
import { lockThenFind } from "../kernel/lists/lock-then-find.ts";
import type { FieldDefinition } from "./custom-fields/rules.ts";
import { allFields } from "./custom-fields/store.ts";
import { referrals, toStored } from "./referral-sql.ts";
import type { ReferralFields, StoredReferral, VisibleReferrals } from "./rules.ts";

const visibleReferral = ({ where }: VisibleReferrals, id: string) =>
  referrals.where("referrals.id", "=", id).where(where);

/** Pass the organization's fields when this transaction has already read them. */
export async function findReferral(
  connection: Connection,
  visible: VisibleReferrals,
  { id, fields }: { id: string; fields?: FieldDefinition[] },
) {
  const row = await connection.askOne(visibleReferral(visible, id));
  if (row === null) return null;
  return toStored(row, fields ?? (await allFields(connection, visible.organizationId)));
}

/** Locks the referral until the transaction ends, then reads it as the caller can see it. */
export async function lockReferral(tx: Tx, visible: VisibleReferrals, id: string) {
  const { organizationId } = visible;
  const [row, fields] = await Promise.all([
    lockThenFind(tx, { table: "referrals", organizationId, id }, visibleReferral(visible, id)),
    allFields(tx, organizationId),
  ]);
  return row === null ? null : toStored(row, fields);
}

/** Prevents the referral's deletion until the transaction ends. */
export const holdReferral = ({ askOne }: Tx, { where }: VisibleReferrals, id: string) =>
  askOne(from("referrals").select("id").where("id", "=", id).where(where).forKeyShare());

/**
 * Leaves out an assignee who just left, so that no new referral is assigned to a former member.
 * Pass the link if a visitor submitted the form.
 */
export function enqueueReferral(
  { enqueue }: Tx,
  referral: StoredReferral,
  { publicLinkId = null }: { publicLinkId?: string | null } = {},
) {
  enqueue(sql`
    INSERT INTO referrals (id, organization_id, external_id, referrer_id, submitted_by_user_id,
      submitted_by_key_name, name, email, phone, address_formatted, notes, status, labels, company,
      assignee_id, value_amount, value_currency, custom_field_values, consent, public_link_id,
      version, created_at, updated_at)
    VALUES (${referral.id}::uuid, ${referral.organizationId}::uuid, ${referral.externalId},
      ${referral.referrerId}::uuid, ${referral.submittedBy?.id ?? null}::uuid, ${referral.submittedByKeyName}, ${referral.name},
      ${referral.email}, ${referral.phone}, ${referral.addressFormatted}, ${referral.notes},
      ${referral.status}, ${referral.labels}::text[], ${referral.company},
      (SELECT id FROM users WHERE organization_id = ${referral.organizationId}::uuid
        AND id = ${referral.assigneeId}::uuid AND left_at IS NULL AND status = 'active' FOR SHARE),
      ${referral.value?.amount ?? null}::numeric, ${referral.value?.currency ?? null},
      ${JSON.stringify(referral.customFieldValues)}::jsonb,
      ${referral.consent && JSON.stringify(referral.consent)}::jsonb, ${publicLinkId}::uuid,
      ${referral.version}, ${referral.createdAt}, ${referral.updatedAt})`);
}

export async function saveReferral(
  { client }: Tx,
  id: string,
  {
    value,
    ...fields
  }: ReferralFields & { version: number; updatedAt: Date; referrerChangedAt?: Date },
) {
  await client.referral.update({
    where: { id },
    data: {
      ...fields,
      valueAmount: value?.amount ?? null,
      valueCurrency: value?.currency ?? null,
    },
  });
}

/** Not a change to the referral: its version and `updatedAt` stay the same. */
export const noteFirstContact = ({ enqueue }: Tx, { id }: { id: string }, at: Date) =>
  enqueue(sql`UPDATE referrals SET first_contact_at = ${at} WHERE id = ${id}::uuid`);

export async function countMessages(
  { askOne }: Connection,
  { organizationId, id }: { organizationId: string; id: string },
) {
  const conversation = await askOne(
    from("conversations")
      .select("message_count as messageCount")
      .where("organization_id", "=", organizationId)
      .where("referral_id", "=", id),
  );
  return conversation?.messageCount ?? 0;
}

export async function removeReferral({ client }: Tx, { id }: { id: string }) {
  await client.referral.delete({ where: { id } });
}
