import { referralBounds } from "@referral-service/contract";
import type { ActingRule, Actor } from "../../kernel/audit/actor.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { lockName } from "../../kernel/lists/lock-then-find.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import type { ReferralConsequences } from "../../referrals/consequences.ts";
import { creditOf } from "../../referrals/duplicates/credit.ts";
import type { StoredReferral } from "../../referrals/rules.ts";
import { usualPaymentMethod } from "../bonus-payments/draft-bonus-payment.ts";
import {
  bonusPaymentCreated,
  bonusPaymentCreatedAudit,
  bonusPaymentStatusUpdated,
  bonusPaymentStatusUpdatedAudit,
} from "../bonus-payments/facts.ts";
import { lockPaymentsOf } from "../bonus-payments/payments-of-referral-store.ts";
import type { StoredBonusPayment } from "../bonus-payments/rules.ts";
import { insertBonusPayment, saveRuleDraft } from "../bonus-payments/store.ts";
import { enqueueWaitingNotices } from "../bonus-payments/waiting-notices.ts";
import { dayIn } from "./days.ts";
import { mayConcernRules, whatFollows } from "./follow.ts";
import { historyFor } from "./history.ts";
import { judge, recipientOf, type Verdict } from "./judge.ts";
import {
  factsForRules,
  forgetMissingValue,
  noteMissingValue,
  rulesMissingValue,
  versionsJudging,
} from "./judging-store.ts";
import { impersonalNames } from "./names.ts";
import type { JudgedReferral, RuleVersion } from "./rules.ts";

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

export const draftAfterCreditChange: ReferralConsequences["afterCreditChange"] = (
  tx,
  deps,
  actor,
  after,
) => followReferral(tx, deps, actor, { before: after, after, isCreditChanged: true });

interface Change {
  before: StoredReferral | null;
  after: StoredReferral;
  isCreditChanged?: boolean;
}

/** Drafts and withdraws payments as the rules require after a locked referral changes. */
async function followReferral(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { before, after, isCreditChanged = false }: Change,
) {
  const statuses = [...new Set([after.status, before?.status ?? after.status])];
  const versions = await versionsJudging(tx, after, statuses);
  if (versions.length === 0) return;
  const [payments, missing] =
    before === null
      ? [[], new Set<string>()]
      : await Promise.all([lockPaymentsOf(tx, after), rulesMissingValue(tx, after)]);
  for (const { timezone, ...version } of versions) {
    const { ruleId } = version;
    const own = payments.filter((one) => one.ruleId === ruleId);
    const payment = own.find(({ withdrawnAt }) => withdrawnAt === null) ?? own[0];
    const isValueMissing = missing.has(ruleId);
    const step = whatFollows(version, {
      before,
      after,
      payment: payment && { status: payment.status, isWithdrawn: payment.withdrawnAt !== null },
      isValueMissing,
      isCreditChanged,
    });
    if (step === "nothing") continue;
    const scene = { version, timezone, referral: after, rule: ruleAsActor(version, actor) };
    const name = { organizationId: after.organizationId, ruleId, referralId: after.id };
    if (isValueMissing) forgetMissingValue(tx, name);
    const open = own.find(({ status }) => status === "draft");
    const withdrawn = own.filter(({ withdrawnAt }) => withdrawnAt !== null);
    if (open !== undefined) withdrawn.push(await withdraw(tx, deps, scene.rule, open));
    // A change to the referral's status or value must not create more payments than a person can
    // create, however often it is repeated.
    const hasRoom = payments.length < referralBounds.bonusPayments;
    if (step !== "withdraw" && hasRoom) await draft(tx, deps, scene, withdrawn);
  }
}

const ruleAsActor = ({ ruleId, ruleName, organizationId }: RuleVersion, actor: Actor) =>
  ({
    kind: "bonus-rule",
    ...{ organizationId, ruleId, ruleName },
    requestId: actor.requestId,
  }) satisfies ActingRule;

/** Cancels an unapproved draft until the referral reaches the status again. */
function withdraw(tx: Tx, deps: Deps, rule: ActingRule, before: StoredBonusPayment) {
  const now = deps.clock.now();
  return saveMoved(tx, deps, rule, {
    before,
    after: {
      ...before,
      ...{ status: "canceled", withdrawnAt: now },
      ...{ version: before.version + 1, updatedAt: now },
    },
  });
}

async function saveMoved(
  tx: Tx,
  deps: Deps,
  rule: ActingRule,
  { before, after }: { before: StoredBonusPayment; after: StoredBonusPayment },
) {
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

/** Judges the referral and saves the draft: a withdrawn one with the same amount, or a new one. */
async function draft(tx: Tx, deps: Deps, scene: Scene, withdrawn: StoredBonusPayment[]) {
  const { version, referral, rule } = scene;
  const { judged, verdict } = await judgeNow(tx, scene, { isFirst: withdrawn.length === 0 });
  if (verdict.kind === "none") {
    if (verdict.reason === "needs_value") {
      const { organizationId, id: referralId } = referral;
      const name = { organizationId, ruleId: version.ruleId, referralId };
      noteMissingValue(tx, name, { missing: verdict.words, now: deps.clock.now() });
    }
    return;
  }
  const before = withdrawn.find(
    ({ referrerId, amount, currency }) =>
      referrerId === verdict.recipientId &&
      amount === verdict.amount &&
      currency === verdict.currency,
  );
  const payment =
    before === undefined
      ? await insertDraft(tx, deps, scene, { judged, verdict })
      : await saveMoved(tx, deps, rule, { before, after: revived(before, deps.clock.now()) });
  const drafter = { id: null, name: version.ruleName };
  await enqueueWaitingNotices(tx, deps, { payment, referral, drafter });
}

const revived = (before: StoredBonusPayment, at: Date): StoredBonusPayment => ({
  ...before,
  ...{ status: "draft", withdrawnAt: null, version: before.version + 1, updatedAt: at },
});

async function judgeNow(
  tx: Tx,
  { version, timezone, referral }: Scene,
  { isFirst: wasNeverDrafted }: { isFirst: boolean },
): Promise<{ judged: JudgedReferral; verdict: Verdict }> {
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
    ...creditOf(referral),
  };
  await lockHistory(tx, version, judged);
  const isFirst = wasNeverDrafted && facts.reachedAt.getTime() === referral.updatedAt.getTime();
  const history = await historyFor(tx, { version, judged, timezone, facts, isFirst });
  const names = await impersonalNames(tx, referral.organizationId, [version.terms]);
  return { judged, verdict: judge(version, judged, history, names) };
}

/** Always locks in the same order, so that two referrals of a referrer count each other. */
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

async function insertDraft(
  tx: Tx,
  deps: Deps,
  { version, referral, rule }: Scene,
  {
    judged: { reachedOn },
    verdict: { recipientId: referrerId, amount, currency, explanation },
  }: { judged: JudgedReferral; verdict: Extract<Verdict, { kind: "draft" }> },
) {
  const { organizationId } = referral;
  const now = deps.clock.now();
  const payment: StoredBonusPayment = {
    id: deps.newId(),
    organizationId,
    referralId: referral.id,
    ...{ referrerId, amount, currency },
    paymentMethod: await usualPaymentMethod(tx, { organizationId, referrerId }),
    status: "draft",
    note: null,
    createdById: version.createdById,
    approvedById: null,
    approvedAt: null,
    completedAt: null,
    failureReason: null,
    ruleId: version.ruleId,
    ruleVersion: version.version,
    withdrawnAt: null,
    runId: null,
    reference: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  await insertBonusPayment(tx, payment, { explanation, reachedOn });
  enqueueAudit(tx, deps, rule, bonusPaymentCreatedAudit(payment));
  enqueueEvent(tx, deps, rule, bonusPaymentCreated(payment));
  return payment;
}
