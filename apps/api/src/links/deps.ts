import type { Deps } from "../kernel/deps.ts";
import type { ReferralDeps } from "../referrals/consequences.ts";
import { type VisitorDeps, visitorLimits } from "./limits.ts";

/** Dependencies of the operations on links and codes. */
export type LinkDeps = Deps & ReferralDeps & VisitorDeps;

export const createLinkDeps = ({ limiterOf }: Pick<Deps, "limiterOf">): VisitorDeps => ({
  visitorLimiters: {
    looks: limiterOf(visitorLimits.looks),
    joins: limiterOf(visitorLimits.joins),
    mails: limiterOf(visitorLimits.mails),
    submissions: limiterOf(visitorLimits.submissions),
    submissionsToLink: limiterOf(visitorLimits.submissionsToLink),
  },
});
