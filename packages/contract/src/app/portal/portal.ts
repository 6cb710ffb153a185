import { z } from "zod";
import { admins, requiresPerson, staff } from "../../access/route-access.ts";
import { csvOf } from "../../http/csv-columns.ts";
import { bdActivity } from "../../portal/activities.ts";
import { portalQuery } from "../../portal/portal-item.ts";
import { bdProspect, bdProspectStage } from "../../portal/prospects.ts";
import { bdTask } from "../../portal/tasks.ts";
import { id, pageQuery, queryBoolean, searchQuery, unixMs } from "../../primitives.ts";
import { c, list, read } from "../../router.ts";
import { withheld } from "../../webhooks/events/envelope.ts";
import { shownMax } from "../shown-max.ts";

/** A prospect with its open tasks and its latest activity. */
const shownProspect = bdProspect
  .extend({
    openTaskCount: z.int(),
    nextDueAt: unixMs.nullable().describe("Earliest due time of the open tasks, Unix ms"),
    nextTaskTitle: z
      .string()
      .nullable()
      .describe("Title of the open task that is due first. Null without an open task."),
    lastActivityAt: unixMs.nullable(),
  })
  .meta({ id: "ShownProspect" });

const stageSum = z.object({ stage: bdProspectStage, count: z.int(), value: z.number() });

const stageSums = z
  .object({
    currency: z.string().describe("Default currency of the organization, used for values"),
    stages: z
      .array(stageSum)
      .describe(
        "Number and total value of the prospects in each stage, in the order of the stages",
      ),
  })
  .meta({ id: "StageSums" });

const taskGroups = ["overdue", "today", "week", "later", "undated", "done"] as const;

/** Open tasks by due time in the organization's time zone, and completed tasks. */
const taskGroup = z.enum(taskGroups).meta({ id: "TaskGroup" });

export const shownTask = bdTask
  .extend({
    prospectName: z.string().nullable(),
    referralName: z
      .string()
      .nullable()
      .describe("Name of the referred person. Null without a referral that the caller can see."),
  })
  .meta({ id: "ShownTask" });

const taskCounts = z
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

/** An entry in a portal's timeline. */
const portalEntry = z
  .discriminatedUnion("kind", [
    z.object({ ...happened, kind: z.literal("activity"), activity: bdActivity }),
    z.object({ ...happened, kind: z.literal("task_done"), title: z.string() }),
    z.object({ ...happened, kind: z.literal("prospect_added") }),
    z.object({
      ...happened,
      kind: z.literal("stage_changed"),
      from: bdProspectStage
        .nullable()
        .describe("Previous stage. Null in the timeline of the whole portal."),
      to: bdProspectStage,
    }),
  ])
  .meta({ id: "PortalEntry" });

const goalCourse = z
  .object({
    points: z
      .array(z.object({ at: unixMs, progress: z.number() }))
      .nullable()
      .describe(
        "Progress at the start of the period, after each day or group of days in the organization's time zone, and at the end of the period or now, whichever is earlier. Null if hidden.",
      ),
    withheld,
  })
  .meta({ id: "GoalCourse" });

/** The open work in the portal of a business developer. */
const pipelineRow = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    hasLeft: z.boolean().describe("Whether the owner of the portal has left the organization"),
    openProspectCount: z.int(),
    openValue: z.number().describe("Total value of the open prospects"),
    stages: z
      .array(stageSum)
      .describe("The open prospects in each stage, in the order of the stages"),
    currency: z.string().describe("Default currency of the organization, used for the value"),
    openTaskCount: z.int(),
    overdueTaskCount: z.int(),
    activityCount: z.int().describe("Number of activities in the last 7 days"),
    previousActivityCount: z.int().describe("Number of activities in the previous 7 days"),
  })
  .meta({ id: "PipelineRow" });

const pipelines = z
  .object({
    rows: z
      .array(pipelineRow)
      .max(shownMax.pipelineRows)
      .describe(
        "Business developers by name, then former business developers with open prospects or tasks.",
      ),
  })
  .meta({ id: "Pipelines" });

const overdueTask = z.object({
  id: z.string(),
  title: z.string(),
  dueAt: unixMs,
  prospectName: z.string().nullable(),
  owner: z.object({ id: z.string(), name: z.string().nullable() }),
});

const overdueTasks = z
  .object({ tasks: z.array(overdueTask).max(shownMax.overdueTasks) })
  .meta({ id: "OverdueTasks" });

export type OverdueTask = z.infer<typeof overdueTask>;
export type PipelineRow = z.infer<typeof pipelineRow>;
export type ShownProspect = z.infer<typeof shownProspect>;
export type StageSums = z.infer<typeof stageSums>;
export type TaskGroup = z.infer<typeof taskGroup>;
export type ShownTask = z.infer<typeof shownTask>;
export type PortalEntry = z.infer<typeof portalEntry>;
export type GoalCourse = z.infer<typeof goalCourse>;

const access = requiresPerson({ roles: staff });

const prospectFilters = {
  isOverdue: queryBoolean
    .optional()
    .describe("Return only prospects with an overdue task (`true`) or without one (`false`)"),
  q: searchQuery("name, email, phone or company"),
};

const taskFilters = {
  prospectId: id.optional().describe("Return only tasks about this prospect"),
  referralId: id.optional().describe("Return only tasks about this referral"),
  q: searchQuery("the title"),
};

/** The routes for a portal that only the app has. */
export const portalPageContract = c.router({
  pipelines: read("/portal/pipelines", pipelines, {
    summary: "List all pipelines",
    access: requiresPerson({ roles: admins }),
  }),
  overdueTasks: read("/portal/overdue-tasks", overdueTasks, {
    summary: "List the longest overdue tasks",
    access: requiresPerson({ roles: admins }),
  }),
  prospects: list("/portal/prospects", shownProspect, {
    summary: "List prospects with their next tasks",
    query: portalQuery.extend({
      ...pageQuery,
      stage: bdProspectStage.optional().describe("Return only prospects in this stage"),
      ...prospectFilters,
    }),
    access,
    csv: csvOf(shownProspect, [
      "id",
      "name",
      "company",
      "email",
      "phone",
      "stage",
      "value",
      "notes",
      "openTaskCount",
      "nextDueAt",
      "lastActivityAt",
      "wonAt",
      "version",
      "createdAt",
      "updatedAt",
    ]),
  }),
  stages: read("/portal/stages", stageSums, {
    summary: "Count prospects by stage",
    query: portalQuery.extend(prospectFilters),
    access,
  }),
  tasks: list("/portal/tasks", shownTask, {
    summary: "List the tasks in a group",
    query: portalQuery.extend({ ...pageQuery, group: taskGroup.optional(), ...taskFilters }),
    access,
    csv: csvOf(shownTask, [
      "id",
      "title",
      "status",
      "dueAt",
      "completedAt",
      "prospectId",
      "prospectName",
      "version",
      "createdAt",
      "updatedAt",
    ]),
  }),
  taskCounts: read("/portal/task-counts", taskCounts, {
    summary: "Count tasks by group",
    query: portalQuery.extend(taskFilters),
    access,
  }),
  timeline: list("/portal/timeline", portalEntry, {
    summary: "List recent activity",
    query: portalQuery.extend({
      ...pageQuery,
      prospectId: id.optional().describe("Return only activity about this prospect"),
    }),
    access,
  }),
  goalCourse: read("/portal/goals/:id/course", goalCourse, {
    summary: "Get the progress of a goal",
    query: portalQuery,
    access,
  }),
});
