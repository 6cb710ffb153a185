import { type Caller, isAdmin, seesEverything } from "../access/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../access/decision.ts";

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
}

/**
 * The same rules as for an update: referrers set no status, labels or company, and business
 * developers no other company than the referrer's.
 */
export function canSubmit(
  caller: Caller,
  { status, labels, company }: Submission,
  referrer: { company: string | null },
): Decision {
  if (seesEverything(caller)) return ALLOWED;
  if (caller.kind === "person" && caller.permissionLevel === "referrer") {
    const isPlain = status === undefined && labels === undefined && company === undefined;
    return isPlain
      ? ALLOWED
      : forbiddenBecause("Referrers may not set the status, company or labels");
  }
  return company === undefined || company === referrer.company ? ALLOWED : canChangeCompany(caller);
}

/** Whether the caller may change the credited company, which is a snapshot of the submission. */
export function canChangeCompany(caller: Caller): Decision {
  return seesEverything(caller)
    ? ALLOWED
    : forbiddenBecause("Only super admins and admins may change the credited company");
}
