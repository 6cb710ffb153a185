import { z } from "zod";
import { unixMs } from "../../primitives.ts";

const kindOf = <const Kind extends string>(kind: Kind) => z.literal(kind);

/** Contact details that two people share. */
const agreement = z.enum(["email", "phone", "name"]);

/** Warnings before an approval, with their reasons. */
export const paymentWarning = z
  .discriminatedUnion("kind", [
    z.object({
      kind: kindOf("same_payout_details"),
      others: z
        .array(z.object({ userId: z.string(), name: z.string().nullable(), updatedAt: unixMs }))
        .describe(
          "Up to 3 other people with the same payout details, each with the time when they entered them",
        ),
    }),
    z.object({ kind: kindOf("payout_details_changed"), changedAt: unixMs }),
    z.object({ kind: kindOf("referrer_is_referred"), agreeing: z.array(agreement) }),
    z.object({
      kind: kindOf("referrer_is_staff"),
      name: z.string().nullable().describe("Name of the staff member"),
      agreeing: z
        .array(agreement)
        .describe(
          "Contact details that the referrer and the staff member share. Empty if the referrer is the staff member.",
        ),
    }),
    z.object({
      kind: kindOf("unusual_amount"),
      median: z
        .number()
        .describe(
          "Median amount of the payments approved in the last 12 months, in the payment's currency",
        ),
      count: z.int().describe("Number of payments used to calculate the median"),
    }),
    z.object({
      kind: kindOf("above_rule"),
      ruleName: z.string(),
      amount: z
        .number()
        .describe("Most that the rule pays for this referral, in the payment's currency"),
    }),
    z.object({
      kind: kindOf("many_completed"),
      count: z.int().describe("Number of the referrer's referrals that were completed on `day`"),
      day: z.string().describe("Day in the organization's time zone, YYYY-MM-DD"),
    }),
    z.object({
      kind: kindOf("referral_went_back"),
      from: z.string(),
      to: z.string(),
      at: unixMs,
    }),
    z.object({
      kind: kindOf("open_duplicates"),
      count: z.int().describe("Number of referrals in the open duplicate case, including this one"),
    }),
    z.object({ kind: kindOf("referrer_changed"), changedAt: unixMs }),
    z.object({ kind: kindOf("own_payment") }),
  ])
  .meta({ id: "PaymentWarning" });

export type PaymentWarning = z.infer<typeof paymentWarning>;
