import type { ApiPromise } from "../api-promise.ts";
import type {
  BdPortalQuery,
  BdTask,
  CreateBdTask,
  ListBdTasksQuery,
  UpdateBdTask,
} from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { ChangeOptions, CreateOptions, RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

export interface BdTasksResource {
  /**
   * Lists the tasks of a portal, newest first.
   *
   * @throws {NotFoundError} if an admin does not name a business developer with `bd_user_id`
   * @example
   * for await (const task of client.bd.tasks.list({ status: "open" })) console.log(task.title);
   */
  list(query?: ListBdTasksQuery, options?: RequestOptions): List<BdTask>;

  /**
   * Reads one task.
   *
   * @throws {NotFoundError} if the portal has no task with this ID
   * @example
   * const task = await client.bd.tasks.get(id);
   */
  get(id: string, query?: BdPortalQuery, options?: RequestOptions): ApiPromise<BdTask>;

  /**
   * Adds a task to your portal. `status` defaults to `open`. Retries are safe.
   *
   * @throws {PermissionError} `FORBIDDEN` for an admin who does not work as a BDR
   * @throws {InvalidRequestError} if `prospectId` is not a prospect in the portal
   * @example
   * const { id } = await client.bd.tasks.create({ title: "Send the offer", dueAt: Date.now() + 86_400_000 });
   */
  create(input: CreateBdTask, options?: CreateOptions): ApiPromise<BdTask>;

  /**
   * Changes only the given fields of a task.
   *
   * @throws {PreconditionFailedError} if `ifVersion` is no longer the current version
   * @example
   * await client.bd.tasks.update(id, { status: "done" });
   */
  update(id: string, changes: UpdateBdTask, options?: ChangeOptions): ApiPromise<BdTask>;

  /**
   * Deletes a task in your portal. A retry rejects with `NotFoundError` if the first attempt
   * deleted the task but its response was lost.
   *
   * @example
   * await client.bd.tasks.delete(id);
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;
}

const taskPath = (id: string) => path`/bd/tasks/${id}`;

export const createBdTasks = (send: Send): BdTasksResource => ({
  list: (query, options) => createList(send, { method: "GET", path: "/bd/tasks", query, options }),
  get: (id, query, options) => send({ method: "GET", path: taskPath(id), query, options }),
  create: (input, options) => send({ method: "POST", path: "/bd/tasks", body: input, options }),
  update: (id, changes, options) =>
    send({ method: "PATCH", path: taskPath(id), body: changes, options }),
  delete: (id, options) => send({ method: "DELETE", path: taskPath(id), options }),
});
