import { c } from "../router.ts";
import { personImportsContract } from "./person-imports.ts";
import { referralImportsContract } from "./referral-imports.ts";

/** A key imports what it may create, so referrals and people have routes of their own. */
export const importsContract = c.router({
  referrals: referralImportsContract,
  people: personImportsContract,
});
