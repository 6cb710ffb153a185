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

export const bdGoalMetrics = ["referrals", "prospects_won", "activities", "bonus_amount"] as const;

export const bdGoalMetric = z
  .enum(bdGoalMetrics)
  .describe(
    "What counts. Referrals and completed bonus payments, in the organization's default currency, " +
      "are those of the business developer and their referrers",
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

/** What a business developer wants to reach in a period. */
export const bdGoal = z
  .object({
    id: z.string(),
    metric: bdGoalMetric,
    target: z.number(),
    periodStart: unixMs,
    periodEnd: unixMs.describe("The first moment after the period, Unix ms"),
    progress: z
      .number()
      .nullable()
      .describe("Counted when the goal is read; null when it is withheld"),
    withheld,
    ...itemFields,
  })
  .meta({ id: "BdGoal", examples: [example] });

const writableFields = {
  metric: bdGoalMetric,
  target: sentDecimal
    .gt(0)
    .describe(
      "A whole number, or for `bonus_amount` an amount in the organization's default currency, at most 2 decimals and no more than it has",
    ),
  periodStart: sentUnixMs,
  periodEnd: sentUnixMs.describe("The first moment after the period; later than `periodStart`"),
};

export const createBdGoal = z.strictObject(writableFields).meta({
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

export const updateBdGoal = z
  .strictObject(writableFields)
  .partial()
  .meta({
    id: "UpdateBdGoal",
    description: "Only the fields that are sent change.",
    examples: [{ target: 25 }],
  });

export type BdGoal = z.infer<typeof bdGoal>;
export type BdGoalMetric = z.infer<typeof bdGoalMetric>;
export type CreateBdGoal = z.infer<typeof createBdGoal>;
export type UpdateBdGoal = z.infer<typeof updateBdGoal>;

export const listBdGoalsQuery = portalPageQuery.extend({
  metric: bdGoalMetric.optional().describe("Only goals of this metric"),
});

export const bdGoalsContract = c.router({
  list: list("/bd/goals", bdGoal, {
    summary: "List the goals of a business developer's portal, newest first",
    query: listBdGoalsQuery,
    access: requiresPerson({ roles: staff }),
  }),
  get: read("/bd/goals/:id", bdGoal, {
    summary: "Read one goal of a business developer's portal",
    query: portalQuery,
    access: requiresPerson({ roles: staff }),
  }),
  create: create(
    "/bd/goals",
    { body: createBdGoal, item: bdGoal },
    {
      summary: `Add a goal to your portal; ${boundOf("bdGoals")}`,
      query: portalQuery,
      access: requiresBusinessDeveloper,
    },
  ),
  update: change(
    "/bd/goals/:id",
    { body: updateBdGoal, item: bdGoal },
    {
      summary: "Change a goal in your portal",
      query: portalQuery,
      access: requiresBusinessDeveloper,
      versioned: true,
    },
  ),
  delete: remove("/bd/goals/:id", {
    summary: "Delete a goal in your portal",
    query: portalQuery,
    access: requiresBusinessDeveloper,
    versioned: true,
  }),
});
