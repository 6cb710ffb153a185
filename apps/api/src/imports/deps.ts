import type { Deps } from "../kernel/deps.ts";
import type { PeopleDeps } from "../people/users/consequences.ts";
import type { ReferralDeps } from "../referrals/consequences.ts";

/**
 * What stories about imports are given: undoing an import of people lets them leave, and referrals
 * can have bonus payments.
 */
export type ImportDeps = Deps & PeopleDeps & ReferralDeps;
