import { staff } from "../../access/roles.ts";
import { requiresBusinessDeveloper, requiresPerson } from "../../access/route-access.ts";
import { boundOf } from "../../bounds.ts";
import { idParam, pageOf } from "../../primitives.ts";
import { c } from "../../router.ts";
import { portalPageQuery, portalQuery } from "../portal-item.ts";
import { bdGoal, bdGoalMetric, createBdGoal, updateBdGoal } from "./schemas.ts";

export const listBdGoalsQuery = portalPageQuery.extend({
  metric: bdGoalMetric.optional().describe("Only goals of this metric"),
});

export const bdGoalsContract = c.router({
  list: {
    method: "GET",
    path: "/bd/goals",
    summary: "List the goals of a business developer's portal, newest first",
    query: listBdGoalsQuery,
    responses: { 200: pageOf(bdGoal) },
    metadata: requiresPerson({ roles: staff }),
  },
  get: {
    method: "GET",
    path: "/bd/goals/:id",
    summary: "Read one goal of a business developer's portal",
    pathParams: idParam,
    query: portalQuery,
    responses: { 200: bdGoal },
    metadata: requiresPerson({ roles: staff }),
  },
  create: {
    method: "POST",
    path: "/bd/goals",
    summary: `Add a goal to one's own portal; ${boundOf("bdGoals")}`,
    query: portalQuery,
    body: createBdGoal,
    responses: { 201: bdGoal },
    metadata: requiresBusinessDeveloper,
  },
  update: {
    method: "PATCH",
    path: "/bd/goals/:id",
    summary: "Change a goal of one's own portal",
    pathParams: idParam,
    query: portalQuery,
    body: updateBdGoal,
    responses: { 200: bdGoal },
    metadata: { ...requiresBusinessDeveloper, versioned: true as const },
  },
  delete: {
    method: "DELETE",
    path: "/bd/goals/:id",
    summary: "Delete a goal of one's own portal",
    pathParams: idParam,
    query: portalQuery,
    responses: { 204: c.noBody() },
    metadata: { ...requiresBusinessDeveloper, versioned: true as const },
  },
});
