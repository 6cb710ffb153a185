import { type Caller, isAdmin, seesEverything } from "../kernel/callers/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../kernel/callers/decision.ts";

/** The user to whom a referral is to be credited. */
interface Credited {
  id: string;
  businessDeveloperId: string | null;
}

/**
 * Admins and organization keys may credit anyone, business developers their referrers and
 * themselves, and referrers themselves. `undefined` is a missing user, so that the answer does not
 * distinguish unknown and foreign ids.
 */
export function canCredit(caller: Caller, credited: Credited | undefined): Decision {
  if (caller.kind === "organization-key" || isAdmin(caller.permissionLevel)) return ALLOWED;
  if (credited?.id === caller.userId) return ALLOWED;
  if (caller.permissionLevel === "referrer") {
    return forbiddenBecause("Referrers may submit referrals only for themselves");
  }
  return credited?.businessDeveloperId === caller.userId
    ? ALLOWED
    : forbiddenBecause(
        "Business developers may submit referrals only for their own referrers and themselves",
      );
}

/** The fields of a new referral that not every caller may set. */
interface Submission {
  status?: unknown;
  labels?: unknown;
  company?: string | null | undefined;
  assigneeId?: unknown;
  value?: unknown;
}

/**
 * The same rules as for an update: referrers set nothing that staff decide, and business developers
 * no other company than the referrer's.
 */
export function canSubmit(
  caller: Caller,
  { status, labels, company, assigneeId, value }: Submission,
  referrer: { company: string | null },
): Decision {
  if (seesEverything(caller)) return ALLOWED;
  if (caller.kind === "person" && caller.permissionLevel === "referrer") {
    const isPlain = [status, labels, company, assigneeId, value].every(
      (sent) => sent === undefined,
    );
    return isPlain
      ? ALLOWED
      : forbiddenBecause("Referrers may not set the status, company, labels, assignee or value");
  }
  return company === undefined || company === referrer.company ? ALLOWED : canChangeCompany(caller);
}

/** Whether the caller may change the credited company, which is a snapshot of the submission. */
export function canChangeCompany(caller: Caller): Decision {
  return seesEverything(caller)
    ? ALLOWED
    : forbiddenBecause("Only super admins and admins may change the credited company");
}

/** Whether the caller reads how staff work a referral: who works it, and what the deal is worth. */
export const readsWork = (caller: Caller): boolean =>
  caller.kind === "organization-key" || caller.permissionLevel !== "referrer";

/** Referrers cannot filter by what they do not read. */
export const canFilterByAssignee = (caller: Caller): Decision =>
  readsWork(caller)
    ? ALLOWED
    : forbiddenBecause("Only admins and business developers may filter by assignee");

/**
 * Admins and organization keys may name any assignee. Business developers may take a referral, give
 * it back to the referrer's business developer, or assign it to nobody: they do not see their
 * colleagues.
 */
export function canAssign(
  caller: Caller,
  named: string | null,
  byDefault: { id: string } | null,
): Decision {
  if (caller.kind === "organization-key" || isAdmin(caller.permissionLevel)) return ALLOWED;
  if (caller.permissionLevel === "referrer") {
    return forbiddenBecause("Referrers may not assign referrals");
  }
  return named === null || named === caller.userId || named === byDefault?.id
    ? ALLOWED
    : forbiddenBecause(
        "Business developers may assign referrals only to themselves, the referrer's business developer or no one",
      );
}
