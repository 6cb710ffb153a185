import type { Tx } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { calendarOf } from "../platform/calendar.ts";
import type { Span } from "../platform/clock.ts";

/** The kinds of notifications about work. */
export type NoticeKind = "referral" | "message" | "payment" | "ownReferral" | "ownBonus";

interface Held {
  organizationId: string;
  userIds: string[];
  kind: NoticeKind;
  /** Number of referrals, messages, payments or bonuses for each user. */
  count: number;
}

/** Holds notifications back until the next daily summary for these users. */
export async function holdForSummary(
  tx: Tx,
  { organizationId, userIds, kind, count }: Held,
  now: Date,
) {
  if (userIds.length === 0) return;
  const [organization] = await tx.query<{ timezone: string }>(
    sql`SELECT timezone FROM organizations WHERE id = ${organizationId}::uuid`,
  );
  if (organization === undefined) return;
  const countIf = (is: NoticeKind) => (kind === is ? count : 0);
  tx.enqueue(sql`
    INSERT INTO held_notices AS held (organization_id, user_id, referral_count, message_count,
      payment_count, own_referral_count, own_bonus_count, summary_due_at)
    SELECT ${organizationId}::uuid, user_id, ${countIf("referral")}::int, ${countIf("message")}::int,
      ${countIf("payment")}::int, ${countIf("ownReferral")}::int, ${countIf("ownBonus")}::int,
      ${nextMorning(now, organization.timezone)}::timestamptz
    FROM unnest(${userIds}::uuid[]) AS user_id
    ORDER BY user_id
    ON CONFLICT (organization_id, user_id) DO UPDATE
      SET referral_count = held.referral_count + EXCLUDED.referral_count,
        message_count = held.message_count + EXCLUDED.message_count,
        payment_count = held.payment_count + EXCLUDED.payment_count,
        own_referral_count = held.own_referral_count + EXCLUDED.own_referral_count,
        own_bonus_count = held.own_bonus_count + EXCLUDED.own_bonus_count,
        summary_due_at = least(held.summary_due_at, EXCLUDED.summary_due_at)`);
}

/** The emails to a user about referrals within 10 minutes. */
export interface Burst {
  /** Time when the first of their emails was written. */
  startedAt: Date | null;
  /** Number of emails that were written. */
  mailedCount: number;
  /** Number of referrals that were held back for one email with their count. */
  heldCount: number;
}

/** Locks the bursts of these users until the transaction ends. */
export async function lockBursts(
  { query }: Tx,
  organizationId: string,
  userIds: string[],
): Promise<Map<string, Burst>> {
  await query(sql`
    INSERT INTO held_notices (organization_id, user_id)
    SELECT ${organizationId}::uuid, user_id FROM unnest(${userIds}::uuid[]) AS user_id
    ORDER BY user_id ON CONFLICT DO NOTHING`);
  const rows = await query<Burst & { userId: string }>(sql`
    SELECT user_id AS "userId", burst_started_at AS "startedAt",
      burst_mailed_count AS "mailedCount", burst_held_count AS "heldCount"
    FROM held_notices
    WHERE organization_id = ${organizationId}::uuid AND user_id = ANY (${userIds}::uuid[])
    ORDER BY user_id FOR UPDATE`);
  return new Map(rows.map(({ userId, ...burst }) => [userId, burst]));
}

export const saveBurst = (
  { enqueue }: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
  { startedAt, mailedCount, heldCount }: Burst,
) =>
  enqueue(sql`
    UPDATE held_notices SET burst_started_at = ${startedAt}, burst_mailed_count = ${mailedCount},
      burst_held_count = ${heldCount}
    WHERE organization_id = ${organizationId}::uuid AND user_id = ${userId}::uuid`);

/** The maximum number of people per transaction. Other workers skip their rows. */
const usersPerTransaction = 100;

interface TakenBurst {
  organizationId: string;
  userId: string;
  count: number;
}

/** Takes the rest of each burst that began before this time span. */
export const takeEndedBursts = ({ query }: Tx, { since, until }: Span): Promise<TakenBurst[]> =>
  query<TakenBurst>(sql`
    UPDATE held_notices AS held SET burst_held_count = 0
    FROM (
      SELECT organization_id, user_id, burst_held_count FROM held_notices
      WHERE burst_held_count > 0 AND (burst_started_at <= ${since} OR burst_started_at > ${until})
      ORDER BY burst_started_at LIMIT ${usersPerTransaction} FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE held.organization_id = due.organization_id AND held.user_id = due.user_id
    RETURNING held.organization_id AS "organizationId", held.user_id AS "userId",
      due.burst_held_count AS count`);

export interface TakenSummary {
  organizationId: string;
  userId: string;
  referralCount: number;
  messageCount: number;
  paymentCount: number;
  ownReferralCount: number;
  ownBonusCount: number;
}

/** Takes the contents of the summaries that are due. */
export const takeDueSummaries = ({ query }: Tx, now: Date): Promise<TakenSummary[]> =>
  query<TakenSummary>(sql`
    UPDATE held_notices AS held
    SET referral_count = 0, message_count = 0, payment_count = 0, own_referral_count = 0,
      own_bonus_count = 0, summary_due_at = NULL
    FROM (
      SELECT organization_id, user_id, referral_count, message_count, payment_count,
        own_referral_count, own_bonus_count
      FROM held_notices WHERE summary_due_at <= ${now}
      ORDER BY summary_due_at LIMIT ${usersPerTransaction} FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE held.organization_id = due.organization_id AND held.user_id = due.user_id
    RETURNING held.organization_id AS "organizationId", held.user_id AS "userId",
      due.referral_count AS "referralCount", due.message_count AS "messageCount",
      due.payment_count AS "paymentCount", due.own_referral_count AS "ownReferralCount",
      due.own_bonus_count AS "ownBonusCount"`);

/** Puts a summary back because its recipient has received too many emails. */
export const postponeSummary = ({ enqueue }: Tx, taken: TakenSummary, dueAt: Date) =>
  enqueue(sql`
    UPDATE held_notices SET referral_count = ${taken.referralCount},
      message_count = ${taken.messageCount}, payment_count = ${taken.paymentCount},
      own_referral_count = ${taken.ownReferralCount}, own_bonus_count = ${taken.ownBonusCount},
      summary_due_at = ${dueAt}
    WHERE organization_id = ${taken.organizationId}::uuid AND user_id = ${taken.userId}::uuid`);

/** The hour of the daily summaries, in the organization's time zone. */
const summaryHour = 8;

/** The next time that daily summaries are sent. */
export function nextMorning(now: Date, timeZone: string): Date {
  const calendar = calendarOf(timeZone);
  const today = calendar.dayAt(now);
  const morning = calendar.hourOf(today, summaryHour);
  if (morning > now) return morning;
  return calendar.hourOf({ ...today, day: today.day + 1 }, summaryHour);
}
