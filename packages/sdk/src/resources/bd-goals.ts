import type { ApiPromise } from "../api-promise.ts";
import type {
  BdGoal,
  BdPortalQuery,
  CreateBdGoal,
  ListBdGoalsQuery,
  UpdateBdGoal,
} from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { ChangeOptions, CreateOptions, RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

export interface BdGoalsResource {
  /**
   * Lists the goals of a portal, newest first.
   *
   * @throws {NotFoundError} if an admin does not name a business developer with `bd_user_id`
   * @example
   * for await (const goal of client.bd.goals.list({ metric: "referrals" })) console.log(goal.progress, "of", goal.target);
   */
  list(query?: ListBdGoalsQuery, options?: RequestOptions): List<BdGoal>;

  /**
   * Reads one goal.
   *
   * @throws {NotFoundError} if the portal has no goal with this ID
   * @example
   * const goal = await client.bd.goals.get(id);
   */
  get(id: string, query?: BdPortalQuery, options?: RequestOptions): ApiPromise<BdGoal>;

  /**
   * Adds a goal to your portal. Retries are safe.
   *
   * @throws {PermissionError} `FORBIDDEN` for an admin who does not work as a BDR
   * @example
   * const { id } = await client.bd.goals.create({
   *   metric: "referrals",
   *   target: 20,
   *   periodStart: Date.UTC(2026, 0, 1),
   *   periodEnd: Date.UTC(2026, 3, 1),
   * });
   */
  create(input: CreateBdGoal, options?: CreateOptions): ApiPromise<BdGoal>;

  /**
   * Changes only the given fields of a goal.
   *
   * @throws {PreconditionFailedError} if `ifVersion` is no longer the current version
   * @example
   * await client.bd.goals.update(id, { target: 25 });
   */
  update(id: string, changes: UpdateBdGoal, options?: ChangeOptions): ApiPromise<BdGoal>;

  /**
   * Deletes a goal in your portal. A retry rejects with `NotFoundError` if the first attempt
   * deleted the goal but its response was lost.
   *
   * @example
   * await client.bd.goals.delete(id);
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;
}

const goalPath = (id: string) => path`/bd/goals/${id}`;

export const createBdGoals = (send: Send): BdGoalsResource => ({
  list: (query, options) => createList(send, { method: "GET", path: "/bd/goals", query, options }),
  get: (id, query, options) => send({ method: "GET", path: goalPath(id), query, options }),
  create: (input, options) => send({ method: "POST", path: "/bd/goals", body: input, options }),
  update: (id, changes, options) =>
    send({ method: "PATCH", path: goalPath(id), body: changes, options }),
  delete: (id, options) => send({ method: "DELETE", path: goalPath(id), options }),
});
