import { z } from "zod";
import { requiresBusinessDeveloper, requiresPerson, staff } from "../access/route-access.ts";
import { boundOf } from "../bounds.ts";
import { sentUnixMs, unixMs } from "../primitives.ts";
import { c, change, create, list, read, remove } from "../router.ts";
import { withheld } from "../webhooks/events/envelope.ts";
import {
  exampleItem,
  itemFields,
  portalPageQuery,
  portalQuery,
  sentDecimal,
} from "./portal-item.ts";

const bdGoalMetrics = ["referrals", "prospects_won", "activities", "bonus_amount"] as const;

const bdGoalMetric = z
  .enum(bdGoalMetrics)
  .describe(
    "Metric of the goal. `referrals` counts referrals by the business developer and their referrers. `bonus_amount` is the total of the completed bonus payments to the same people, in the organization's default currency.",
  )
  .meta({ id: "BdGoalMetric" });

const example = {
  id: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d04",
  metric: "referrals",
  target: 20,
  periodStart: 1759276800000,
  periodEnd: 1767225600000,
  progress: 7,
  ...exampleItem,
};

/** A target of a business developer for a period. */
export const bdGoal = z
  .object({
    id: z.string(),
    metric: bdGoalMetric,
    target: z.number(),
    periodStart: unixMs,
    periodEnd: unixMs.describe("End of the period (exclusive), Unix ms."),
    progress: z
      .number()
      .nullable()
      .describe("Progress at the time of the request. Null if hidden."),
    withheld,
    ...itemFields,
  })
  .meta({ id: "BdGoal", examples: [example] });

const writableFields = {
  metric: bdGoalMetric,
  target: sentDecimal
    .gt(0)
    .describe(
      "Target as a whole number. For `bonus_amount`, an amount in the organization's default currency, up to 2 decimal places, fewer if the currency has fewer.",
    ),
  periodStart: sentUnixMs,
  periodEnd: sentUnixMs.describe(
    "End of the period (exclusive), Unix ms, later than `periodStart`.",
  ),
};

const createBdGoal = z.strictObject(writableFields).meta({
  id: "CreateBdGoal",
  examples: [
    {
      metric: example.metric,
      target: example.target,
      periodStart: example.periodStart,
      periodEnd: example.periodEnd,
    },
  ],
});

const updateBdGoal = z
  .strictObject(writableFields)
  .partial()
  .meta({
    id: "UpdateBdGoal",
    description: "Changes only the fields in the request.",
    examples: [{ target: 25 }],
  });

export type BdGoal = z.infer<typeof bdGoal>;
export type BdGoalMetric = z.infer<typeof bdGoalMetric>;

const listBdGoalsQuery = portalPageQuery.extend({
  metric: bdGoalMetric.optional().describe("Return only goals with this metric."),
});

export const bdGoalsContract = c.router({
  list: list("/bd/goals", bdGoal, {
    summary: "List goals",
    description: "Lists the goals in a business developer's portal, newest first.",
    query: listBdGoalsQuery,
    access: requiresPerson({ roles: staff }),
  }),
  get: read("/bd/goals/:id", bdGoal, {
    summary: "Get a goal",
    description: "Returns a goal in a business developer's portal.",
    query: portalQuery,
    access: requiresPerson({ roles: staff }),
  }),
  create: create(
    "/bd/goals",
    { body: createBdGoal, item: bdGoal },
    {
      summary: "Create a goal",
      description: `Adds a goal to your portal. ${boundOf("bdGoals", "goals")}`,
      query: portalQuery,
      access: requiresBusinessDeveloper,
    },
  ),
  update: change(
    "/bd/goals/:id",
    { body: updateBdGoal, item: bdGoal },
    {
      summary: "Update a goal",
      description: "Updates a goal in your portal.",
      query: portalQuery,
      access: requiresBusinessDeveloper,
      versioned: true,
    },
  ),
  delete: remove("/bd/goals/:id", {
    summary: "Delete a goal",
    description: "Permanently deletes a goal in your portal.",
    query: portalQuery,
    access: requiresBusinessDeveloper,
    versioned: true,
  }),
});
