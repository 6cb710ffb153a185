import type { ApiPromise } from "../api-promise.ts";
import type { CsvStream, ExportQuery } from "../export.ts";
import type {
  CreateReferral,
  ListReferralsQuery,
  Referral,
  UpdateReferral,
} from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { ChangeOptions, CreateOptions, RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";
import { createDuplicates, type DuplicatesResource } from "./duplicates.ts";
import { createReferralPhotos, type ReferralPhotosResource } from "./referral-photos.ts";

export interface ReferralsResource {
  /** The photos of a referral. */
  photos: ReferralPhotosResource;

  /** The duplicate cases of a referral: others that name the same person. */
  duplicates: DuplicatesResource;

  /**
   * Lists referrals, newest first.
   *
   * @example
   * for await (const referral of client.referrals.list({ status: "new" })) {
   *   console.log(referral.name);
   * }
   */
  list(query?: ListReferralsQuery, options?: RequestOptions): List<Referral>;

  /**
   * Exports all referrals that the filters keep, newest first, as a CSV file: one row per referral,
   * custom fields in columns of their own. {@link CsvStream} says how it arrives and how it fails.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`: an export is not paged
   * @example
   * const csv = await client.referrals.exportCsv({ status: "completed" });
   * await writeFile("referrals.csv", csv); // from node:fs/promises
   */
  exportCsv(
    query?: ExportQuery<ListReferralsQuery>,
    options?: RequestOptions,
  ): ApiPromise<CsvStream>;

  /**
   * Reads one referral.
   *
   * @throws {NotFoundError} when there is none with this ID that the key can see
   * @example
   * const referral = await client.referrals.get(id);
   */
  get(id: string, options?: RequestOptions): ApiPromise<Referral>;

  /**
   * Submits a referral. Retried safely: it is created once. An organization key must name the
   * `referrerId`.
   *
   * @throws {InvalidRequestError} `details` lists every wrong field
   * @example
   * const referral = await client.referrals.create({
   *   name: "Ada Lovelace",
   *   email: "ada@example.com",
   *   referrerId,
   *   customFields: { interest: "heat pump" },
   * });
   */
  create(input: CreateReferral, options?: CreateOptions): ApiPromise<Referral>;

  /**
   * Changes the fields that are given, and no others.
   *
   * @throws {PreconditionFailedError} when `ifVersion` is given and no longer the version
   * @example
   * await client.referrals.update(id, { status: "contacted" });
   *
   * @example
   * // Only as it was read, so that nobody's change is lost.
   * const { version } = await client.referrals.get(id);
   * await client.referrals.update(id, { status: "contacted" }, { ifVersion: version });
   */
  update(id: string, changes: UpdateReferral, options?: ChangeOptions): ApiPromise<Referral>;

  /**
   * Deletes a referral permanently. When the response to a successful attempt is lost, the retry
   * finds nothing left to delete and the call rejects with `NotFoundError`: the referral is gone
   * all the same.
   *
   * @throws {InvalidRequestError} `CONFLICT` when the referral has bonus payments
   * @example
   * await client.referrals.delete(id);
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;
}

export const createReferrals = (send: Send): ReferralsResource => ({
  photos: createReferralPhotos(send),
  duplicates: createDuplicates(send),
  list: (query, options) => createList(send, { method: "GET", path: "/referrals", query, options }),
  exportCsv: (query, options) =>
    send({ method: "GET", path: "/referrals", query, options, streamType: "text/csv" }),
  get: (id, options) => send({ method: "GET", path: path`/referrals/${id}`, options }),
  create: (input, options) => send({ method: "POST", path: "/referrals", body: input, options }),
  update: (id, changes, options) =>
    send({ method: "PATCH", path: path`/referrals/${id}`, body: changes, options }),
  delete: (id, options) => send({ method: "DELETE", path: path`/referrals/${id}`, options }),
});
