import { type Caller, seesEverything } from "../access/caller.ts";
import { sendsBonuses } from "../bonus-payments/policy.ts";

/** What a report counts: everything of the organization, or what is credited to some of its people. */
export interface ReportedPart {
  organizationId: string;
  /** Only to this person and to the referrers whom they look after. */
  businessDeveloperId: string | undefined;
}

/** Organization keys and admins: all; business developers: their part. Source: the access table. */
export const reportedReferrals = (caller: Caller): ReportedPart =>
  partOf(caller, seesEverything(caller));

/** Who sends bonuses has to do with all of them. */
export const reportedPayments = (caller: Caller): ReportedPart =>
  partOf(caller, caller.kind === "organization-key" || sendsBonuses(caller));

const partOf = (caller: Caller, seesAll: boolean): ReportedPart => ({
  organizationId: caller.organizationId,
  businessDeveloperId: caller.kind === "organization-key" || seesAll ? undefined : caller.userId,
});
