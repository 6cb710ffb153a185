import { z } from "zod";

/** Labels are counted on so many of the newest referrals, so that asking costs the same in every organization. */
export const labeledReferralsMax = 10_000;
export const labelsMax = 200;

export const referralLabels = z
  .object({
    labels: z
      .array(z.object({ name: z.string(), referralCount: z.int() }))
      .describe(
        `The ${labelsMax} most used labels among the newest ${labeledReferralsMax} referrals that the person sees`,
      ),
  })
  .meta({ id: "ReferralLabels" });

export type ReferralLabels = z.infer<typeof referralLabels>;
