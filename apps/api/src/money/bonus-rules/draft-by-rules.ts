import type { ActingRule, Actor } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { lockName } from "../../kernel/lists/lock-then-find.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import type { ReferralConsequences } from "../../referrals/consequences.ts";
import type { StoredReferral } from "../../referrals/rules.ts";
import { usualPaymentMethod } from "../bonus-payments/draft-bonus-payment.ts";
import {
  bonusPaymentCreated,
  bonusPaymentCreatedAudit,
  bonusPaymentStatusUpdated,
  bonusPaymentStatusUpdatedAudit,
} from "../bonus-payments/facts.ts";
import type { StoredBonusPayment } from "../bonus-payments/rules.ts";
import { insertBonusPayment, lockPaymentsOf, saveRuleDraft } from "../bonus-payments/store.ts";
import { enqueueWaitingNotices } from "../bonus-payments/waiting-notices.ts";
import { dayIn } from "./days.ts";
import { mayConcernRules, whatFollows } from "./follow.ts";
import { historyFor } from "./history.ts";
import { type JudgedReferral, judge, recipientOf, type Verdict } from "./judge.ts";
import { impersonalNames } from "./names.ts";
import type { RuleVersion } from "./rules.ts";
import {
  factsForRules,
  forgetMissingValue,
  noteMissingValue,
  rulesMissingValue,
  versionsJudging,
} from "./store.ts";

export const draftAfterCreation: ReferralConsequences["afterCreation"] = (tx, deps, actor, after) =>
  followReferral(tx, deps, actor, { before: null, after });

export const draftAfterChange: ReferralConsequences["afterChange"] = async (
  tx,
  deps,
  actor,
  change,
) => {
  if (mayConcernRules(change.before, change.after)) {
    await followReferral(tx, deps, actor, change);
  }
};

interface Change {
  before: StoredReferral | null;
  after: StoredReferral;
}

/** Lets the rules draft and withdraw what the change of a locked referral asks for. */
async function followReferral(tx: Tx, deps: Deps, actor: Actor, { before, after }: Change) {
  const statuses = [...new Set([after.status, before?.status ?? after.status])];
  const versions = await versionsJudging(tx, after, statuses);
  if (versions.length === 0) return;
  const [payments, missing] =
    before === null
      ? [[], new Set<string>()]
      : await Promise.all([lockPaymentsOf(tx, after), rulesMissingValue(tx, after)]);
  for (const { timezone, ...version } of versions) {
    const { ruleId } = version;
    const payment = payments.find((one) => one.ruleId === ruleId);
    const isValueMissing = missing.has(ruleId);
    const step = whatFollows(version, {
      before,
      after,
      payment: payment && { status: payment.status, isWithdrawn: payment.withdrawnAt !== null },
      isValueMissing,
    });
    if (step === "nothing") continue;
    const scene = { version, timezone, referral: after, rule: ruleAsActor(version, actor) };
    const name = { organizationId: after.organizationId, ruleId, referralId: after.id };
    if (isValueMissing) forgetMissingValue(tx, name);
    const left = step === "judge" ? payment : await withdraw(tx, deps, scene.rule, payment);
    if (step !== "withdraw") await draft(tx, deps, scene, left);
  }
}

const ruleAsActor = ({ ruleId, ruleName, organizationId }: RuleVersion, actor: Actor) =>
  ({
    kind: "bonus-rule",
    ...{ organizationId, ruleId, ruleName },
    requestId: actor.requestId,
  }) satisfies ActingRule;

/** Cancels a draft that nobody approved, until the referral reaches the status again. */
async function withdraw(
  tx: Tx,
  deps: Deps,
  rule: ActingRule,
  before: StoredBonusPayment | undefined,
) {
  if (before?.status !== "draft") return before;
  const now = deps.clock.now();
  const after: StoredBonusPayment = {
    ...before,
    ...{ status: "canceled", withdrawnAt: now },
    ...{ version: before.version + 1, updatedAt: now },
  };
  await saveRuleDraft(tx, after);
  enqueueAudit(tx, deps, rule, bonusPaymentStatusUpdatedAudit(before, after));
  enqueueEvent(tx, deps, rule, bonusPaymentStatusUpdated(before, after));
  return after;
}

interface Scene {
  version: RuleVersion;
  timezone: string;
  referral: StoredReferral;
  rule: ActingRule;
}

/** Judges the referral, and makes the draft, a new one or the withdrawn one. */
async function draft(tx: Tx, deps: Deps, scene: Scene, withdrawn: StoredBonusPayment | undefined) {
  const { version, referral } = scene;
  const { organizationId } = referral;
  const { judged, verdict } = await judgeNow(tx, scene, withdrawn);
  if (verdict.kind === "none") {
    if (verdict.reason === "needs_value") {
      const name = { organizationId, ruleId: version.ruleId, referralId: referral.id };
      noteMissingValue(tx, name, { missing: verdict.words, now: deps.clock.now() });
    }
    return;
  }
  const payment = await paymentOf(tx, deps, scene, { verdict, withdrawn });
  const { explanation } = verdict;
  if (withdrawn === undefined) {
    await insertBonusPayment(tx, payment, { explanation, reachedOn: judged.reachedOn });
    enqueueAudit(tx, deps, scene.rule, bonusPaymentCreatedAudit(payment));
    enqueueEvent(tx, deps, scene.rule, bonusPaymentCreated(payment));
  } else {
    await saveRuleDraft(tx, payment, explanation);
    enqueueAudit(tx, deps, scene.rule, bonusPaymentStatusUpdatedAudit(withdrawn, payment));
    enqueueEvent(tx, deps, scene.rule, bonusPaymentStatusUpdated(withdrawn, payment));
  }
  const drafter = { id: null, name: version.ruleName };
  await enqueueWaitingNotices(tx, deps, { payment, referral, drafter });
}

async function judgeNow(
  tx: Tx,
  { version, timezone, referral }: Scene,
  withdrawn: StoredBonusPayment | undefined,
): Promise<{ judged: JudgedReferral; verdict: Verdict }> {
  const { organizationId, fields } = referral;
  const dayOf = dayIn(timezone);
  const facts = await factsForRules(tx, referral);
  const judged: JudgedReferral = {
    id: referral.id,
    referrerId: referral.referrerId,
    businessDeveloperId: facts.businessDeveloperId,
    submittedOn: dayOf(referral.createdAt),
    reachedOn: dayOf(facts.reachedAt),
    value: referral.value,
    customFieldValues: referral.customFieldValues,
    labels: referral.labels,
    company: referral.company,
    publicLinkId: facts.publicLinkId,
  };
  await lockHistory(tx, version, judged);
  const isFirst =
    withdrawn === undefined && facts.reachedAt.getTime() === referral.updatedAt.getTime();
  const history = await historyFor(tx, { version, judged, timezone, facts, isFirst });
  const names = await impersonalNames(tx, organizationId, { fields, terms: [version.terms] });
  return { judged, verdict: judge(version, judged, history, names) };
}

/** In one order, so that two referrals of a referrer count each other. */
async function lockHistory(tx: Tx, version: RuleVersion, judged: JudgedReferral) {
  const { ruleId, terms } = version;
  if (terms.limits.some(({ per }) => per === "rule")) await lockName(tx, `bonus rule ${ruleId}`);
  const recipientId = recipientOf(version, judged);
  if (terms.limits.some(({ per }) => per === "person") && recipientId !== null) {
    await lockName(tx, `bonus rule ${ruleId} for ${recipientId}`);
  }
  if (terms.conditions.some(({ kind }) => kind === "success")) {
    await lockName(tx, `successes of ${judged.referrerId}`);
  }
}

async function paymentOf(
  tx: Tx,
  deps: Deps,
  { version, referral }: Scene,
  {
    verdict: { recipientId: referrerId, amount, currency },
    withdrawn,
  }: {
    verdict: Extract<Verdict, { kind: "draft" }>;
    withdrawn: StoredBonusPayment | undefined;
  },
): Promise<StoredBonusPayment> {
  const { organizationId } = referral;
  const now = deps.clock.now();
  const paymentMethod = await usualPaymentMethod(tx, { organizationId, referrerId });
  return {
    id: withdrawn?.id ?? deps.newId(),
    organizationId,
    referralId: referral.id,
    ...{ referrerId, amount, currency, paymentMethod },
    status: "draft",
    note: withdrawn?.note ?? null,
    createdById: version.createdById,
    approvedById: null,
    approvedAt: null,
    completedAt: null,
    failureReason: null,
    ruleId: version.ruleId,
    ruleVersion: version.version,
    withdrawnAt: null,
    version: (withdrawn?.version ?? 0) + 1,
    createdAt: withdrawn?.createdAt ?? now,
    updatedAt: now,
  };
}
