import { z } from "zod";
import { staff } from "../../access/roles.ts";
import { requiresPerson } from "../../access/route-access.ts";
import { portalQuery } from "../../bd-portal/portal-item.ts";
import { bdProspectStage } from "../../bd-portal/prospects/schemas.ts";
import { id, idParam, pageOf, pageQuery } from "../../primitives.ts";
import { c } from "../../router.ts";
import {
  goalCourse,
  portalEntry,
  shownProspect,
  shownTask,
  stageSums,
  taskCounts,
  taskGroup,
} from "./schemas.ts";

const metadata = requiresPerson({ roles: staff });

const searched = z.string().min(1).max(200).optional();

const prospectFilters = {
  q: searched.describe("Text that name, e-mail, phone or company contains"),
};

const taskFilters = {
  prospectId: id.optional().describe("Only tasks about this prospect"),
  referralId: id.optional().describe("Return only tasks about this referral"),
  q: searched.describe("Text that the title contains"),
};

/** The routes of a portal that only the app has. */
export const portalPageContract = c.router({
  prospects: {
    method: "GET",
    path: "/portal/prospects",
    summary: "List prospects with what there is to do about each, newest first",
    query: portalQuery.extend({
      ...pageQuery,
      stage: bdProspectStage.optional().describe("Only prospects at this stage"),
      ...prospectFilters,
    }),
    responses: { 200: pageOf(shownProspect) },
    metadata: { ...metadata, csv: true as const },
  },
  stages: {
    method: "GET",
    path: "/portal/stages",
    summary: "How many prospects are at each stage, and the sum of their values",
    query: portalQuery.extend(prospectFilters),
    responses: { 200: stageSums },
    metadata,
  },
  tasks: {
    method: "GET",
    path: "/portal/tasks",
    summary:
      "List the tasks of a group, open ones by when they are due, done ones the last first; without a group all, newest first",
    query: portalQuery.extend({ ...pageQuery, group: taskGroup.optional(), ...taskFilters }),
    responses: { 200: pageOf(shownTask) },
    metadata: { ...metadata, csv: true as const },
  },
  taskCounts: {
    method: "GET",
    path: "/portal/task-counts",
    summary: "How many tasks are in each group",
    query: portalQuery.extend(taskFilters),
    responses: { 200: taskCounts },
    metadata,
  },
  timeline: {
    method: "GET",
    path: "/portal/timeline",
    summary: "What happened in a portal or with one of its prospects, newest first",
    query: portalQuery.extend({
      ...pageQuery,
      prospectId: id.optional().describe("Only what happened with this prospect"),
    }),
    responses: { 200: pageOf(portalEntry) },
    metadata,
  },
  goalCourse: {
    method: "GET",
    path: "/portal/goals/:id/course",
    summary: "How the progress of a goal grew over its period",
    pathParams: idParam,
    query: portalQuery,
    responses: { 200: goalCourse },
    metadata,
  },
});
