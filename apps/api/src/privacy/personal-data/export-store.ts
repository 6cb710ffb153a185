import type { Connection } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { Person } from "./person.ts";

export const readUsers = ({ query }: Connection, { organizationId, userIds }: Person) =>
  query<Record<string, unknown>>(sql`
    SELECT id, external_id AS "externalId", first_name AS "firstName", last_name AS "lastName", email, phone, company,
      permission_level AS "permissionLevel", can_send_bonuses AS "canSendBonuses", is_bdr AS "isBdr",
      status, business_developer_id AS "businessDeveloperId", joined_at AS "joinedAt",
      left_at AS "leftAt", muted_notices AS "mutedNotices",
      daily_notices AS "dailyNotices", language
    FROM users WHERE organization_id = ${organizationId}::uuid AND id = ANY(${userIds}::uuid[])`);

/** Contains the custom fields by label, and the messages without their authors. */
export const readReferrals = ({ query }: Connection, { organizationId, referralIds }: Person) =>
  query<Record<string, unknown>>(sql`
    SELECT id, external_id AS "externalId", referrer_id AS "referrerId", name, email, phone, address_formatted AS address, notes,
      status, status_note AS "statusNote", labels, company, assignee_id AS "assigneeId", value_amount::float8 AS "valueAmount",
      value_currency AS "valueCurrency", consent, public_link_id AS "publicLinkId",
      created_at AS "createdAt", completed_at AS "completedAt",
      (SELECT coalesce(jsonb_object_agg(coalesce(custom_fields.name, given.key), given.value), '{}')
        FROM jsonb_each(custom_field_values) given
        LEFT JOIN custom_fields ON custom_fields.organization_id = referrals.organization_id
          AND custom_fields.id::text = given.key) AS "customFields",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'width', width, 'height', height,
          'createdAt', created_at) ORDER BY created_at), '[]')
        FROM referral_photos WHERE referral_photos.organization_id = referrals.organization_id
          AND referral_id = referrals.id) AS photos,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('body', body, 'createdAt', messages.created_at)
          ORDER BY messages.created_at), '[]')
        FROM messages JOIN conversations ON conversations.organization_id = messages.organization_id
          AND conversations.id = conversation_id
        WHERE messages.organization_id = referrals.organization_id
          AND conversations.referral_id = referrals.id) AS messages
    FROM referrals
    WHERE organization_id = ${organizationId}::uuid AND id = ANY(${referralIds}::uuid[])`);

export const readCustomers = ({ query }: Connection, { organizationId, customerIds }: Person) =>
  query<Record<string, unknown>>(sql`
    SELECT id, name, email, phone, address_formatted AS address, created_at AS "createdAt"
    FROM customers WHERE organization_id = ${organizationId}::uuid AND id = ANY(${customerIds}::uuid[])`);

/** The part of an event about the person: a referral's own fields, or a user's profile. */
export const readEventData = (
  { query }: Connection,
  { referralIds, userIds }: Person,
  ids: string[],
) =>
  query<Record<string, unknown>>(sql`
    SELECT id, type, created_at AS "createdAt",
      CASE
        WHEN data->'referral'->>'id' = ANY(${referralIds}::text[])
          THEN (data->'referral') - ARRAY['referrerName', 'photos']
        WHEN data->'referrer'->>'id' = ANY(${userIds}::text[]) THEN data->'referrer'
        WHEN data->'submittedBy'->>'userId' = ANY(${userIds}::text[]) THEN data->'submittedBy'
        WHEN data->>'userId' = ANY(${userIds}::text[]) THEN data
      END AS about
    FROM (SELECT id, type, created_at, payload::jsonb->'data' AS data FROM events
      WHERE id = ANY(${ids}::uuid[])) event
    ORDER BY created_at, id`);
