import { z } from "zod";
import { requiresPerson, staff } from "../../access/route-access.ts";
import { reportsContract } from "../../insight/reports.ts";
import { referralStatus } from "../../referrals/referral-statuses.ts";
import { c, read } from "../../router.ts";

const funnel = z
  .object({
    byStatus: z
      .partialRecord(referralStatus, z.int().min(0))
      .describe(
        "Number of referrals by the furthest status that they reached, in the order of the organization's statuses. Archived statuses and statuses with the meaning `lost` do not count.",
      ),
  })
  .meta({
    id: "ReferralFunnel",
    examples: [{ byStatus: { new_referral: 12, in_progress: 7, completed: 4 } }],
  });

const summary = z
  .object({
    total: z.int().min(0).describe("Number of referrals submitted in the range"),
    completed: z.int().min(0).describe("Number of these referrals that are completed"),
    days: z.array(z.int().min(0)).describe("Number of referrals on each day, oldest first"),
    bonusesPaid: z
      .array(z.object({ currency: z.string(), amount: z.number() }))
      .nullable()
      .describe(
        "Totals of the payments that were drafted in the range and are completed. Null for people who cannot see bonuses.",
      ),
    firstContact: z
      .object({
        hours: z.int().describe("Promised number of hours from submission to first contact"),
        keptRate: z
          .number()
          .nullable()
          .describe("Share of first contacts that were on time. Null if none was due."),
      })
      .nullable()
      .describe("Kept promises about the first contact. Null if there was no promise."),
  })
  .meta({
    id: "ReportSummary",
    examples: [
      {
        total: 23,
        completed: 4,
        days: [3, 0, 5, 2, 6, 4, 3],
        bonusesPaid: [{ currency: "EUR", amount: 1_250 }],
        firstContact: { hours: 48, keptRate: 0.82 },
      },
    ],
  });

export type ReportSummary = z.infer<typeof summary>;

const rangeQuery = reportsContract.referrals.query.pick({
  organization: true,
  from: true,
  to: true,
  referrerId: true,
});

/** Reports that only the app has. */
export const reportPageContract = c.router({
  summary: read("/reports/summary", summary, {
    summary: "Get the main figures of all reports",
    query: rangeQuery.omit({ referrerId: true }),
    access: requiresPerson({ roles: staff }),
  }),
  funnel: read("/reports/funnel", funnel, {
    summary: "Count referrals by furthest status",
    query: rangeQuery,
    access: requiresPerson({ roles: staff }),
  }),
});
