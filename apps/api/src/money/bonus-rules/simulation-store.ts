import type { RuleTerms } from "@referral-service/contract/app";
import type { Connection } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { Day } from "./days.ts";
import { judgedColumns, withDeveloper } from "./judging-store.ts";
import type { JudgedReferral } from "./rules.ts";

export type ReachedReferral = Omit<JudgedReferral, "submittedOn" | "reachedOn"> & {
  createdAt: Date;
  reachedAt: Date;
};

interface ReachedPage {
  organizationId: string;
  terms: RuleTerms;
  since: Day;
  timezone: string;
  after: ReachedReferral | undefined;
  limit: number;
}

/** Referrals in the order of first reaching the rule's status. */
export const referralsThatReached = (
  { query }: Connection,
  { organizationId, terms, since, timezone, after, limit }: ReachedPage,
) =>
  query<ReachedReferral>(sql`
    SELECT ${judgedColumns}, reached.reached_at AS "reachedAt",
      coalesce((SELECT jsonb_object_agg(key, field.value)
        FROM jsonb_each(referrals.custom_field_values) AS field
        WHERE key = ANY(${fieldsAskedFor(terms)}::text[])), '{}') AS "customFieldValues"
    FROM reached_statuses AS reached
    JOIN referrals ON referrals.id = reached.referral_id
    ${withDeveloper}
    WHERE reached.organization_id = ${organizationId}::uuid AND reached.status = ${terms.status}
      AND (reached.reached_at, reached.referral_id) > (
        coalesce(${after?.reachedAt ?? null}::timestamptz, (${since}::date::timestamp AT TIME ZONE ${timezone}) - interval '1 millisecond'),
        coalesce(${after?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000'::uuid))
    ORDER BY reached.reached_at, reached.referral_id
    LIMIT ${limit}`);

const fieldsAskedFor = ({ amount, conditions }: RuleTerms): string[] => [
  ...(amount.kind === "percentage" && amount.of !== "value" ? [amount.of] : []),
  ...conditions.flatMap((condition) =>
    condition.kind === "field" || condition.kind === "field_range" ? [condition.fieldId] : [],
  ),
];

export async function namesOfReferrals(
  { query }: Connection,
  organizationId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await query<{ id: string; name: string }>(sql`
    SELECT id, name FROM referrals
    WHERE organization_id = ${organizationId}::uuid AND id = ANY(${ids}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function namesOfUsers(
  { query }: Connection,
  organizationId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await query<{ id: string; name: string }>(sql`
    SELECT id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email, '') AS name
    FROM users WHERE organization_id = ${organizationId}::uuid AND id = ANY(${ids}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
