import { z } from "zod";
import { bdActivity } from "../../bd-portal/activities/schemas.ts";
import { bdProspect, bdProspectStage } from "../../bd-portal/prospects/schemas.ts";
import { bdTask } from "../../bd-portal/tasks/schemas.ts";
import { withheld } from "../../events/event-payload.ts";
import { unixMs } from "../../primitives.ts";

/** A prospect with its open tasks and its last activity. */
export const shownProspect = bdProspect
  .extend({
    openTaskCount: z.int(),
    nextDueAt: unixMs.nullable().describe("When the first of its open tasks is due"),
    lastActivityAt: unixMs.nullable(),
  })
  .meta({ id: "ShownProspect" });

export const stageSums = z
  .object({
    currency: z.string().describe("The organization's default currency, in which values are"),
    stages: z
      .array(z.object({ stage: bdProspectStage, count: z.int(), value: z.number() }))
      .describe("Every stage, in order"),
  })
  .meta({ id: "StageSums" });

export const taskGroups = ["overdue", "today", "week", "later", "undated", "done"] as const;

/** Open tasks by the time at which they are due, in the organization's time zone, and done tasks. */
export const taskGroup = z.enum(taskGroups).meta({ id: "TaskGroup" });

export const shownTask = bdTask
  .extend({
    prospectName: z.string().nullable(),
    referralName: z.string().nullable().describe("Null for people who do not see the referral"),
  })
  .meta({ id: "ShownTask" });

export const taskCounts = z
  .object({
    overdue: z.int(),
    today: z.int(),
    week: z.int(),
    later: z.int(),
    undated: z.int(),
    done: z.int(),
  })
  .meta({ id: "TaskCounts" });

const happened = {
  id: z.string(),
  at: unixMs,
  prospect: z.object({ id: z.string(), name: z.string() }).nullable(),
};

/** An entry of a timeline of a portal. */
export const portalEntry = z
  .discriminatedUnion("kind", [
    z.object({ ...happened, kind: z.literal("activity"), activity: bdActivity }),
    z.object({ ...happened, kind: z.literal("task_done"), title: z.string() }),
    z.object({ ...happened, kind: z.literal("prospect_added") }),
    z.object({
      ...happened,
      kind: z.literal("stage_changed"),
      from: bdProspectStage.nullable().describe("Null where only the win is told"),
      to: bdProspectStage,
    }),
  ])
  .meta({ id: "PortalEntry" });

export const goalCourse = z
  .object({
    points: z
      .array(z.object({ at: unixMs, progress: z.number() }))
      .nullable()
      .describe(
        "The progress at the beginning of the period, after each step of whole days in the organization's time zone, and at its end or now; null when withheld",
      ),
    withheld,
  })
  .meta({ id: "GoalCourse" });

export type ShownProspect = z.infer<typeof shownProspect>;
export type StageSums = z.infer<typeof stageSums>;
export type TaskGroup = z.infer<typeof taskGroup>;
export type ShownTask = z.infer<typeof shownTask>;
export type TaskCounts = z.infer<typeof taskCounts>;
export type PortalEntry = z.infer<typeof portalEntry>;
export type GoalCourse = z.infer<typeof goalCourse>;
