import type { Tx } from "../../kernel/database/database.ts";
import { periodStart } from "./days.ts";
import { recipientOf } from "./judge.ts";
import {
  countEarlierSuccesses,
  draftedWithin,
  orderSuccess,
  type ReferralFacts,
} from "./judging-store.ts";
import type { History, JudgedReferral, RuleVersion } from "./rules.ts";

/** The history that the rule needs. The caller holds the rule's locks. */
export async function historyFor(
  tx: Tx,
  {
    version,
    judged,
    timezone,
    facts,
    isFirst,
  }: {
    version: RuleVersion;
    judged: JudgedReferral;
    timezone: string;
    facts: ReferralFacts;
    /** Whether the referral now reaches the status for the first time. */
    isFirst: boolean;
  },
): Promise<History> {
  const { ruleId, organizationId, terms } = version;
  const recipientId = recipientOf(version, judged);
  const day = judged.reachedOn;
  const drafted = [];
  for (const { per, period } of terms.limits) {
    const of = { ruleId, recipientId: per === "person" ? recipientId : null };
    drafted.push(await draftedWithin(tx, of, { day, period }));
  }
  const success = {
    organizationId,
    referrerId: judged.referrerId,
    referralId: judged.id,
    status: terms.status,
  };
  const successNumbers: History["successNumbers"] = {};
  const periods = terms.conditions.flatMap((condition) =>
    condition.kind === "success" ? [condition.period] : [],
  );
  if (periods.length === 0) return { drafted, successNumbers };
  const reachedAt = (isFirst && (await orderSuccess(tx, success))) || facts.reachedAt;
  for (const period of periods) {
    const since = periodStart(day, period);
    const earlier = await countEarlierSuccesses(tx, success, { reachedAt, since, timezone });
    successNumbers[period] = earlier + 1;
  }
  return { drafted, successNumbers };
}
