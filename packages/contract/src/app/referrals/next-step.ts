import { z } from "zod";
import { bonusPaymentStatus } from "../../money/bonus-payments.ts";
import { unixMs } from "../../primitives.ts";

const ownBonus = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: bonusPaymentStatus,
  promisedAt: unixMs
    .nullable()
    .describe(
      "Promised time of the payment, Unix ms. Null if there is no promise, or if the payment was completed, failed or canceled.",
    ),
  completedAt: unixMs.nullable(),
  failureReason: z.string().nullable().describe("Reason for a failed payment"),
  needsDetails: z
    .boolean()
    .describe("Whether the bonus cannot be paid because the person has not added payout details"),
});

/** The next steps of a referral that its referrer can expect, in addition to its status. */
export const nextStep = z.object({
  contactBy: unixMs
    .nullable()
    .describe(
      "Promised time of the first contact, Unix ms. Null if there is no promise, or after the first contact.",
    ),
  bonus: ownBonus.nullable().describe("Newest bonus for the referral, excluding canceled bonuses"),
});

export type OwnBonus = z.infer<typeof ownBonus>;
export type NextStep = z.infer<typeof nextStep>;
