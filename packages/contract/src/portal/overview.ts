import { z } from "zod";
import { requiresPerson, staff } from "../access/route-access.ts";
import { exampleValues } from "../primitives.ts";
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
      .describe("Number of prospects by stage."),
    openTasks: z.int(),
    overdueTasks: z.int().describe("Number of open tasks that are overdue."),
    referrers: z.int().describe("Number of referrers of the business developer."),
    referrals: z
      .int()
      .describe("Number of referrals credited to the business developer or their referrers."),
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

const bdOverview = z
  .object({
    businessDeveloperId: z.string().describe("Business developer who owns the portal."),
    counts: bdCounts,
    goalProgress: z.array(bdGoal).describe("Up to 20 active goals, earliest end first."),
    overdueTasks: z.array(bdTask).describe("Up to 10 overdue tasks, longest overdue first."),
    recentActivities: z.array(bdActivity).describe("Up to 10 recent activities, newest first."),
  })
  .meta({ id: "BdOverview", examples: [example] });

export const bdOverviewContract = c.router({
  get: read("/bd/overview", bdOverview, {
    summary: "Get the portal overview",
    description: "Returns the overview of a business developer's portal.",
    query: portalQuery,
    access: requiresPerson({ roles: staff }),
  }),
});
