import type { ApiPromise } from "../api-promise.ts";
import type { BdOverview, BdPortalQuery } from "../generated/types.ts";
import type { RequestOptions } from "../options.ts";
import type { Send } from "../transport.ts";
import { type BdActivitiesResource, createBdActivities } from "./bd-activities.ts";
import { type BdGoalsResource, createBdGoals } from "./bd-goals.ts";
import { type BdProspectsResource, createBdProspects } from "./bd-prospects.ts";
import { type BdTasksResource, createBdTasks } from "./bd-tasks.ts";

/**
 * Portal of a business developer. Needs a personal key. Business developers have a portal, and so
 * do admins who work as a business developer (BDR). Admins can read another business developer's
 * portal with `bd_user_id`.
 */
export interface BdResource {
  prospects: BdProspectsResource;
  activities: BdActivitiesResource;
  tasks: BdTasksResource;
  goals: BdGoalsResource;

  /**
   * Reads the overview of a portal: counts, active goals, overdue tasks and recent activities.
   *
   * @throws {NotFoundError} if an admin does not name a business developer with `bd_user_id`
   * @throws {PermissionError} `PERSONAL_KEY_REQUIRED`, or `FORBIDDEN` for referrers
   * @example
   * const { counts, goalProgress } = await client.bd.overview({ bd_user_id: userId });
   */
  overview(query?: BdPortalQuery, options?: RequestOptions): ApiPromise<BdOverview>;
}

export const createBd = (send: Send): BdResource => ({
  prospects: createBdProspects(send),
  activities: createBdActivities(send),
  tasks: createBdTasks(send),
  goals: createBdGoals(send),
  overview: (query, options) => send({ method: "GET", path: "/bd/overview", query, options }),
});
