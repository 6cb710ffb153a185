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
  /**
   * ID of the business developer who takes over referrers, open referrals, prospects and open
   * tasks.
   */
  successorId?: string | undefined;
}

/** Members of the organization. */
export interface UsersResource {
  /**
   * Lists users, newest first. Business developers with a personal key see themselves and their
   * referrers.
   *
   * @example
   * for await (const user of client.users.list({ permissionLevel: "referrer" })) {
   *   console.log(user.name);
   * }
   */
  list(query?: ListUsersQuery, options?: RequestOptions): List<User>;

  /**
   * Exports all matching users as a CSV file, newest first, with one row per user of `list`. See
   * {@link CsvStream} for the format, the timeout and failures.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`, because an export has no pages
   * @example
   * const csv = await client.users.exportCsv({ permissionLevel: "referrer" });
   * await writeFile("referrers.csv", csv); // from node:fs/promises
   */
  exportCsv(query?: ExportQuery<ListUsersQuery>, options?: RequestOptions): ApiPromise<CsvStream>;

  /**
   * Reads one user.
   *
   * @throws {NotFoundError} if it does not exist or the key cannot see it
   * @example
   * const user = await client.users.get(id);
   */
  get(id: string, options?: RequestOptions): ApiPromise<User>;

  /**
   * Adds a user to the organization. `permissionLevel` defaults to `referrer`. Retries are safe.
   *
   * @throws {InvalidRequestError} `CONFLICT` if the organization has a user with this `email`
   * @example
   * const user = await client.users.create({ email: "grace@example.com", firstName: "Grace" });
   */
  create(input: CreateUser, options?: CreateOptions): ApiPromise<User>;

  /**
   * Changes only the given fields of a user's profile. People with any role can change their own
   * profile with a personal key.
   *
   * @example
   * await client.users.update(id, { company: "Fjord & Sons AB" });
   */
  update(id: string, changes: UpdateUser, options?: ChangeOptions): ApiPromise<User>;

  /**
   * Changes the given fields of the user with this external ID, or invites a new user. Retries are
   * safe, and two simultaneous calls create only one user. Use `setPermissions` to change a role.
   *
   * @throws {InvalidRequestError} `CONFLICT` if another user has this `email`
   * @throws {PreconditionFailedError} if `ifVersion` is not the current version, or no user has the
   * ID
   * @example
   * const user = await client.users.upsert("crm-1906", { email: "grace@example.com" });
   */
  upsert(externalId: string, input: CreateUser, options?: ChangeOptions): ApiPromise<User>;

  /**
   * Blocks or unblocks a user.
   *
   * @example
   * await client.users.setStatus(id, { status: "blocked" });
   */
  setStatus(id: string, input: SetUserStatus, options?: ChangeOptions): ApiPromise<User>;

  /**
   * Removes a user from the organization. A retry rejects with `NotFoundError` if the first attempt
   * removed the user but its response was lost.
   *
   * `successorId` is the ID of the business developer who takes over the open work of a business
   * developer that you remove.
   *
   * @example
   * await client.users.remove(id, { successorId });
   */
  remove(id: string, options?: RemoveUserOptions): ApiPromise<void>;

  /**
   * Changes a user's role and permissions. Omitted permissions do not change. Needs a personal key.
   *
   * @throws {PermissionError} `PERSONAL_KEY_REQUIRED`, or `FORBIDDEN` if the person's role does not
   * allow it
   * @throws {InvalidRequestError} `CONFLICT` if no super admin would remain
   * @example
   * await client.users.setPermissions(id, { permissionLevel: "admin", canSendBonuses: true });
   */
  setPermissions(id: string, input: SetUserPermissions, options?: ChangeOptions): ApiPromise<User>;

  /**
   * Lists the audit log entries for actions by or on a user, newest first. A personal key must
   * belong to an admin.
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
  upsert: (externalId, input, options) =>
    send({
      method: "PUT",
      path: path`/users/by-external-id/${externalId}`,
      body: input,
      options,
    }),
  setStatus: (id, input, options) =>
    send({ method: "PUT", path: `${userPath(id)}/status`, body: input, options }),
  remove: (id, { successorId, ...options } = {}) =>
    send({ method: "DELETE", path: userPath(id), query: { successorId }, options }),
  setPermissions: (id, input, options) =>
    send({ method: "PUT", path: `${userPath(id)}/permissions`, body: input, options }),
  listAuditLogs: (id, query, options) =>
    createList(send, { method: "GET", path: `${userPath(id)}/audit-logs`, query, options }),
});
