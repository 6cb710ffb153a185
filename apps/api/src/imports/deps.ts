import type { Deps } from "../kernel/deps.ts";
import type { PeopleDeps } from "../people/users/consequences.ts";
import type { ReferralDeps } from "../referrals/consequences.ts";

/**
 * Dependencies of the import operations: undoing an import of people removes them from the
 * organization, and referrals can have bonus payments.
 */
export type ImportDeps = Deps & PeopleDeps & ReferralDeps;
