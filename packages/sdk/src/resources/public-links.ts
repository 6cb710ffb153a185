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

/** Links on which anyone can refer themselves, credited to the link's referrer. */
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
   * Exports all public links that the filters keep, newest first, as a CSV file: one row per link, those
   * that `list` gives. {@link CsvStream} says how it arrives and how it fails.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`: an export is not paged
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
   * @throws {NotFoundError} when there is none with this ID that the key can see
   * @example
   * const { url } = await client.publicLinks.get(id);
   */
  get(id: string, options?: RequestOptions): ApiPromise<PublicLink>;

  /**
   * Creates a public link. Retried safely: it is created once. An organization key must name the
   * `referrerId`; with a personal key it is the owner if omitted.
   *
   * @throws {InvalidRequestError} `CONFLICT` when the `slug` is taken
   * @example
   * const { url } = await client.publicLinks.create({ referrerId, slug: "grace-hopper" });
   */
  create(input: CreatePublicLink, options?: CreateOptions): ApiPromise<PublicLink>;

  /**
   * Pauses a public link with `isActive: false`, or resumes it with `true`. A paused link is not
   * found by visitors.
   *
   * @throws {NotFoundError} when there is none with this ID that the key can see
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
