import { z } from "zod";
import { requiresPerson, staff } from "../access/route-access.ts";
import { exampleValues } from "../examples.ts";
import { c, read } from "../router.ts";
import { bdActivity } from "./activities.ts";
import { bdGoal } from "./goals.ts";
import { portalQuery } from "./portal-item.ts";
import { bdTask } from "./tasks.ts";

const bdCounts = z
  .object({
    prospects: z
      .object({
        lead: z.int(),
        contacted: z.int(),
        meeting: z.int(),
        proposal: z.int(),
        won: z.int(),
        lost: z.int(),
      })
      .describe("Number of prospects by stage"),
    openTasks: z.int(),
    overdueTasks: z.int().describe("The open tasks that were due before now"),
    referrers: z.int().describe("The business developer's referrers"),
    referrals: z.int().describe("Credited to the business developer or their referrers"),
  })
  .meta({ id: "BdCounts" });

const example = {
  businessDeveloperId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
  counts: {
    prospects: { lead: 4, contacted: 2, meeting: 1, proposal: 1, won: 3, lost: 2 },
    openTasks: 5,
    overdueTasks: 1,
    referrers: 12,
    referrals: 31,
  },
  goalProgress: exampleValues(bdGoal),
  overdueTasks: exampleValues(bdTask),
  recentActivities: exampleValues(bdActivity),
};

export const bdOverview = z
  .object({
    businessDeveloperId: z.string().describe("The business developer whose portal it is"),
    counts: bdCounts,
    goalProgress: z
      .array(bdGoal)
      .describe("Goals whose period is running, at most 20, those that end first at the top"),
    overdueTasks: z.array(bdTask).describe("At most 10, the longest overdue first"),
    recentActivities: z.array(bdActivity).describe("At most 10, the latest first"),
  })
  .meta({ id: "BdOverview", examples: [example] });

export type BdOverview = z.infer<typeof bdOverview>;

export const bdOverviewContract = c.router({
  get: read("/bd/overview", bdOverview, {
    summary: "Read the overview of a business developer's portal",
    query: portalQuery,
    access: requiresPerson({ roles: staff }),
  }),
});
