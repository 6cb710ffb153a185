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

/** Reports that only the app has. */
export const reportPageContract = c.router({
  funnel: read("/reports/funnel", funnel, {
    summary: "Count referrals by furthest status",
    query: reportsContract.referrals.query.pick({
      organization: true,
      from: true,
      to: true,
      referrerId: true,
    }),
    access: requiresPerson({ roles: staff }),
  }),
});
