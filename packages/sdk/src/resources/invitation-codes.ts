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

/** Codes by which people join the organization. */
export interface InvitationCodesResource {
  /**
   * Lists invitation codes, newest first. A business developer's personal key sees their own.
   *
   * @example
   * for await (const { code, useCount } of client.invitationCodes.list({ isActive: true })) {
   *   console.log(code, useCount);
   * }
   */
  list(query?: ListInvitationCodesQuery, options?: RequestOptions): List<InvitationCode>;

  /**
   * Exports all invitation codes that the filters keep, newest first, as a CSV file: one row per code, those
   * that `list` gives. {@link CsvStream} says how it arrives and how it fails.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`: an export is not paged
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
   * @throws {NotFoundError} when there is none with this ID that the key can see
   * @example
   * const { url, useCount } = await client.invitationCodes.get(id);
   */
  get(id: string, options?: RequestOptions): ApiPromise<InvitationCode>;

  /**
   * Creates an invitation code: for referrers when `permissionLevel` is omitted, with a random code
   * when `code` is. Retried safely: created once.
   *
   * @throws {InvalidRequestError} `CONFLICT` when the code is already taken
   * @throws {PermissionError} `FORBIDDEN` when the level is above what the key can invite to
   * @example
   * const { url } = await client.invitationCodes.create({ useLimit: 100 });
   */
  create(input: CreateInvitationCode, options?: CreateOptions): ApiPromise<InvitationCode>;

  /**
   * Changes the fields that are given. `isActive: false` pauses a code, `true` resumes it.
   *
   * @throws {InvalidRequestError} `CONFLICT` when more people have joined than `useLimit` allows
   * @example
   * await client.invitationCodes.update(id, { useLimit: 200, expiresAt: null });
   */
  update(
    id: string,
    changes: UpdateInvitationCode,
    options?: RequestOptions,
  ): ApiPromise<InvitationCode>;

  /**
   * Deletes an invitation code. Users who joined by it stay. As with every delete, a retry after a
   * lost answer can reject with `NotFoundError`: the code is gone all the same.
   *
   * @example
   * await client.invitationCodes.delete(id);
   */
  delete(id: string, options?: RequestOptions): ApiPromise<void>;

  /**
   * Draws the QR code of an invitation code, and returns the bytes of the image: an SVG of 256
   * pixels when nothing else is asked for.
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
