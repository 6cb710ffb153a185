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

/** The credited company is a snapshot of the submission. */
export function canChangeCompany(caller: Caller): Decision {
  return seesEverything(caller)
    ? ALLOWED
    : forbiddenBecause("Only super admins and admins may change the credited company");
}
