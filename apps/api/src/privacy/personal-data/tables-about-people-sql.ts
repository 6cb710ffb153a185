import { sql } from "../../kernel/database/sql.ts";
import type { Person } from "./person.ts";
import {
  importKeysOf,
  isNamedIn,
  isSearchedFor,
  isTheirRow,
  ofIdentity,
  ofProspect,
  ofTask,
  ofUser,
} from "./their-rows-sql.ts";

/** A table with rows about people, and the effect of an erasure on one person's rows. */
export interface Holding {
  table: string;
  isTheirs(person: Person): ReturnType<typeof sql>;
  /** The columns that an export shows. */
  exported: readonly string[];
  /** `deleted` if the rows are deleted. Otherwise, the new values of their columns, in SQL. */
  erased: "deleted" | Readonly<Record<string, string>>;
  /** Columns that are deleted with a row but that no export shows. */
  unexported?: readonly string[];
}

/** Replaces a text that must not be empty. */
const erasedText = "[erased]";

const placeholder = `'${erasedText}'`;

/**
 * The tables, in the order of erasure. Referrals, customers, users, events, emails and the audit
 * log need additional steps.
 */
export const holdings: readonly Holding[] = [
  {
    table: "held_submissions",
    isTheirs: ({ organizationId, heldSubmissionIds }) => sql`
      organization_id = ${organizationId}::uuid AND id = ANY(${heldSubmissionIds}::uuid[])`,
    exported: ["name", "email", "phone", "notes", "custom_field_values", "consent", "created_at"],
    erased: "deleted",
  },
  {
    table: "import_rows",
    isTheirs: isTheirRow,
    exported: ["import_id", "row_number", "cells", "outcome"],
    erased: {
      cells: `(SELECT coalesce(jsonb_agg(''::text), '[]') FROM jsonb_array_elements(cells))`,
      reason: "NULL",
    },
  },
  {
    table: "import_keys",
    isTheirs: (person) => sql`
      organization_id = ${person.organizationId}::uuid AND key = ANY(${importKeysOf(person)}::text[])`,
    exported: ["import_id", "key", "row_number"],
    erased: "deleted",
  },
  {
    table: "imports",
    isTheirs: ofUser("creator_user_id"),
    exported: ["id", "type", "file_name", "created_at"],
    erased: { creator_name: "NULL", file_name: "NULL" },
  },
  {
    table: "imports",
    isTheirs: ofUser("actor_user_id"),
    exported: ["id", "type", "created_at"],
    erased: { actor_name: "NULL" },
  },
  {
    // Files that others named after the person.
    table: "imports",
    isTheirs: (person) => sql`
      organization_id = ${person.organizationId}::uuid AND file_name IS NOT NULL
      AND ${isNamedIn("file_name", person)}`,
    exported: ["id", "type", "created_at"],
    erased: { file_name: "NULL" },
  },
  {
    table: "user_invitations",
    isTheirs: (person) => sql`
      organization_id = ${person.organizationId}::uuid AND inviter_name = ANY(${person.names}::text[])
      AND user_id <> ALL(${person.userIds}::uuid[])`,
    exported: ["inviter_name", "created_at"],
    erased: { inviter_name: "NULL" },
  },
  {
    table: "user_invitations",
    isTheirs: ofUser("user_id"),
    exported: ["email", "created_at", "expires_at", "accepted_at"],
    erased: "deleted",
    unexported: ["inviter_name", "token_hash"],
  },
  {
    // The reasons why someone got the credit for a referral of the person.
    table: "duplicate_cases",
    isTheirs: (person) => sql`
      organization_id = ${person.organizationId}::uuid AND reason IS NOT NULL
      AND (id IN (SELECT case_id FROM duplicate_case_referrals
          WHERE organization_id = ${person.organizationId}::uuid
            AND referral_id = ANY(${person.referralIds}::uuid[]))
        OR ${isNamedIn("reason", person)})`,
    exported: ["id", "reason", "decided_at"],
    erased: { reason: "NULL" },
  },
  {
    table: "saved_views",
    isTheirs: isSearchedFor,
    exported: ["list", "name", "search", "created_at"],
    erased: "deleted",
  },
  {
    table: "payment_credentials",
    isTheirs: ofUser("user_id"),
    exported: ["payment_method", "updated_at"],
    erased: "deleted",
    unexported: ["sealed_details", "details_hash"],
  },
  {
    table: "tax_details",
    isTheirs: ofUser("user_id"),
    exported: ["updated_at"],
    erased: "deleted",
    unexported: ["sealed_details"],
  },
  {
    table: "waiting_payment_notices",
    isTheirs: ofUser("user_id"),
    exported: ["mailed_at"],
    erased: "deleted",
  },
  {
    table: "held_notices",
    isTheirs: ofUser("user_id"),
    exported: ["summary_due_at"],
    erased: "deleted",
  },
  {
    table: "idempotency_records",
    isTheirs: ({ userIds }) => sql`owner_id = ANY(${userIds}::uuid[])`,
    exported: ["key", "created_at"],
    erased: "deleted",
    unexported: ["sealed_response_body", "request_hash"],
  },
  {
    // Requests about the person. The current request is emptied when it ends.
    table: "data_subject_requests",
    isTheirs: ({ organizationId, userIds, referralIds, customerIds, prospectIds }) => sql`
      organization_id = ${organizationId}::uuid AND status <> 'erasing' AND subject_ids
        && ${[...userIds, ...referralIds, ...customerIds, ...prospectIds]}::uuid[]`,
    exported: ["id", "created_at"],
    erased: { sealed_person: "NULL", sealed_export: "NULL" },
  },
  {
    table: "messages",
    isTheirs: ofUser("sender_id"),
    exported: ["conversation_id", "body", "created_at"],
    erased: { sender_name: "NULL", body: placeholder },
  },
  {
    table: "bonus_payments",
    isTheirs: ({ organizationId, paymentIds }) => sql`
      organization_id = ${organizationId}::uuid AND id = ANY(${paymentIds}::uuid[])`,
    exported: [
      ...["id", "referral_id", "amount", "currency", "payment_method", "status", "note"],
      ...["failure_reason", "explanation", "created_at", "completed_at"],
    ],
    erased: {
      note: "NULL",
      failure_reason: "NULL",
      explanation: "jsonb_set(explanation, '{inputs}', '[]')",
    },
  },
  {
    table: "invitation_codes",
    isTheirs: ofUser("owner_id"),
    exported: ["id", "code", "permission_level", "created_at"],
    erased: { code: "'erased-' || id", is_active: "false" },
  },
  {
    table: "public_links",
    isTheirs: ofUser("referrer_id"),
    exported: ["id", "slug", "created_at"],
    erased: { slug: "'erased-' || id", is_active: "false" },
  },
  {
    table: "bd_activities",
    isTheirs: ofProspect,
    exported: ["id", "type", "summary", "occurred_at"],
    erased: { summary: placeholder },
  },
  {
    table: "bd_tasks",
    isTheirs: ofTask,
    exported: ["id", "title", "due_at", "status"],
    erased: { title: placeholder },
  },
  {
    table: "bd_prospects",
    isTheirs: ({ organizationId, prospectIds }) => sql`
      organization_id = ${organizationId}::uuid AND id = ANY(${prospectIds}::uuid[])`,
    exported: ["id", "name", "company", "email", "phone", "stage", "notes", "created_at"],
    erased: {
      name: placeholder,
      company: "NULL",
      email: "NULL",
      phone: "NULL",
      notes: "NULL",
    },
  },
  {
    table: "api_keys",
    isTheirs: ofIdentity("identity_user_id"),
    exported: ["id", "name", "created_at", "last_used_at"],
    erased: "deleted",
    unexported: ["hash", "public_id", "last_four", "identity_user_id"],
  },
  {
    table: "identity.sessions",
    isTheirs: ofIdentity(),
    exported: ["ipAddress", "userAgent", "createdAt", "expiresAt"],
    erased: "deleted",
    unexported: ["id", "token", "userId"],
  },
  {
    table: "identity.passkeys",
    isTheirs: ofIdentity(),
    exported: ["name", "deviceType", "createdAt"],
    erased: "deleted",
    unexported: ["id", "publicKey", "credentialID", "userId", "transports", "aaguid"],
  },
  {
    table: "identity.second_factors",
    isTheirs: ofIdentity(),
    exported: ["verified"],
    erased: "deleted",
    unexported: ["id", "secret", "backupCodes", "userId"],
  },
  {
    table: "identity.used_codes",
    isTheirs: ofIdentity("account_id"),
    exported: [],
    erased: "deleted",
    unexported: ["account_id", "code"],
  },
  {
    table: "identity.credentials",
    isTheirs: ofIdentity(),
    exported: ["providerId", "createdAt"],
    erased: "deleted",
    unexported: [
      ...["id", "accountId", "userId", "accessToken", "refreshToken", "idToken", "scope"],
      "password",
    ],
  },
  {
    table: "identity.account_log",
    isTheirs: ofIdentity("account_id"),
    exported: ["action", "user_agent", "created_at"],
    erased: "deleted",
    unexported: ["account_id", "way", "email_hash", "address_hash", "device_hash"],
  },
  {
    // The rows are pending links, codes and sign-ins. They contain an account or its email address.
    table: "identity.verifications",
    isTheirs: ({ identityUserIds }) => sql`
      EXISTS (SELECT FROM identity.accounts account WHERE account.id = ANY(${identityUserIds}::text[])
        AND (position(account.id IN identifier || value) > 0
          OR position(to_json(lower(account.email))::text IN lower(value)) > 0))`,
    exported: ["createdAt", "expiresAt"],
    erased: "deleted",
    unexported: ["id", "identifier", "value"],
  },
  {
    table: "identity.accounts",
    isTheirs: ofIdentity("id"),
    exported: ["name", "email", "createdAt"],
    erased: "deleted",
    unexported: ["id", "image"],
  },
];
