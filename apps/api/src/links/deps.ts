import type { Deps } from "../kernel/deps.ts";
import type { ReferralDeps } from "../referrals/consequences.ts";
import { type JoiningDeps, joiningLimits } from "./limits.ts";
import { type SubmissionDeps, submissionLimits } from "./public-links/submission-limits.ts";

/** Dependencies of the operations on links and codes. */
export type LinkDeps = Deps & ReferralDeps & JoiningDeps & SubmissionDeps;

export const createLinkDeps = ({
  limiterOf,
}: Pick<Deps, "limiterOf">): JoiningDeps & SubmissionDeps => ({
  joiningLimiters: {
    looks: limiterOf(joiningLimits.looks),
    submissions: limiterOf(joiningLimits.submissions),
    mails: limiterOf(joiningLimits.mails),
  },
  submissionLimiters: {
    byAddress: limiterOf(submissionLimits.byAddress),
    byLink: limiterOf(submissionLimits.byLink),
  },
});
