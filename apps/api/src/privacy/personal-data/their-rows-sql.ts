import { sql, verbatim } from "../../kernel/database/sql.ts";
import { namingPatterns } from "./named-in.ts";
import type { Person } from "./person.ts";

export const ofUser = (column: string) => (person: Person) =>
  sql`
  organization_id = ${person.organizationId}::uuid
  AND ${verbatim(column)} = ANY(${person.userIds}::uuid[])`;

export const ofIdentity =
  (column = '"userId"') =>
  ({ identityUserIds }: Person) =>
    sql`${verbatim(column)} = ANY(${identityUserIds}::text[])`;

export const ofProspect = ({ organizationId, prospectIds }: Person) => sql`
  organization_id = ${organizationId}::uuid AND prospect_id = ANY(${prospectIds}::uuid[])`;

/** Tasks about the person as a prospect or as a referred person. */
export const ofTask = ({ organizationId, prospectIds, referralIds }: Person) => sql`
  organization_id = ${organizationId}::uuid AND (prospect_id = ANY(${prospectIds}::uuid[])
    OR referral_id = ANY(${referralIds}::uuid[]))`;

/** The key of the phone number in a text, as in referrals and customers. */
export const phoneKeyIn = (text: string) => `
  (CASE WHEN ltrim(${text}) LIKE '+%' THEN '+' ELSE '' END || regexp_replace(${text}, '[^0-9]', '', 'g'))`;

/**
 * Whether a row contains the person's email address or phone number. Prospects and held submissions
 * have no columns for the keys.
 */
export const hasTheirContact = ({ organizationId, emailKeys, phoneKeys }: Person) => sql`
  organization_id = ${organizationId}::uuid AND (lower(email) = ANY(${emailKeys}::text[])
    OR ${verbatim(phoneKeyIn("phone"))} = ANY(${phoneKeys}::text[]))`;

/** Rows in imported files that name the person or created them. */
export const isTheirRow = ({
  organizationId,
  referralIds,
  userIds,
  emailKeys,
  phoneKeys,
}: Person) => sql`
  organization_id = ${organizationId}::uuid
  AND (resource_id = ANY(${[...referralIds, ...userIds]}::uuid[])
    OR EXISTS (SELECT FROM jsonb_array_elements_text(cells) cell
      WHERE lower(btrim(cell)) = ANY(${emailKeys}::text[])
        OR (cell ~ '^[-+0-9 ()/.]+$' AND ${verbatim(phoneKeyIn("cell"))} = ANY(${phoneKeys}::text[]))))`;

export const importKeysOf = ({ emailKeys, phoneKeys, names }: Person) => [
  ...emailKeys.map((key) => `email ${key}`),
  ...phoneKeys.map((key) => `phone ${key}`),
  ...names.map((name) => `name ${name}`),
];

/** Whether a text that someone wrote names the person. */
export const isNamedIn = (text: string, person: Person) =>
  sql`lower(${verbatim(text)}) ~ ANY(${namingPatterns(person, "[:alnum:]")}::text[])`;

export const isSearchedFor = (person: Person) => sql`
  organization_id = ${person.organizationId}::uuid
  AND (user_id = ANY(${person.userIds}::uuid[]) OR ${isNamedIn("(name || ' | ' || search::text)", person)})`;
