import type { DuplicateCase, DuplicateDecision, ReferralStatus } from "@referral-service/contract";
import { type Caller, seesEverything } from "../../kernel/callers/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../../kernel/callers/decision.ts";
import { type Condition, conditionsOn, from, raw } from "../../kernel/database/from.ts";
import { dayMs } from "../../kernel/durations.ts";
import { visibleReferrals } from "../rules.ts";
import { keysOfPerson, keysOfSamePerson, type NamedPerson } from "../same-person.ts";
import type { Credit } from "./credit.ts";

/** A referral in a case, with what the decision needs. */
export interface Submission extends NamedPerson, Credit {
  id: string;
  status: ReferralStatus;
  isLost: boolean;
  referrerId: string;
  referrerName: string | null;
  createdAt: Date;
}

export interface StoredDuplicateCase {
  id: string;
  organizationId: string;
  status: DuplicateCase["status"];
  referralCount: number;
  decision: DuplicateDecision | null;
  creditedReferralId: string | null;
  reason: string | null;
  decidedById: string | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The organization's settings for decisions on duplicates. */
export interface DuplicateSettings {
  protectionWindowDays: number;
  businessDevelopersDecideDuplicates: boolean;
}

type Proposal = NonNullable<DuplicateCase["proposal"]>;

/**
 * Proposes who gets the credit: the first referral, unless it is lost or the next one came after its
 * protection window. In that case, the same check applies to the next referral. Expects the submissions in
 * order.
 */
export function proposedFor(
  submissions: readonly Pick<Submission, "id" | "isLost" | "createdAt">[],
  windowDays: number,
): Proposal | null {
  const [first, ...later] = submissions;
  if (first === undefined) return null;
  let proposed = first;
  let because: Proposal["because"] = "inside_window";
  for (const next of later) {
    const isOver = next.createdAt.getTime() - proposed.createdAt.getTime() > windowDays * dayMs;
    if (!proposed.isLost && !isOver) continue;
    because = proposed.isLost ? "earlier_lost" : "window_over";
    proposed = next;
  }
  return { referralId: proposed.id, because, windowDays };
}

/** Facts about a referral that can be for the same person as another one. */
export interface Compared extends NamedPerson {
  id: string;
  /** ID of the open case. */
  duplicateCaseId: string | null;
  /** ID of the decided case that set the referral's credit. */
  creditCaseId: string | null;
  /** IDs of the referrals that staff decided are for other people. */
  differentFrom: readonly string[];
}

/**
 * Groups each new referral with others for the same person, except those that staff have decided on.
 * Referrals in the same case stay together.
 */
export function groupsOfSamePerson<One extends Compared>(
  arrived: readonly One[],
  known: readonly One[],
): One[][] {
  const all = [...arrived, ...known];
  const groupOf = new Map(all.map((one) => [one.id, new Set([one])]));
  const unite = (one: One, other: One) => {
    const [into, from] = [groupOf.get(one.id), groupOf.get(other.id)];
    if (into === undefined || from === undefined || into === from) return;
    for (const moved of from) groupOf.set(moved.id, into.add(moved));
  };
  const hits = new Set<string>();
  const byKey = sharing(all, keysOfPerson);
  for (const one of arrived) {
    for (const other of keysOfSamePerson(one).flatMap((key) => byKey.get(key) ?? [])) {
      if (other.id === one.id || isDecided(one, other)) continue;
      unite(one, other);
      hits.add(one.id);
    }
  }
  for (const [first, ...others] of sharing(all, caseIdsOf).values()) {
    for (const other of others) unite(first as One, other);
  }
  return [...new Set(groupOf.values())]
    .map((group) => [...group])
    .filter((group) => group.some(({ id }) => hits.has(id)));
}

function sharing<One>(all: readonly One[], keysOf: (one: One) => string[]): Map<string, One[]> {
  const byKey = new Map<string, One[]>();
  for (const one of all) {
    for (const key of keysOf(one)) byKey.set(key, [...(byKey.get(key) ?? []), one]);
  }
  return byKey;
}

const isDecided = (one: Compared, other: Compared): boolean =>
  one.differentFrom.includes(other.id) ||
  other.differentFrom.includes(one.id) ||
  (one.creditCaseId !== null && one.creditCaseId === other.creditCaseId);

const caseIdsOf = ({ duplicateCaseId, creditCaseId }: Compared): string[] =>
  [duplicateCaseId, creditCaseId].flatMap((id) => id ?? []);

/** The contact data that the submissions share. */
export function matchedBy(submissions: readonly NamedPerson[]): DuplicateCase["matchedBy"] {
  const keys = submissions.map((one) => new Set(keysOfPerson(one)));
  const isShared = (kind: string) =>
    submissions.some((one, index) =>
      keysOfSamePerson(one).some(
        (key) =>
          key.startsWith(kind) && keys.some((others, other) => other !== index && others.has(key)),
      ),
    );
  return (["email", "phone"] as const).filter(isShared);
}

/**
 * Admins and organization keys can decide all cases. Business developers can decide the cases that
 * they see, except those with one of their own referrals, if the organization allows it.
 */
export function canDecide(
  caller: Caller,
  { businessDevelopersDecideDuplicates }: DuplicateSettings,
  submissions: readonly Pick<Submission, "referrerId">[] = [],
): Decision {
  if (caller.kind === "organization-key" || seesEverything(caller)) return ALLOWED;
  if (caller.permissionLevel !== "marketer" || !businessDevelopersDecideDuplicates) {
    return forbiddenBecause("Only super admins and admins can decide on duplicates.");
  }
  return submissions.some(({ referrerId }) => referrerId === caller.userId)
    ? forbiddenBecause("Business developers cannot decide on duplicates of their own referrals.")
    : ALLOWED;
}

/** Condition for the duplicate cases that a caller can see. Every query joins it with AND. */
export interface VisibleCases {
  organizationId: string;
  where: Condition;
}

const cases = conditionsOn("duplicate_cases");

/**
 * Business developers can see a case if they can see all its referrals. Source: the access table.
 */
export function visibleCases(caller: Caller): VisibleCases {
  const { organizationId } = caller;
  const ofOrganization = cases("duplicate_cases.organization_id", "=", organizationId);
  if (caller.kind === "organization-key" || seesEverything(caller)) {
    return { organizationId, where: ofOrganization };
  }
  const seen = from("referrals")
    .select("referrals.id")
    .whereRef("referrals.id", "=", raw.ref<string>("held.referral_id"))
    .where(visibleReferrals(caller).where);
  const isSeenWhole = raw<boolean>`NOT EXISTS (
    SELECT FROM duplicate_case_referrals AS held
    WHERE held.organization_id = duplicate_cases.organization_id
      AND held.case_id = duplicate_cases.id AND NOT EXISTS ${seen})`;
  return { organizationId, where: cases.and([ofOrganization, isSeenWhole]) };
}
