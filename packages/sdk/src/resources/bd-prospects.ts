import type { ApiPromise } from "../api-promise.ts";
import type {
  BdPortalQuery,
  BdProspect,
  CreateBdProspect,
  ListBdProspectsQuery,
  UpdateBdProspect,
} from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { ChangeOptions, CreateOptions, RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

export interface BdProspectsResource {
  /**
   * Lists the prospects of a portal, newest first.
   *
   * @throws {NotFoundError} if an admin does not name a business developer with `bd_user_id`
   * @example
   * for await (const prospect of client.bd.prospects.list({ stage: "proposal" })) console.log(prospect.name, prospect.value);
   */
  list(query?: ListBdProspectsQuery, options?: RequestOptions): List<BdProspect>;

  /**
   * Reads one prospect.
   *
   * @throws {NotFoundError} if the portal has no prospect with this ID
   * @example
   * const prospect = await client.bd.prospects.get(id);
   */
  get(id: string, query?: BdPortalQuery, options?: RequestOptions): ApiPromise<BdProspect>;

  /**
   * Adds a prospect to your portal. `stage` defaults to `lead`. Retries are safe.
   *
   * @throws {PermissionError} `FORBIDDEN` for an admin who does not work as a BDR
   * @example
   * const { id } = await client.bd.prospects.create({ name: "Ada Lovelace", value: 12000.5 });
   */
  create(input: CreateBdProspect, options?: CreateOptions): ApiPromise<BdProspect>;

  /**
   * Changes only the given fields of a prospect.
   *
   * @throws {PreconditionFailedError} if `ifVersion` is no longer the current version
   * @example
   * await client.bd.prospects.update(id, { stage: "won" });
   */
  update(id: string, changes: UpdateBdProspect, options?: ChangeOptions): ApiPromise<BdProspect>;

  /**
   * Deletes a prospect in your portal. Its activities and tasks remain, without a prospect. A retry
   * rejects with `NotFoundError` if the first attempt deleted the prospect but its response was
   * lost.
   *
   * @example
   * await client.bd.prospects.delete(id);
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;
}

const prospectPath = (id: string) => path`/bd/prospects/${id}`;

export const createBdProspects = (send: Send): BdProspectsResource => ({
  list: (query, options) =>
    createList(send, { method: "GET", path: "/bd/prospects", query, options }),
  get: (id, query, options) => send({ method: "GET", path: prospectPath(id), query, options }),
  create: (input, options) => send({ method: "POST", path: "/bd/prospects", body: input, options }),
  update: (id, changes, options) =>
    send({ method: "PATCH", path: prospectPath(id), body: changes, options }),
  delete: (id, options) => send({ method: "DELETE", path: prospectPath(id), options }),
});
