import type { Connection, Tx } from "../../kernel/database/database.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { Credit } from "./credit.ts";
import type { StoredDuplicateCase } from "./rules.ts";

/** A case or a referral. */
interface Named {
  id: string;
  organizationId: string;
}

/** Finds the case that contains the referral and waits for a decision. */
export async function findOpenCaseId(
  { query }: Connection,
  { organizationId, referralId }: { organizationId: string; referralId: string },
): Promise<string | null> {
  const [open] = await query<{ caseId: string }>(sql`
    SELECT case_id AS "caseId" FROM duplicate_case_referrals
    WHERE organization_id = ${organizationId}::uuid AND referral_id = ${referralId}::uuid
      AND is_open`);
  return open?.caseId ?? null;
}

/**
 * Locks the referrals of a case until the transaction ends. Call it before you lock the case
 * itself.
 */
export const lockReferralsOf = ({ query }: Tx, { id, organizationId }: Named) =>
  query<{ id: string; name: string; email: string | null; phone: string | null }>(sql`
    SELECT id, name, email, phone FROM referrals
    WHERE organization_id = ${organizationId}::uuid AND id IN (
      SELECT referral_id FROM duplicate_case_referrals
      WHERE organization_id = ${organizationId}::uuid AND case_id = ${id}::uuid)
    ORDER BY id FOR UPDATE`);

interface SavedDecision extends Credit {
  referralId: string;
  isChanged: boolean;
}

/**
 * Stores the credit for each referral. A referral keeps its version if its credit does not change.
 */
export async function saveCredits(
  { query }: Tx,
  { organizationId }: Pick<Named, "organizationId">,
  credits: readonly SavedDecision[],
  now: Date,
) {
  await query(sql`
    UPDATE referrals SET credit = given.credit,
      credit_parts = ARRAY(SELECT jsonb_array_elements_text(given."creditParts")::int),
      credit_position = given."creditPosition", credit_case_id = given."creditCaseId",
      version = version + CASE WHEN given."isChanged" THEN 1 ELSE 0 END,
      updated_at = CASE WHEN given."isChanged" THEN ${now}::timestamptz ELSE updated_at END
    FROM jsonb_to_recordset(${JSON.stringify(credits)}::jsonb) AS given("referralId" uuid,
      credit text, "creditParts" jsonb, "creditPosition" int, "creditCaseId" uuid,
      "isChanged" boolean)
    WHERE organization_id = ${organizationId}::uuid AND referrals.id = given."referralId"`);
}

/** Closes the case and stores the credits that the decision replaced. */
export function enqueueDecision(
  { enqueue }: Tx,
  decided: StoredDuplicateCase,
  {
    proposedReferralId,
    keyName,
    creditsBefore,
  }: {
    proposedReferralId: string | null;
    keyName: string | null;
    creditsBefore: readonly { referralId: string; credit: Credit }[];
  },
) {
  const { id, organizationId } = decided;
  enqueue(sql`
    UPDATE duplicate_cases SET status = 'decided', decision = ${decided.decision},
      credited_referral_id = ${decided.creditedReferralId}::uuid,
      proposed_referral_id = ${proposedReferralId}::uuid, reason = ${decided.reason},
      decided_by_id = ${decided.decidedById}::uuid, decided_by_key_name = ${keyName},
      decided_at = ${decided.decidedAt}, version = ${decided.version}, updated_at = ${decided.updatedAt}
    WHERE organization_id = ${organizationId}::uuid AND id = ${id}::uuid`);
  enqueue(sql`
    UPDATE duplicate_case_referrals AS held SET is_open = false, credit_before = kept.credit
    FROM jsonb_to_recordset(${JSON.stringify(creditsBefore)}::jsonb) AS kept("referralId" uuid,
      credit jsonb)
    WHERE held.organization_id = ${organizationId}::uuid AND held.case_id = ${id}::uuid
      AND held.referral_id = kept."referralId"`);
}

/** The credits that the decision on the case replaced. */
export const findCreditsBefore = ({ query }: Connection, { id, organizationId }: Named) =>
  query<{ referralId: string; credit: Credit | null }>(sql`
    SELECT referral_id AS "referralId", credit_before AS credit FROM duplicate_case_referrals
    WHERE organization_id = ${organizationId}::uuid AND case_id = ${id}::uuid`);

/** Reopens a decided case, or ends it if only one of its referrals still exists. */
export function enqueueReopening({ enqueue }: Tx, open: StoredDuplicateCase) {
  const { id, organizationId } = open;
  enqueue(sql`
    UPDATE duplicate_cases SET status = 'open', decision = NULL, credited_referral_id = NULL,
      proposed_referral_id = NULL, reason = NULL, decided_by_id = NULL, decided_by_key_name = NULL,
      decided_at = NULL, version = ${open.version}, updated_at = ${open.updatedAt}
    WHERE organization_id = ${organizationId}::uuid AND id = ${id}::uuid`);
  enqueue(sql`
    UPDATE duplicate_case_referrals SET is_open = true, credit_before = NULL
    WHERE organization_id = ${organizationId}::uuid AND case_id = ${id}::uuid`);
  enqueue(sql`
    DELETE FROM duplicate_cases
    WHERE organization_id = ${organizationId}::uuid AND id = ${id}::uuid AND referral_count < 2`);
}

/** Finds a payment for these referrals that someone has approved. */
export async function findApprovedPayment(
  { query }: Connection,
  { organizationId, referralIds }: { organizationId: string; referralIds: readonly string[] },
) {
  const [found] = await query<{ id: string; referralId: string; status: string }>(sql`
    SELECT id, referral_id AS "referralId", status FROM bonus_payments
    WHERE organization_id = ${organizationId}::uuid AND referral_id = ANY(${referralIds}::uuid[])
      AND status = ANY('{approved,processing,completed,failed}') LIMIT 1`);
  return found ?? null;
}

/** Whether a payment or a case depends on who gets the credit for the referral. */
export async function isCreditTied({ query }: Connection, { id, organizationId }: Named) {
  const [row] = await query<{ isTied: boolean }>(sql`
    SELECT EXISTS (SELECT FROM bonus_payments
        WHERE organization_id = ${organizationId}::uuid AND referral_id = ${id}::uuid
          AND status <> 'canceled')
      OR EXISTS (SELECT FROM duplicate_case_referrals
        WHERE organization_id = ${organizationId}::uuid AND referral_id = ${id}::uuid) AS "isTied"`);
  return row?.isTied ?? false;
}
