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
  /** Photos of a referral. */
  photos: ReferralPhotosResource;

  /** Duplicate cases of a referral: other referrals for the same person. */
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
   * Exports all matching referrals as a CSV file, newest first, with one row per referral and one
   * column per custom field. See {@link CsvStream} for the format, the timeout and failures.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`, because an export has no pages
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
   * @throws {NotFoundError} if it does not exist or the key cannot see it
   * @example
   * const referral = await client.referrals.get(id);
   */
  get(id: string, options?: RequestOptions): ApiPromise<Referral>;

  /**
   * Submits a referral. Retries are safe. An organization key must send `referrerId`.
   *
   * @throws {InvalidRequestError} with all invalid fields in `details`
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
   * Changes only the given fields.
   *
   * @throws {PreconditionFailedError} if `ifVersion` is no longer the current version
   * @example
   * await client.referrals.update(id, { status: "contacted" });
   *
   * @example
   * // Only if it is unchanged since you read it, so that no one's change is lost.
   * const { version } = await client.referrals.get(id);
   * await client.referrals.update(id, { status: "contacted" }, { ifVersion: version });
   */
  update(id: string, changes: UpdateReferral, options?: ChangeOptions): ApiPromise<Referral>;

  /**
   * Changes the given fields of the referral with this external ID, or submits a new referral. Retries are
   * safe, and two simultaneous calls create only one referral.
   *
   * @throws {PreconditionFailedError} if `ifVersion` is not the current version, or no referral has
   * the ID
   * @example
   * const referral = await client.referrals.upsert("crm-4711", { name: "Ada Lovelace", referrerId });
   */
  upsert(externalId: string, input: CreateReferral, options?: ChangeOptions): ApiPromise<Referral>;

  /**
   * Permanently deletes a referral. A retry rejects with `NotFoundError` if the first attempt
   * deleted the referral but its response was lost.
   *
   * @throws {InvalidRequestError} `CONFLICT` if the referral has bonus payments that are approved
   * or processing
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
  upsert: (externalId, input, options) =>
    send({
      method: "PUT",
      path: path`/referrals/by-external-id/${externalId}`,
      body: input,
      options,
    }),
  delete: (id, options) => send({ method: "DELETE", path: path`/referrals/${id}`, options }),
});
