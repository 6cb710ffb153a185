import { staff } from "../../access/roles.ts";
import { requiresBusinessDeveloper, requiresPerson } from "../../access/route-access.ts";
import { boundOf } from "../../bounds.ts";
import { id, idParam, pageOf, queryUnixMs } from "../../primitives.ts";
import { c } from "../../router.ts";
import { portalPageQuery, portalQuery } from "../portal-item.ts";
import { bdTask, bdTaskStatus, createBdTask, updateBdTask } from "./schemas.ts";

export const listBdTasksQuery = portalPageQuery.extend({
  status: bdTaskStatus.optional().describe("Only tasks in this status"),
  prospectId: id.optional().describe("Only tasks about this prospect"),
  referralId: id.optional().describe("Return only tasks about this referral"),
  dueAfter: queryUnixMs.optional().describe("Only tasks due at this time or later, Unix ms"),
  dueBefore: queryUnixMs.optional().describe("Only tasks due before this time, Unix ms"),
});

export const bdTasksContract = c.router({
  list: {
    method: "GET",
    path: "/bd/tasks",
    summary: "List the tasks of a business developer's portal, newest first",
    query: listBdTasksQuery,
    responses: { 200: pageOf(bdTask) },
    metadata: requiresPerson({ roles: staff }),
  },
  get: {
    method: "GET",
    path: "/bd/tasks/:id",
    summary: "Read one task of a business developer's portal",
    pathParams: idParam,
    query: portalQuery,
    responses: { 200: bdTask },
    metadata: requiresPerson({ roles: staff }),
  },
  create: {
    method: "POST",
    path: "/bd/tasks",
    summary: `Add a task to one's own portal; ${boundOf("bdTasks")}`,
    query: portalQuery,
    body: createBdTask,
    responses: { 201: bdTask },
    metadata: { ...requiresBusinessDeveloper, forAssistants: true as const },
  },
  update: {
    method: "PATCH",
    path: "/bd/tasks/:id",
    summary: "Change a task of one's own portal",
    pathParams: idParam,
    query: portalQuery,
    body: updateBdTask,
    responses: { 200: bdTask },
    metadata: {
      ...requiresBusinessDeveloper,
      versioned: true as const,
      forAssistants: true as const,
    },
  },
  delete: {
    method: "DELETE",
    path: "/bd/tasks/:id",
    summary: "Delete a task of one's own portal",
    pathParams: idParam,
    query: portalQuery,
    responses: { 204: c.noBody() },
    metadata: { ...requiresBusinessDeveloper, versioned: true as const },
  },
});
