import type { User } from "@referral-service/api/people/users/rules.ts";
import {
  type Credit,
  creditOf,
  usualParts,
} from "@referral-service/api/referrals/duplicates/credit.ts";
import {
  duplicatesDecidedAudit,
  duplicatesFoundAudit,
} from "@referral-service/api/referrals/duplicates/facts.ts";
import { creditsBy, decidedFor } from "@referral-service/api/referrals/duplicates/outcome.ts";
import {
  groupsOfSamePerson,
  proposedFor,
  type StoredDuplicateCase,
} from "@referral-service/api/referrals/duplicates/rules.ts";
import type { DuplicateDecision } from "@referral-service/contract";
import { actorOf, type Deed, deedOf } from "./audit-trail.ts";
import type { Chance } from "./chance.ts";
import { daysAfter, type History, workTimeAfter } from "./history.ts";
import type { Lead } from "./referrals.ts";

type DemoCase = Omit<StoredDuplicateCase, "decidedByName"> & { proposedReferralId: string | null };

interface Part {
  organizationId: string;
  caseId: string;
  referralId: string;
  isOpen: boolean;
  creditBefore: Credit | null;
}

interface Surroundings {
  history: History;
  leads: Lead[];
  decider: User;
}

const protectionWindowDays = 90;
/** Duplicates from the last few days wait for a decision. */
const openDays = 18;

/**
 * Returns the duplicates of people who were referred more than once, and the leads with the credit
 * that the decisions gave.
 */
export function makeDuplicates(chance: Chance, { history, leads, decider }: Surroundings) {
  const cases: DemoCase[] = [];
  const parts: Part[] = [];
  const deeds: Deed[] = [];
  const changed = new Map<string, Lead>();
  const leadOf = new Map(leads.map((lead) => [lead.referral.id, lead]));
  const compared = leads.map(({ referral: { id, name, email, phone } }) => ({
    ...{ id, name, email, phone },
    ...{ duplicateCaseId: null, creditCaseId: null, differentFrom: [] },
  }));
  for (const [index, same] of groupsOfSamePerson(compared, []).entries()) {
    const group = same
      .flatMap(({ id }) => leadOf.get(id) ?? [])
      .toSorted(
        (one, other) => one.referral.createdAt.getTime() - other.referral.createdAt.getTime(),
      );
    const found = opened(chance, group);
    const decided = decide(chance, { group, found: found.case, history, decider, index });
    deeds.push(...found.deeds, ...(decided?.deeds ?? []));
    cases.push(decided?.case ?? { ...found.case, proposedReferralId: null });
    for (const { referral } of group) {
      parts.push({
        ...{ organizationId: referral.organizationId, caseId: found.case.id },
        ...{ referralId: referral.id, isOpen: decided === undefined },
        creditBefore: decided === undefined ? null : creditOf(referral),
      });
    }
    for (const lead of decided?.group ?? []) changed.set(lead.referral.id, lead);
  }
  const after = leads.map((lead) => changed.get(lead.referral.id) ?? lead);
  return { cases, parts, leads: after, deeds };
}

/** Each referral after the second is added to the duplicate case. */
function opened(chance: Chance, group: Lead[]) {
  const referrals = group.map(({ referral }) => referral);
  const [, second] = referrals;
  const last = referrals.at(-1);
  if (second === undefined || last === undefined) throw new Error("A case has two referrals");
  const { organizationId, createdAt } = second;
  const id = chance.id(createdAt);
  const deeds = group.slice(1).map((newcomer, index) => {
    const held = referrals.slice(0, index + 2);
    // The first two referrals are added to the case together.
    const newcomers = index === 0 ? held : [newcomer.referral];
    const entry = duplicatesFoundAudit({ id, group: held, newcomers });
    const { createdAt: at } = newcomer.referral;
    return { ...entry, by: actorOf(newcomer.referrer), organizationId, at };
  });
  const found = {
    ...{ id, organizationId, status: "open", referralCount: group.length },
    ...{ decision: null, creditedReferralId: null, reason: null },
    ...{ decidedById: null, decidedAt: null, version: group.length - 1 },
    ...{ createdAt, updatedAt: last.createdAt },
  } satisfies Omit<DemoCase, "proposedReferralId">;
  return { case: found, deeds };
}

interface Decided {
  group: Lead[];
  found: Omit<DemoCase, "proposedReferralId">;
  history: History;
  decider: User;
  index: number;
}

/** Decides a duplicate. Undefined for one that stays open. */
function decide(chance: Chance, { group, found, history, decider, index }: Decided) {
  const submissions = group.map(({ referral }) => ({
    ...creditOf(referral),
    ...{ id: referral.id, createdAt: referral.createdAt, isLost: referral.status === "lost" },
  }));
  const at = workTimeAfter(chance, found.updatedAt, [0, 2]);
  if (at >= daysAfter(history.end, -openDays)) return undefined;
  const proposal = proposedFor(submissions, protectionWindowDays);
  if (proposal === null) return undefined;
  const decision = decisionFor(index, proposal.referralId === submissions[0]?.id);
  const creditedReferralId = decidedFor(decision, { referralId: proposal.referralId, submissions });
  const after = {
    ...found,
    ...{ status: "decided", decision, creditedReferralId, proposedReferralId: proposal.referralId },
    reason: decision === "shared" ? "Both talked to the family before they called us" : null,
    ...{ decidedById: decider.id, decidedAt: at, version: found.version + 1, updatedAt: at },
  } satisfies DemoCase;
  const parts = decision === "shared" ? usualParts(group.length) : [];
  const credits = creditsBy(after, submissions, parts);
  const changes = group.map((lead) => credited(lead, credits.get(lead.referral.id), decider, at));
  // A referral that was completed before the decision might be paid, so it keeps its credit.
  if (changes.some((change) => change === undefined)) return undefined;
  const done = changes.filter((change) => change !== undefined);
  const audit = duplicatesDecidedAudit({ ...after, decidedByName: null });
  return {
    case: after,
    group: done.map(({ lead }) => lead),
    deeds: [deedOf(decider, audit, at), ...done.flatMap(({ deeds }) => deeds)],
  };
}

function decisionFor(index: number, isFirst: boolean): DuplicateDecision {
  if (index % 5 === 3) return "different_people";
  if (index % 4 === 2) return "shared";
  return isFirst ? "first_submitted" : "this_one";
}

/**
 * Returns the lead with its credit. Undefined if the lead is completed and would get another
 * credit.
 */
function credited(lead: Lead, credit: Credit | undefined, decider: User, at: Date) {
  const before = lead.referral;
  if (credit === undefined) return { lead, deeds: [] };
  const isSame = credit.credit === before.credit;
  if (isSame) return { lead: { ...lead, referral: { ...before, ...credit } }, deeds: [] };
  if (before.status === "completed" && before.updatedAt < at) return undefined;
  const updatedAt = before.updatedAt < at ? at : before.updatedAt;
  const referral = { ...before, ...credit, version: before.version + 1, updatedAt };
  const changes = { credit: { from: before.credit, to: credit.credit } };
  const target = { type: "referral", id: before.id };
  const deed = deedOf(decider, { action: "referral.updated", target, changes }, at);
  return { lead: { ...lead, referral }, deeds: [deed] };
}
