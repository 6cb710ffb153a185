import {
  type DecideDuplicates,
  type DuplicateDecision,
  duplicateLimits,
} from "@referral-service/contract";
import { conflict, invalidRequest } from "../../kernel/refusal.ts";
import { type Credit, creditOf, fullCredit, usualParts } from "./credit.ts";
import type { StoredDuplicateCase, Submission } from "./rules.ts";

type Submitted = Pick<Submission, "id">;

/** The only referral that gets the credit. Null for decisions that give credit to several. */
export function decidedFor(
  decision: DuplicateDecision,
  { referralId, submissions }: { referralId: string; submissions: readonly Submitted[] },
): string | null {
  if (decision === "first_submitted") return submissions[0]?.id ?? null;
  return decision === "this_one" ? referralId : null;
}

/** The parts of a split credit in the order of submission. Throws a `Refusal` for invalid parts. */
export function sharesOf(
  submissions: readonly Submitted[],
  parts: DecideDuplicates["parts"],
): number[] {
  if (submissions.length > duplicateLimits.shares) {
    throw conflict(
      `Up to ${duplicateLimits.shares} referrals can share the credit, but this case has ${submissions.length}.`,
    );
  }
  if (parts === undefined) return usualParts(submissions.length);
  const partOf = new Map(parts.map(({ referralId, part }) => [referralId, part]));
  const given = submissions.flatMap(({ id }) => partOf.get(id) ?? []);
  if (given.length === submissions.length && parts.length === given.length) return given;
  throw invalidRequest({
    path: "parts",
    message: "must contain each referral of the case exactly once",
  });
}

/** The credit that a decision gives each referral. Referrals for different people keep theirs. */
export function creditsBy(
  {
    id,
    decision,
    creditedReferralId,
  }: Pick<StoredDuplicateCase, "id" | "decision" | "creditedReferralId">,
  submissions: readonly (Submitted & Credit)[],
  parts: readonly number[],
): Map<string, Credit> {
  const creditFor = (one: Submitted & Credit, position: number): Credit => {
    if (decision === "different_people") return creditOf(one);
    if (decision === "shared") {
      return {
        credit: "shared",
        creditParts: [...parts],
        creditPosition: position,
        creditCaseId: id,
      };
    }
    const credit = one.id === creditedReferralId ? "credited" : "not_credited";
    return { ...fullCredit, credit, creditCaseId: id };
  };
  return new Map(submissions.map((one, position) => [one.id, creditFor(one, position)]));
}
