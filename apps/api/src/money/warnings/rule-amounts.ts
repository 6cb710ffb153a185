import type { Connection } from "../../kernel/database/database.ts";
import type { StoredBonusPayment } from "../bonus-payments/rules.ts";
import { dayIn } from "../bonus-rules/days.ts";
import { judge, recipientOf } from "../bonus-rules/judge.ts";
import { allVersions, referralsToJudge } from "../bonus-rules/judging-store.ts";
import { impersonalNames } from "../bonus-rules/names.ts";
import { judges, type RuleVersion } from "../bonus-rules/rules.ts";
import { timezoneOf } from "../bonus-rules/store.ts";

/** The history is empty, because limits decide whether a rule pays, but not how much. */
const noHistory = { successNumbers: {}, drafted: [] };

/**
 * Whether the rule pays for any success. A rule that pays only for certain successes might not pay
 * for this one.
 */
const isForAnySuccess = ({ terms }: RuleVersion) =>
  terms.conditions.every(({ kind }) => kind !== "success");

/**
 * The most that a rule pays for the referral of each draft that a person created, in the draft's
 * currency and to its recipient, by payment ID. The referral might not have reached the rule's status yet.
 */
export async function ruleAmountsOf(
  connection: Connection,
  organizationId: string,
  drafts: readonly StoredBonusPayment[],
): Promise<Map<string, { name: string; amount: number }>> {
  const byHand = drafts.filter(({ ruleId }) => ruleId === null);
  if (byHand.length === 0) return new Map();
  const versions = (await allVersions(connection, organizationId)).filter(isForAnySuccess);
  if (versions.length === 0) return new Map();
  const referralIds = byHand.map(({ referralId }) => referralId);
  const [referrals, timezone, names] = await Promise.all([
    referralsToJudge(connection, organizationId, referralIds),
    timezoneOf(connection, organizationId),
    impersonalNames(connection, organizationId, []),
  ]);
  const dayOf = dayIn(timezone);
  const found = new Map<string, { name: string; amount: number }>();
  for (const { id, referralId, referrerId, currency } of byHand) {
    const referral = referrals.find((one) => one.id === referralId);
    if (referral === undefined) continue;
    const day = dayOf(referral.createdAt);
    const judged = { ...referral, submittedOn: day, reachedOn: day };
    for (const version of versions) {
      if (!judges(version, day) || recipientOf(version, judged) !== referrerId) continue;
      const verdict = judge(version, judged, noHistory, names);
      if (verdict.kind === "none" || verdict.currency !== currency) continue;
      if (verdict.amount <= (found.get(id)?.amount ?? 0)) continue;
      found.set(id, { name: version.ruleName, amount: verdict.amount });
    }
  }
  return found;
}
