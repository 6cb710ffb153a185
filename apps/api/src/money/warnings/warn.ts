import type { PaymentWarning } from "@referral-service/contract/app";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import type { Connection } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { dayMs } from "../../kernel/durations.ts";
import { type StoredBonusPayment, sendsBonuses } from "../bonus-payments/rules.ts";
import { ruleAmountsOf } from "./rule-amounts.ts";
import { type ApprovalFacts, warningsOf } from "./rules.ts";
import {
  type DraftRow,
  holdersOfSameDetails,
  isOnlyApprover,
  mediansSince,
  presentStaff,
  readDrafts,
  statusChangesSince,
} from "./store.ts";

const comparedMs = 365 * dayMs;

/** The warnings for the drafts among the payments, by payment ID. Only approvers can read them. */
export async function warningsOfDrafts(
  connection: Connection,
  { clock }: Pick<Deps, "clock">,
  caller: PersonCaller,
  payments: readonly StoredBonusPayment[],
): Promise<Map<string, PaymentWarning[]>> {
  const drafts = payments.filter(({ status }) => status === "draft");
  if (drafts.length === 0 || !sendsBonuses(caller)) return new Map();
  const { organizationId, userId } = caller;
  const now = clock.now();
  const paymentIds = drafts.map(({ id }) => id);
  const referrerIds = [...new Set(drafts.map(({ referrerId }) => referrerId))];
  const isOwnAmong = referrerIds.includes(userId);
  const [rows, ruleAmounts, holders, medians, changes, staff, isOnly] = await Promise.all([
    readDrafts(connection, { organizationId, paymentIds }),
    ruleAmountsOf(connection, organizationId, drafts),
    holdersOfSameDetails(connection, { organizationId, referrerIds }),
    mediansSince(connection, organizationId, new Date(now.getTime() - comparedMs)),
    statusChangesSince(connection, { organizationId, paymentIds }),
    presentStaff(connection, organizationId),
    isOwnAmong && isOnlyApprover(connection, caller),
  ]);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    drafts.flatMap(({ id, amount, currency, referrerId }) => {
      const row = rowById.get(id);
      if (row === undefined) return [];
      const warnings = warningsOf({
        payment: { amount, isOwn: isOnly && referrerId === userId },
        ...peopleIn(row),
        staff: staff.filter((member) => member.id !== referrerId),
        holders: holders
          .filter((holder) => holder.referrerId === referrerId)
          .map(({ userId: holderId, name, updatedAt }) => ({ userId: holderId, name, updatedAt })),
        rule: ruleAmounts.get(id) ?? null,
        median: medians.find((median) => median.currency === currency) ?? null,
        statusChanges: changes.filter(({ paymentId }) => paymentId === id),
        now,
      });
      return [[id, warnings] as const];
    }),
  );
}

const peopleIn = (
  row: DraftRow,
): Pick<ApprovalFacts, "referrer" | "referral" | "credentials" | "completed"> => ({
  referrer: {
    name: row.referrerName,
    email: row.referrerEmail,
    phone: row.referrerPhone,
    isStaff: row.isStaff,
  },
  referral:
    row.referralName === null
      ? null
      : {
          name: row.referralName,
          email: row.referralEmail,
          phone: row.referralPhone,
          openDuplicateCount: row.openDuplicateCount,
          referrerChangedAt: row.referrerChangedAt,
        },
  credentials:
    row.credentialsUpdatedAt === null
      ? null
      : { isFirst: row.credentialsVersion === 1, updatedAt: row.credentialsUpdatedAt },
  completed:
    row.completedCount === null || row.completedDay === null
      ? null
      : { count: row.completedCount, day: row.completedDay },
});
