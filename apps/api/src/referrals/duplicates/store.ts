import {
  type DuplicateCase,
  type DuplicateDecision,
  duplicateLimits,
  type ReferralCredit,
} from "@referral-service/contract";
import type { Connection } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import { sql } from "../../kernel/database/sql.ts";
import type { PagePosition } from "../../kernel/lists/cursors.ts";
import type { RowsOf } from "../../kernel/lists/list.ts";
import { newestPage } from "../../kernel/lists/newest-page.ts";
import { fullName } from "../../people/users/people-sql.ts";
import type { StoredDuplicateCase, Submission, VisibleCases } from "./rules.ts";

const cases = from("duplicate_cases").select(({ ref, selectFrom }) => [
  "duplicate_cases.id",
  "duplicate_cases.organization_id as organizationId",
  ref("duplicate_cases.status").$castTo<DuplicateCase["status"]>().as("status"),
  "duplicate_cases.referral_count as referralCount",
  ref("duplicate_cases.decision").$castTo<DuplicateDecision | null>().as("decision"),
  "duplicate_cases.credited_referral_id as creditedReferralId",
  "duplicate_cases.reason",
  "duplicate_cases.decided_by_id as decidedById",
  raw<string | null>`coalesce(duplicate_cases.decided_by_key_name, ${selectFrom("users")
    .select(fullName.as("name"))
    .whereRef("users.organization_id", "=", "duplicate_cases.organization_id")
    .whereRef("users.id", "=", "duplicate_cases.decided_by_id")})`.as("decidedByName"),
  "duplicate_cases.decided_at as decidedAt",
  "duplicate_cases.version",
  "duplicate_cases.created_at as createdAt",
  "duplicate_cases.updated_at as updatedAt",
]);

/** A case with its submissions and its position in a list. */
export interface ListedCase extends PagePosition {
  stored: StoredDuplicateCase;
  submissions: Submission[];
}

/** The cases that contain the referral, newest first. */
export function casesOf(
  { organizationId, where }: VisibleCases,
  referralId: string,
): RowsOf<ListedCase> {
  const holding = from("duplicate_case_referrals as holding")
    .select("holding.case_id")
    .where("holding.organization_id", "=", organizationId)
    .where("holding.referral_id", "=", referralId);
  const found = cases.where(where).where("duplicate_cases.id", "in", holding);
  return {
    name: `duplicates of ${referralId}`,
    read: async (db, page) => {
      const rows = await db.ask(found.$call(newestPage("duplicate_cases", page)));
      return listed(db, rows, ({ createdAt }) => createdAt);
    },
  };
}

/** The open cases, newest first, or the decided ones, latest decision first. */
export function casesWith(
  { where }: VisibleCases,
  status: DuplicateCase["status"],
): RowsOf<ListedCase> {
  const found = cases.where(where).where("duplicate_cases.status", "=", raw.lit(status));
  const position = status === "open" ? "created_at" : "decided_at";
  return {
    name: "duplicate-cases",
    read: async (db, page) => {
      const rows = await db.ask(found.$call(newestPage("duplicate_cases", page, position)));
      return listed(db, rows, ({ createdAt, decidedAt }) => decidedAt ?? createdAt);
    },
  };
}

async function listed(
  connection: Connection,
  found: StoredDuplicateCase[],
  positionOf: (stored: StoredDuplicateCase) => Date,
): Promise<ListedCase[]> {
  const submissions = await submissionsOf(connection, found, duplicateLimits.listed);
  return found.map((stored) => ({
    id: stored.id,
    createdAt: positionOf(stored),
    stored,
    submissions: submissions.get(stored.id) ?? [],
  }));
}

export async function findListedCase(connection: Connection, visible: VisibleCases, id: string) {
  const stored = await findCase(connection, visible, id);
  const found = stored === null ? [] : [stored];
  const [one = null] = await listed(connection, found, ({ createdAt }) => createdAt);
  return one;
}

export const findCase = ({ askOne }: Connection, { where }: VisibleCases, id: string) =>
  askOne(cases.where(where).where("duplicate_cases.id", "=", id));

/** Counts up to this number of cases. */
export async function countOpenCases(
  { askOne }: Connection,
  { where }: VisibleCases,
  countMax: number,
): Promise<number> {
  const open = from("duplicate_cases")
    .select("duplicate_cases.id")
    .where(where)
    .where("duplicate_cases.status", "=", "open")
    .limit(raw.lit(countMax));
  const counted = await askOne(
    from(open.as("open")).select(raw<number>`count(*)::int`.as("count")),
  );
  return counted?.count ?? 0;
}

/** Submissions of these cases, oldest first, up to `countMax` per case. */
export async function submissionsOf(
  { query }: Connection,
  found: readonly Pick<StoredDuplicateCase, "id" | "organizationId">[],
  countMax: number,
): Promise<Map<string, Submission[]>> {
  const [first] = found;
  if (first === undefined) return new Map();
  const { organizationId } = first;
  const rows = await query<Submission & { caseId: string; credit: ReferralCredit }>(sql`
    SELECT of_case.id AS "caseId", submitted.*
    FROM unnest(${found.map(({ id }) => id)}::uuid[]) AS of_case (id)
    CROSS JOIN LATERAL (
      SELECT referrals.id, referrals.name, referrals.email, referrals.phone, referrals.status,
        EXISTS (SELECT FROM referral_statuses AS reached
          WHERE reached.organization_id = referrals.organization_id
            AND reached.key = referrals.status AND reached.meaning = 'lost') AS "isLost",
        referrer_id AS "referrerId",
        nullif(concat_ws(' ', referrer.first_name, referrer.last_name), '') AS "referrerName",
        credit, coalesce(credit_parts, '{}') AS "creditParts", credit_position AS "creditPosition",
        credit_case_id AS "creditCaseId", referrals.created_at AS "createdAt"
      FROM duplicate_case_referrals AS held
        JOIN referrals ON referrals.organization_id = held.organization_id
          AND referrals.id = held.referral_id
        JOIN users AS referrer ON referrer.organization_id = referrals.organization_id
          AND referrer.id = referrals.referrer_id
      WHERE held.organization_id = ${organizationId}::uuid AND held.case_id = of_case.id
      ORDER BY referrals.created_at, referrals.id
      LIMIT ${countMax}) AS submitted`);
  return Map.groupBy(rows, ({ caseId }) => caseId);
}

/**
 * The decided cases that can be undone: since the decision, no payment for their referrals was
 * approved, and no later case contains one of them.
 */
export async function undoableAmong(
  { query }: Connection,
  found: readonly Pick<StoredDuplicateCase, "id" | "organizationId" | "status">[],
): Promise<Set<string>> {
  const [first, ...others] = found.filter(({ status }) => status === "decided");
  if (first === undefined) return new Set();
  const { organizationId } = first;
  const ids = [first, ...others].map(({ id }) => id);
  const rows = await query<{ id: string }>(sql`
    SELECT decided.id FROM duplicate_cases AS decided
    WHERE decided.organization_id = ${organizationId}::uuid AND decided.id = ANY(${ids}::uuid[])
      AND decided.status = 'decided' AND NOT EXISTS (
        SELECT FROM duplicate_case_referrals AS held
        WHERE held.organization_id = ${organizationId}::uuid AND held.case_id = decided.id
          AND (EXISTS (SELECT FROM duplicate_case_referrals AS later
              WHERE later.organization_id = ${organizationId}::uuid
                AND later.referral_id = held.referral_id AND later.case_id > decided.id)
            OR EXISTS (SELECT FROM bonus_payments
              WHERE bonus_payments.organization_id = ${organizationId}::uuid
                AND bonus_payments.referral_id = held.referral_id
                AND bonus_payments.status <> 'canceled'
                AND bonus_payments.approved_at >= decided.decided_at)))`);
  return new Set(rows.map(({ id }) => id));
}
