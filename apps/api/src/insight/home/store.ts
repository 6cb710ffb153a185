import type { BonusPaymentStatus } from "@referral-service/contract";
import { shownMax, type TroubledEndpoint } from "@referral-service/contract/app";
import type { Connection } from "../../kernel/database/database.ts";
import { allOf, type Expression, from, raw, select } from "../../kernel/database/from.ts";
import type { NamedTask } from "../../portal/app/facts.ts";
import { overdueNamedTasks } from "../../portal/app/shown-tasks-store.ts";
import { inPortal } from "../../portal/item-store.ts";
import type { Portal } from "../../portal/portal.ts";
import { isOverdue } from "../../portal/tasks/store.ts";
import { noteSeenIn, statusSeenIn, type VisibleReferrals } from "../../referrals/rules.ts";
import type { InvitedUser, ReferralAtHome, Some } from "./facts.ts";

type HandledStatus = Extract<BonusPaymentStatus, "draft" | "approved" | "failed">;

export interface OfPerson {
  organizationId: string;
  userId: string;
}

/** The number of rows, counted up to a limit. */
async function countOf({ askOne }: Connection, rows: Expression<unknown>): Promise<number> {
  const counted = await askOne(
    select(raw<number>`(SELECT count(*)::int FROM ${rows} AS counted)`.as("count")),
  );
  return counted?.count ?? 0;
}

export const counted = raw.lit(shownMax.homeCount);
const named = raw.lit(shownMax.homeNamed);

const referralsAtHome = from("referrals")
  .innerJoin("users as referrer", (join) =>
    join
      .onRef("referrer.organization_id", "=", "referrals.organization_id")
      .onRef("referrer.id", "=", "referrals.referrer_id"),
  )
  .select([
    "referrals.id",
    "referrals.name",
    "referrals.phone",
    "referrer.first_name as referrerFirstName",
    "referrer.last_name as referrerLastName",
    "referrer.email as referrerEmail",
    raw<boolean>`referrals.assignee_id IS NULL`.as("isUnassigned"),
    "referrals.created_at as createdAt",
    "referrals.first_contact_at as firstContactAt",
  ])
  .orderBy("referrals.created_at")
  .orderBy("referrals.id")
  .limit(named);

/** The oldest of these referrals, which have waited the longest. */
export async function waitingReferrals(
  connection: Connection,
  visible: VisibleReferrals,
): Promise<Some<ReferralAtHome>> {
  const [count, first] = await Promise.all([
    countOf(
      connection,
      from("referrals").select("referrals.id").where(visible.where).limit(counted),
    ),
    connection.ask(
      referralsAtHome
        .select([statusSeenIn(visible).as("status"), noteSeenIn(visible).as("statusNote")])
        .where(visible.where),
    ),
  ]);
  return { count, first };
}

export const hasOwnDraft = async (connection: Connection, { organizationId, userId }: OfPerson) =>
  (await countOf(
    connection,
    from("bonus_payments")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("referrer_id", "=", userId)
      .where("status", "=", "draft")
      .limit(raw.lit(1)),
  )) > 0;

interface CurrencySum {
  currency: string;
  count: number;
  amount: number;
}

/** The counts and sums of the payments that a person who can send bonuses can handle now. */
export async function countPayments(
  { askOne }: Connection,
  { organizationId, userId }: OfPerson,
  { leavesOutOwn }: { leavesOutOwn: boolean },
) {
  async function inStatus(status: HandledStatus, condition = raw<boolean>`true`) {
    const rows = from("bonus_payments")
      .select(["currency", "amount"])
      .where("organization_id", "=", organizationId)
      .where("status", "=", status)
      .where(condition)
      .limit(counted);
    const found = await askOne(
      select(
        raw<CurrencySum[]>`(SELECT coalesce(json_agg(of_currency), '[]') FROM (
          SELECT currency, count(*)::int AS count, sum(amount)::double precision AS amount
          FROM ${rows} AS counted GROUP BY currency ORDER BY currency COLLATE "C") AS of_currency)`.as(
          "sums",
        ),
      ),
    );
    const sums = found?.sums ?? [];
    const count = sums.reduce((total, sum) => total + sum.count, 0);
    const isWhole = count < shownMax.homeCount;
    return {
      count,
      sums: isWhole ? sums.map(({ currency, amount }) => ({ status, currency, amount })) : [],
    };
  }
  const hasPayoutDetails = raw<boolean>`EXISTS (
    SELECT FROM payment_credentials AS details
    WHERE details.organization_id = bonus_payments.organization_id
      AND details.user_id = bonus_payments.referrer_id)`;
  const [draft, approved, failed] = await Promise.all([
    inStatus("draft", leavesOutOwn ? raw<boolean>`referrer_id <> ${userId}` : undefined),
    inStatus("approved", hasPayoutDetails),
    inStatus("failed"),
  ]);
  return {
    draft: draft.count,
    approved: approved.count,
    failed: failed.count,
    sums: [draft, approved, failed].flatMap(({ sums }) => sums),
  };
}

/** Disabled endpoints, and endpoints with failed last deliveries. An organization has up to 50. */
export async function troubledEndpoints(
  { ask }: Connection,
  organizationId: string,
): Promise<Some<TroubledEndpoint>> {
  const found = await ask(
    from("webhook_endpoints")
      .select([
        "id",
        "name",
        "is_disabled as isDisabled",
        "disabled_reason as disabledReason",
        "consecutive_failure_count as failureCount",
      ])
      .where("organization_id", "=", organizationId)
      .where(raw<boolean>`(is_disabled OR is_active AND consecutive_failure_count > 0)`)
      .orderBy("is_disabled", "desc")
      .orderBy("created_at", "desc")
      .orderBy("id", "desc"),
  );
  return { count: found.length, first: found.slice(0, shownMax.homeNamed) };
}

/**
 * People who were added and have not signed in yet. The values in the condition are literals,
 * because the index is partial.
 */
export async function invitedPeople(
  connection: Connection,
  organizationId: string,
  now: Date,
): Promise<Some<InvitedUser>> {
  const invited = from("users")
    .where("users.organization_id", "=", organizationId)
    .where(raw<boolean>`(users.identity_user_id IS NULL OR NOT users.has_accepted)`)
    .where("users.left_at", "is", null)
    .where("users.status", "=", raw.lit("active"));
  const [count, first] = await Promise.all([
    countOf(connection, invited.select("users.id").limit(counted)),
    connection.ask(
      invited
        .select(({ selectFrom }) => [
          "users.id",
          "users.first_name as firstName",
          "users.last_name as lastName",
          "users.email",
          selectFrom("user_invitations")
            .select("user_invitations.created_at")
            .whereRef("user_invitations.organization_id", "=", "users.organization_id")
            .whereRef("user_invitations.user_id", "=", "users.id")
            .where("user_invitations.expires_at", ">", now)
            .orderBy("user_invitations.created_at", "desc")
            .limit(raw.lit(1))
            .as("invitedAt"),
        ])
        .orderBy("users.joined_at", "desc")
        .orderBy("users.id", "desc")
        .limit(named),
    ),
  ]);
  return { count, first };
}

/** Open tasks that are due before a time, longest overdue first. */
export async function dueTasks(
  connection: Connection,
  portal: Portal,
  { before, visible }: { before: Date; visible: VisibleReferrals },
): Promise<Some<NamedTask>> {
  const due = allOf([...inPortal("bd_tasks", portal), isOverdue(before)]);
  const [count, first] = await Promise.all([
    countOf(connection, from("bd_tasks").select("bd_tasks.id").where(due).limit(counted)),
    overdueNamedTasks(connection, portal, {
      now: before,
      visible,
      countMax: shownMax.homeNamed,
    }),
  ]);
  return { count, first };
}
