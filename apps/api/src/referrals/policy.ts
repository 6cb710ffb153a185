import { type Caller, isAdmin, seesEverything } from "../access/caller.ts";
import { ALLOWED, type Decision, forbiddenBecause } from "../access/decision.ts";

/** The user whom a referral is to be credited to. */
interface Credited {
  id: string;
  businessDeveloperId: string | null;
}

/**
 * Admins and organization keys may credit anyone; business developers their referrers and themselves;
 * referrers themselves. `undefined` stands for somebody who is not there, so that the answer does not
 * tell the unknown from the foreign.
 */
export function canCredit(caller: Caller, credited: Credited | undefined): Decision {
  if (caller.kind === "organization-key" || isAdmin(caller.permissionLevel)) return ALLOWED;
  if (credited?.id === caller.userId) return ALLOWED;
  if (caller.permissionLevel === "referrer") {
    return forbiddenBecause("Referrers submit for themselves only");
  }
  return credited?.businessDeveloperId === caller.userId
    ? ALLOWED
    : forbiddenBecause("Business developers submit for their own referrers and themselves only");
}

/** What of a new referral is not for everybody to say. */
interface Submission {
  status?: unknown;
  labels?: unknown;
  company?: string | null | undefined;
}

/** A submission obeys what an update obeys: referrers say whom they know, and others how it goes. */
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
      : forbiddenBecause("Referrers submit without status, company and labels");
  }
  return company === undefined || company === referrer.company ? ALLOWED : canChangeCompany(caller);
}

/** The credited company is a snapshot of the submission. */
export function canChangeCompany(caller: Caller): Decision {
  return seesEverything(caller)
    ? ALLOWED
    : forbiddenBecause("Only super admins and admins may change the credited company");
}
