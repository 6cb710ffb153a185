import type { ApiPromise } from "../api-promise.ts";
import type { CsvStream, ExportQuery } from "../export.ts";
import type {
  CreatePublicLink,
  ListPublicLinksQuery,
  PublicLink,
  UpdatePublicLink,
} from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { CreateOptions, RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

/** Links to a public form. The link's referrer gets the credit for each submission. */
export interface PublicLinksResource {
  /**
   * Lists public links, newest first.
   *
   * @example
   * for await (const link of client.publicLinks.list({ referrerId })) {
   *   console.log(link.url, link.clickCount, link.submissionCount);
   * }
   */
  list(query?: ListPublicLinksQuery, options?: RequestOptions): List<PublicLink>;

  /**
   * Exports all matching public links as a CSV file, newest first, with one row per link of `list`.
   * See {@link CsvStream} for the format, the timeout and failures.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`, because an export has no pages
   * @example
   * const csv = await client.publicLinks.exportCsv();
   * await writeFile("links.csv", csv); // from node:fs/promises
   */
  exportCsv(
    query?: ExportQuery<ListPublicLinksQuery>,
    options?: RequestOptions,
  ): ApiPromise<CsvStream>;

  /**
   * Reads one public link.
   *
   * @throws {NotFoundError} if it does not exist or the key cannot see it
   * @example
   * const { url } = await client.publicLinks.get(id);
   */
  get(id: string, options?: RequestOptions): ApiPromise<PublicLink>;

  /**
   * Creates a public link. Retries are safe. An organization key must send `referrerId`.
   * `referrerId` defaults to the owner of a personal key.
   *
   * @throws {InvalidRequestError} `CONFLICT` if the `slug` is taken
   * @example
   * const { url } = await client.publicLinks.create({ referrerId, slug: "grace-hopper" });
   */
  create(input: CreatePublicLink, options?: CreateOptions): ApiPromise<PublicLink>;

  /**
   * Pauses a public link with `isActive: false`, or resumes it with `true`. Visitors to a paused
   * link see that it does not work.
   *
   * @throws {NotFoundError} if it does not exist or the key cannot see it
   * @example
   * await client.publicLinks.update(id, { isActive: false });
   */
  update(id: string, changes: UpdatePublicLink, options?: RequestOptions): ApiPromise<PublicLink>;
}

const linkPath = (id: string) => path`/public-links/${id}`;

export const createPublicLinks = (send: Send): PublicLinksResource => ({
  list: (query, options) =>
    createList(send, { method: "GET", path: "/public-links", query, options }),
  exportCsv: (query, options) =>
    send({ method: "GET", path: "/public-links", query, options, streamType: "text/csv" }),
  get: (id, options) => send({ method: "GET", path: linkPath(id), options }),
  create: (input, options) => send({ method: "POST", path: "/public-links", body: input, options }),
  update: (id, changes, options) =>
    send({ method: "PATCH", path: linkPath(id), body: changes, options }),
});
