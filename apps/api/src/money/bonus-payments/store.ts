import {
  type BonusExplanation,
  type BonusPayment,
  type BonusPaymentStatus,
  bonusPaymentStatus,
} from "@referral-service/contract";
import type { Caller } from "../../kernel/callers/caller.ts";
import type { Connection, Tx } from "../../kernel/database/database.ts";
import { allOf, type Condition, count, from, raw, select } from "../../kernel/database/from.ts";
import { anyOrNoneOf, equalTo } from "../../kernel/lists/equal-to.ts";
import type { List } from "../../kernel/lists/list.ts";
import { type ChosenOrder, orderedPage } from "../../kernel/lists/ordered-page.ts";
import { searched } from "../../kernel/lists/search.ts";
import { inWindows, type Windows } from "../../kernel/lists/windows.ts";
import { toBonusPaymentView } from "./facts.ts";
import {
  isEarnedPayment,
  type StoredBonusPayment,
  type VisibleBonusPayments,
  visibleBonusPayments,
} from "./rules.ts";

/** Payments with the columns of `StoredBonusPayment`. */
export const payments = from("bonus_payments").select(({ cast, ref }) => [
  "id",
  "organization_id as organizationId",
  "referral_id as referralId",
  "referrer_id as referrerId",
  cast<number>("amount", "double precision").as("amount"),
  "currency",
  "payment_method as paymentMethod",
  ref("status").$castTo<BonusPaymentStatus>().as("status"),
  "note",
  "created_by_id as createdById",
  "approved_by_id as approvedById",
  "approved_at as approvedAt",
  "completed_at as completedAt",
  "failure_reason as failureReason",
  "rule_id as ruleId",
  "rule_version as ruleVersion",
  "withdrawn_at as withdrawnAt",
  "version",
  "created_at as createdAt",
  "updated_at as updatedAt",
  "run_id as runId",
  "reference",
]);

export const visiblePayment = ({ where }: VisibleBonusPayments, id: string) =>
  payments.where("id", "=", id).where(where);

export const findBonusPayment = (
  { askOne }: Connection,
  visible: VisibleBonusPayments,
  id: string,
): Promise<StoredBonusPayment | null> => askOne(visiblePayment(visible, id));

export const findPayments = (
  { ask }: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<StoredBonusPayment[]> =>
  ask(
    payments
      .where("organization_id", "=", organizationId)
      .where(raw<boolean>`bonus_payments.id = ANY(${ids}::uuid[])`)
      .orderBy("created_at")
      .orderBy("id"),
  );

const paymentOrders = {
  createdAt: { value: raw.ref("bonus_payments.created_at"), type: "timestamptz" },
  updatedAt: { value: raw.ref("bonus_payments.updated_at"), type: "timestamptz" },
  amount: { value: raw.ref("bonus_payments.amount_order"), type: "double precision" },
} as const;

interface BonusPaymentFilters extends Windows, ChosenOrder<keyof typeof paymentOrders> {
  status?: BonusPaymentStatus | undefined;
  referrerId?: string | undefined;
  referralId?: string | undefined;
  /** Only the app sends this filter and the following ones. */
  statuses?: BonusPaymentStatus[] | undefined;
  excludedStatuses?: BonusPaymentStatus[] | undefined;
  /** Whether only the referrer can act on the payment next. */
  needsReferrer?: boolean | undefined;
  q?: string | undefined;
}

/** The payments that the caller can see and that match the filters. */
export const paymentsSeenBy = (
  caller: Caller,
  { sort, order, ...filters }: BonusPaymentFilters,
): List<StoredBonusPayment, BonusPayment> => ({
  name: "bonus-payments",
  read: async (db, page) =>
    db.ask(
      payments
        .where(await matchingPayments(db, visibleBonusPayments(caller), filters))
        .$call(orderedPage("bonus_payments", paymentOrders, { sort, order, page })),
    ),
  show: toBonusPaymentView,
});

/** A failed payment, or an approved one to a referrer without payout details. */
export const isForReferrer = raw<boolean>`(bonus_payments.status = 'failed'
  OR bonus_payments.status = 'approved' AND NOT EXISTS (
    SELECT FROM payment_credentials
    WHERE payment_credentials.organization_id = bonus_payments.organization_id
      AND payment_credentials.user_id = bonus_payments.referrer_id))`;

async function matchingPayments(
  connection: Connection,
  { organizationId, where }: VisibleBonusPayments,
  {
    status,
    referrerId,
    referralId,
    statuses,
    excludedStatuses,
    needsReferrer,
    q,
    ...windows
  }: Omit<BonusPaymentFilters, "sort" | "order">,
): Promise<Condition> {
  return allOf([
    where,
    ...equalTo("bonus_payments", { status, referrer_id: referrerId, referral_id: referralId }),
    ...inWindows("bonus_payments", windows),
    ...anyOrNoneOf(raw.ref("bonus_payments.status"), { any: statuses, none: excludedStatuses }),
    ...(needsReferrer === undefined ? [] : [raw<boolean>`${isForReferrer} = ${needsReferrer}`]),
    ...(await about(connection, organizationId, q)),
  ]);
}

/** Counts the matching payments with each status, up to `countMax`. */
export async function countByStatus(
  connection: Connection,
  visible: VisibleBonusPayments,
  { countMax, ...filters }: Pick<BonusPaymentFilters, "referrerId" | "q"> & { countMax: number },
): Promise<{ status: BonusPaymentStatus; count: number }[]> {
  const matching = await matchingPayments(connection, visible, filters);
  const counted = bonusPaymentStatus.options.map((status) => {
    const found = from("bonus_payments")
      .select("bonus_payments.id")
      .where(matching)
      .where("bonus_payments.status", "=", status)
      .limit(raw.lit(countMax));
    return from(found.as("found")).select(count).as(status);
  });
  const counts = await connection.askOne(select(counted));
  return bonusPaymentStatus.options.map((status) => ({ status, count: counts?.[status] ?? 0 }));
}

/** Sums the newest matching payments that are earned, up to `countMax` payments. */
export async function sumEarned(
  connection: Connection,
  visible: VisibleBonusPayments,
  { countMax, ...filters }: Pick<BonusPaymentFilters, "referrerId" | "q"> & { countMax: number },
): Promise<{ currency: string; amount: number }[]> {
  const newest = from("bonus_payments")
    .select(["bonus_payments.currency", "bonus_payments.amount"])
    .where(await matchingPayments(connection, visible, filters))
    .where(isEarnedPayment)
    .orderBy("bonus_payments.created_at", "desc")
    .orderBy("bonus_payments.id", "desc")
    .limit(raw.lit(countMax));
  return connection.ask(
    from(newest.as("newest"))
      .select(["newest.currency", raw<number>`sum(newest.amount)::double precision`.as("amount")])
      .groupBy("newest.currency")
      .orderBy("newest.currency"),
  );
}

/** Payments with a referral or referrer that matches the search. */
async function about(
  connection: Connection,
  organizationId: string,
  q: string | undefined,
): Promise<Condition[]> {
  if (q === undefined) return [];
  const [ofReferrers, ofReferrals] = await Promise.all([
    searched(connection, "users", q),
    searched(connection, "referrals", q),
  ]);
  const referrers = from("users")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where(allOf(ofReferrers));
  const referrals = from("referrals")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where(allOf(ofReferrals));
  return [
    raw`(bonus_payments.referrer_id IN ${referrers} OR bonus_payments.referral_id IN ${referrals})`,
  ];
}

/**
 * Explanation of a payment that a rule drafted, and the day when it counts toward the rule's
 * limits.
 */
interface RuleFacts {
  explanation: BonusExplanation;
  reachedOn: string;
}

export async function insertBonusPayment(
  { client }: Tx,
  payment: StoredBonusPayment,
  byRule?: RuleFacts,
) {
  const facts = byRule && {
    explanation: byRule.explanation,
    reachedOn: new Date(`${byRule.reachedOn}T00:00:00Z`),
  };
  await client.bonusPayment.create({ data: { ...payment, ...facts } });
}

/** Withdraws a rule's draft, or restores a withdrawn one. */
export async function saveRuleDraft({ client }: Tx, payment: StoredBonusPayment) {
  const { id, status, withdrawnAt, version, updatedAt } = payment;
  await client.bonusPayment.update({
    where: { id },
    data: { status, withdrawnAt, version, updatedAt },
  });
}

/** The explanation of a bonus rule's amount. Null for a payment that a person drafted. */
export async function findExplanation({ askOne }: Connection, id: string) {
  const found = await askOne(
    from("bonus_payments")
      .select(({ ref }) => ref("explanation").$castTo<BonusExplanation | null>().as("explanation"))
      .where("id", "=", id),
  );
  return found?.explanation ?? null;
}
