import type { ReferralStatus } from "@referral-service/contract";
import type { Connection } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import { hasCredit, type VisibleReferrals } from "../../referrals/rules.ts";
import { isInForceAt } from "./promises-store.ts";
import { type CountedReferrals, isCounted } from "./referral-cells.ts";

/** Referrals that staff contacted and the times until then, for an assignee or for all referrals. */
export interface ContactFigures {
  assigneeId: string | null;
  isTotal: boolean;
  total: number;
  contacted: number;
  averageMs: number | null;
  medianMs: number | null;
  /** Referrals that were submitted under a promise. */
  promised: number;
  kept: number;
  broken: number;
}

/**
 * The total first, then the assignees with the most referrals. Each referral is measured against the
 * promise in force when it was submitted. A referral without a promise counts as neither kept nor
 * broken.
 */
export const contactFigures = (
  { ask }: Connection,
  counted: CountedReferrals,
  { now, limit }: { now: Date; limit: number },
): Promise<ContactFigures[]> => {
  const waitedMs = raw`extract(epoch FROM first_contact_at - created_at) * 1000`;
  const promisedAt = raw`created_at + make_interval(hours => promise.first_contact_within_hours)`;
  return ask(
    from("referrals")
      .leftJoin("organization_promises as promise", (join) =>
        join
          .onRef("promise.organization_id", "=", "referrals.organization_id")
          .on(isInForceAt("referrals.created_at")),
      )
      .select([
        "assignee_id as assigneeId",
        raw<boolean>`grouping(assignee_id) = 1`.as("isTotal"),
        raw<number>`count(*)::float8`.as("total"),
        raw<number>`count(first_contact_at)::float8`.as("contacted"),
        raw<number | null>`avg(${waitedMs})::float8`.as("averageMs"),
        raw<number | null>`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${waitedMs})::float8`.as(
          "medianMs",
        ),
        raw<number>`count(promise.first_contact_within_hours)::float8`.as("promised"),
        raw<number>`count(*) FILTER (WHERE first_contact_at <= ${promisedAt})::float8`.as("kept"),
        raw<number>`count(*)
          FILTER (WHERE coalesce(first_contact_at, ${now}) > ${promisedAt})::float8`.as("broken"),
      ])
      .where(isCounted(counted))
      .groupBy(raw`GROUPING SETS ((), (assignee_id))`)
      .orderBy(raw`grouping(assignee_id) DESC, count(*) DESC, assignee_id`)
      .limit(limit + 1),
  );
};

export interface StalledReferral {
  referralId: string;
  name: string;
  status: ReferralStatus;
  referrerId: string;
  assigneeId: string | null;
  createdAt: Date;
  lastActivityAt: Date;
}

/** Referrals in one of these statuses without activity since a time, longest inactive first. */
export const stalledReferrals = async (
  { ask }: Connection,
  visible: VisibleReferrals,
  { statuses, since, limit }: { statuses: string[]; since: Date; limit: number },
): Promise<{ count: number; first: StalledReferral[] }> => {
  const lastActivityAt = raw<Date>`greatest(referrals.updated_at, conversations.last_message_at)`;
  const stalled = from("referrals")
    .leftJoin("conversations", (join) =>
      join
        .onRef("conversations.organization_id", "=", "referrals.organization_id")
        .onRef("conversations.referral_id", "=", "referrals.id"),
    )
    .where(visible.where)
    .where(hasCredit)
    .where(raw<boolean>`referrals.status = ANY(${statuses}::text[])`)
    .where("referrals.updated_at", "<", since)
    .where(raw<boolean>`${lastActivityAt} < ${since}`);
  const rows = await ask(
    stalled
      .select([
        "referrals.id as referralId",
        "referrals.name",
        raw<ReferralStatus>`referrals.status`.as("status"),
        "referrals.referrer_id as referrerId",
        "referrals.assignee_id as assigneeId",
        "referrals.created_at as createdAt",
        lastActivityAt.as("lastActivityAt"),
        raw<number>`(count(*) OVER ())::float8`.as("count"),
      ])
      .orderBy(raw`${lastActivityAt}, referrals.id`)
      .limit(limit),
  );
  return { count: rows[0]?.count ?? 0, first: rows };
};
