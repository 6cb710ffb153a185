import type { Tx } from "../kernel/database/database.ts";
import { sql } from "../kernel/database/sql.ts";
import type { StoredReferral } from "./rules.ts";

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
