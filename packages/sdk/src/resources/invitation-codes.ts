import type { ApiPromise } from "../api-promise.ts";
import type { CsvStream, ExportQuery } from "../export.ts";
import type {
  CreateInvitationCode,
  InvitationCode,
  ListInvitationCodesQuery,
  QrCodeQuery,
  UpdateInvitationCode,
} from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { CreateOptions, RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

/** Codes that people use to join the organization. */
export interface InvitationCodesResource {
  /**
   * Lists invitation codes, newest first. Business developers with a personal key see only their
   * own.
   *
   * @example
   * for await (const { code, useCount } of client.invitationCodes.list({ isActive: true })) {
   *   console.log(code, useCount);
   * }
   */
  list(query?: ListInvitationCodesQuery, options?: RequestOptions): List<InvitationCode>;

  /**
   * Exports all matching invitation codes as a CSV file, newest first, with one row per code of
   * `list`. See {@link CsvStream} for the format, the timeout and failures.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`, because an export has no pages
   * @example
   * const csv = await client.invitationCodes.exportCsv({ isActive: true });
   * await writeFile("codes.csv", csv); // from node:fs/promises
   */
  exportCsv(
    query?: ExportQuery<ListInvitationCodesQuery>,
    options?: RequestOptions,
  ): ApiPromise<CsvStream>;

  /**
   * Reads one invitation code.
   *
   * @throws {NotFoundError} if it does not exist or the key cannot see it
   * @example
   * const { url, useCount } = await client.invitationCodes.get(id);
   */
  get(id: string, options?: RequestOptions): ApiPromise<InvitationCode>;

  /**
   * Creates an invitation code. `permissionLevel` defaults to `referrer`, and `code` to a random
   * code. Retries are safe.
   *
   * @throws {InvalidRequestError} `CONFLICT` if the code is already taken
   * @throws {PermissionError} `FORBIDDEN` if the key cannot invite people with this role
   * @example
   * const { url } = await client.invitationCodes.create({ useLimit: 100 });
   */
  create(input: CreateInvitationCode, options?: CreateOptions): ApiPromise<InvitationCode>;

  /**
   * Changes only the given fields. `isActive: false` pauses a code and `true` resumes it.
   *
   * @throws {InvalidRequestError} `CONFLICT` if more people have joined than `useLimit` allows
   * @example
   * await client.invitationCodes.update(id, { useLimit: 200, expiresAt: null });
   */
  update(
    id: string,
    changes: UpdateInvitationCode,
    options?: RequestOptions,
  ): ApiPromise<InvitationCode>;

  /**
   * Deletes an invitation code. Users who joined with it remain members. A retry rejects with
   * `NotFoundError` if the first attempt deleted the code but its response was lost.
   *
   * @example
   * await client.invitationCodes.delete(id);
   */
  delete(id: string, options?: RequestOptions): ApiPromise<void>;

  /**
   * Returns the QR code for an invitation code as image bytes. Default: an SVG of 256 pixels.
   *
   * @example
   * const image = await client.invitationCodes.qrCode(id, { format: "png", size: 512 });
   * await writeFile("join.png", image);
   */
  qrCode(id: string, query?: QrCodeQuery, options?: RequestOptions): ApiPromise<Uint8Array>;
}

const codePath = (id: string) => path`/invitation-codes/${id}`;

export const createInvitationCodes = (send: Send): InvitationCodesResource => ({
  list: (query, options) =>
    createList(send, { method: "GET", path: "/invitation-codes", query, options }),
  exportCsv: (query, options) =>
    send({ method: "GET", path: "/invitation-codes", query, options, streamType: "text/csv" }),
  get: (id, options) => send({ method: "GET", path: codePath(id), options }),
  create: (input, options) =>
    send({ method: "POST", path: "/invitation-codes", body: input, options }),
  update: (id, changes, options) =>
    send({ method: "PATCH", path: codePath(id), body: changes, options }),
  delete: (id, options) => send({ method: "DELETE", path: codePath(id), options }),
  qrCode: (id, query, options) =>
    send({ method: "GET", path: `${codePath(id)}/qr-code`, query, options, image: true }),
});
