import type { Connection, Tx } from "../kernel/database/database.ts";
import { from } from "../kernel/database/from.ts";
import { lockThenFind } from "../kernel/lists/lock-then-find.ts";
import type { FieldDefinition } from "./custom-fields/rules.ts";
import { allFields } from "./custom-fields/store.ts";
import { referrals, toStored } from "./referral-sql.ts";
import type { ReferralFields, VisibleReferrals } from "./rules.ts";

const visibleReferral = ({ where }: VisibleReferrals, id: string) =>
  referrals.where("referrals.id", "=", id).where(where);

/** Finds a referral. Pass the organization's fields if this transaction has already read them. */
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

/**
 * Stores the time of the first contact. This is not a change to the referral, so `version` and
 * `updatedAt` stay the same.
 */
export async function noteFirstContact({ client }: Tx, { id }: { id: string }, at: Date) {
  await client.referral.updateMany({ where: { id }, data: { firstContactAt: at } });
}

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
