import type { ApiPromise } from "../api-promise.ts";
import type {
  BdActivity,
  BdPortalQuery,
  CreateBdActivity,
  ListBdActivitiesQuery,
  UpdateBdActivity,
} from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { ChangeOptions, CreateOptions, RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

export interface BdActivitiesResource {
  /**
   * Lists the activities of a portal, newest first.
   *
   * @throws {NotFoundError} if an admin does not name a business developer with `bd_user_id`
   * @example
   * for await (const activity of client.bd.activities.list({ type: "call" })) console.log(activity.summary);
   */
  list(query?: ListBdActivitiesQuery, options?: RequestOptions): List<BdActivity>;

  /**
   * Reads one activity.
   *
   * @throws {NotFoundError} if the portal has no activity with this ID
   * @example
   * const activity = await client.bd.activities.get(id);
   */
  get(id: string, query?: BdPortalQuery, options?: RequestOptions): ApiPromise<BdActivity>;

  /**
   * Adds an activity to your portal. `occurredAt` defaults to now. Retries are safe.
   *
   * @throws {PermissionError} `FORBIDDEN` for an admin who does not work as a BDR
   * @throws {InvalidRequestError} if `prospectId` is not a prospect in the portal
   * @example
   * const { id } = await client.bd.activities.create({ type: "call", summary: "Talked about the offer" });
   */
  create(input: CreateBdActivity, options?: CreateOptions): ApiPromise<BdActivity>;

  /**
   * Changes only the given fields of an activity.
   *
   * @throws {PreconditionFailedError} if `ifVersion` is no longer the current version
   * @example
   * await client.bd.activities.update(id, { summary: "Talked about the start" });
   */
  update(id: string, changes: UpdateBdActivity, options?: ChangeOptions): ApiPromise<BdActivity>;

  /**
   * Deletes an activity in your portal. A retry rejects with `NotFoundError` if the first attempt
   * deleted the activity but its response was lost.
   *
   * @example
   * await client.bd.activities.delete(id);
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;
}

const activityPath = (id: string) => path`/bd/activities/${id}`;

export const createBdActivities = (send: Send): BdActivitiesResource => ({
  list: (query, options) =>
    createList(send, { method: "GET", path: "/bd/activities", query, options }),
  get: (id, query, options) => send({ method: "GET", path: activityPath(id), query, options }),
  create: (input, options) =>
    send({ method: "POST", path: "/bd/activities", body: input, options }),
  update: (id, changes, options) =>
    send({ method: "PATCH", path: activityPath(id), body: changes, options }),
  delete: (id, options) => send({ method: "DELETE", path: activityPath(id), options }),
});
