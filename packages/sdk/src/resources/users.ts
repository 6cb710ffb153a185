import type { ApiPromise } from "../api-promise.ts";
import type { CsvStream, ExportQuery } from "../export.ts";
import type {
  AuditLog,
  CreateUser,
  ListAuditLogsQuery,
  ListUsersQuery,
  SetUserPermissions,
  SetUserStatus,
  UpdateUser,
  User,
} from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { ChangeOptions, CreateOptions, RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

export interface RemoveUserOptions extends ChangeOptions {
  /** The business developer who takes over referrers, open referrals, prospects and open tasks. */
  successorId?: string | undefined;
}

/** People as members of the organization. */
export interface UsersResource {
  /**
   * Lists users, newest first. A business developer's personal key sees their referrers and
   * themselves.
   *
   * @example
   * for await (const user of client.users.list({ permissionLevel: "referrer" })) {
   *   console.log(user.name);
   * }
   */
  list(query?: ListUsersQuery, options?: RequestOptions): List<User>;

  /**
   * Exports all users that the filters keep, newest first, as a CSV file: one row per user, those
   * that `list` gives. {@link CsvStream} says how it arrives and how it fails.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`: an export is not paged
   * @example
   * const csv = await client.users.exportCsv({ permissionLevel: "referrer" });
   * await writeFile("referrers.csv", csv); // from node:fs/promises
   */
  exportCsv(query?: ExportQuery<ListUsersQuery>, options?: RequestOptions): ApiPromise<CsvStream>;

  /**
   * Reads one user.
   *
   * @throws {NotFoundError} when there is none with this id that the key may see
   * @example
   * const user = await client.users.get(id);
   */
  get(id: string, options?: RequestOptions): ApiPromise<User>;

  /**
   * Adds a user to the organization, as a referrer when `permissionLevel` is omitted. Retried
   * safely: added once.
   *
   * @throws {InvalidRequestError} `CONFLICT` when the organization has a user of this `email`
   * @example
   * const user = await client.users.create({ email: "grace@example.com", firstName: "Grace" });
   */
  create(input: CreateUser, options?: CreateOptions): ApiPromise<User>;

  /**
   * Changes the fields of a user's profile that are given. With a personal key of any role, the
   * owner's own profile too.
   *
   * @example
   * await client.users.update(id, { company: "Fjord & Sons AB" });
   */
  update(id: string, changes: UpdateUser, options?: ChangeOptions): ApiPromise<User>;

  /**
   * Blocks or unblocks a user.
   *
   * @example
   * await client.users.setStatus(id, { status: "blocked" });
   */
  setStatus(id: string, input: SetUserStatus, options?: ChangeOptions): ApiPromise<User>;

  /**
   * Removes a user from the organization. As with every delete, a retry after a lost answer may
   * reject with `NotFoundError`: the user is gone all the same.
   *
   * `successorId` names the business developer who takes over the open work of one who is removed.
   *
   * @example
   * await client.users.remove(id, { successorId });
   */
  remove(id: string, options?: RemoveUserOptions): ApiPromise<void>;

  /**
   * Changes a user's permission level and flags; a flag that is omitted stays as it is. Needs a
   * personal key.
   *
   * @throws {PermissionError} `PERSONAL_KEY_REQUIRED`, or `FORBIDDEN` when the role may not
   * @throws {InvalidRequestError} `CONFLICT` when it would take away the last super admin
   * @example
   * await client.users.setPermissions(id, { permissionLevel: "admin", canSendBonuses: true });
   */
  setPermissions(id: string, input: SetUserPermissions, options?: ChangeOptions): ApiPromise<User>;

  /**
   * Lists a user's audit log, newest first: actions by them and on them. For admins.
   *
   * @example
   * for await (const { action, changes } of client.users.listAuditLogs(id)) {
   *   console.log(action, changes);
   * }
   */
  listAuditLogs(id: string, query?: ListAuditLogsQuery, options?: RequestOptions): List<AuditLog>;
}

const userPath = (id: string) => path`/users/${id}`;

export const createUsers = (send: Send): UsersResource => ({
  list: (query, options) => createList(send, { method: "GET", path: "/users", query, options }),
  exportCsv: (query, options) =>
    send({ method: "GET", path: "/users", query, options, streamType: "text/csv" }),
  get: (id, options) => send({ method: "GET", path: userPath(id), options }),
  create: (input, options) => send({ method: "POST", path: "/users", body: input, options }),
  update: (id, changes, options) =>
    send({ method: "PATCH", path: userPath(id), body: changes, options }),
  setStatus: (id, input, options) =>
    send({ method: "PUT", path: `${userPath(id)}/status`, body: input, options }),
  remove: (id, { successorId, ...options } = {}) =>
    send({ method: "DELETE", path: userPath(id), query: { successorId }, options }),
  setPermissions: (id, input, options) =>
    send({ method: "PUT", path: `${userPath(id)}/permissions`, body: input, options }),
  listAuditLogs: (id, query, options) =>
    createList(send, { method: "GET", path: `${userPath(id)}/audit-logs`, query, options }),
});
