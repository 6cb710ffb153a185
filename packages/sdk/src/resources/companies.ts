import type { ApiPromise } from "../api-promise.ts";
import type { CsvStream, ExportQuery } from "../export.ts";
import type {
  Company,
  ListCompaniesQuery,
  ListCompanyReferrersQuery,
  User,
} from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

/** Companies that the organization's users name in their profiles. */
export interface CompaniesResource {
  /**
   * Lists companies, newest first. Business developers with a personal key see the companies of
   * their referrers.
   *
   * @example
   * for await (const company of client.companies.list({ q: "fjord" })) {
   *   console.log(company.name, company.referrerCount);
   * }
   */
  list(query?: ListCompaniesQuery, options?: RequestOptions): List<Company>;

  /**
   * Exports all matching companies as a CSV file, newest first, with one row per company of `list`.
   * See {@link CsvStream} for the format, the timeout and failures.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`, because an export has no pages
   * @example
   * const csv = await client.companies.exportCsv();
   * await writeFile("companies.csv", csv); // from node:fs/promises
   */
  exportCsv(
    query?: ExportQuery<ListCompaniesQuery>,
    options?: RequestOptions,
  ): ApiPromise<CsvStream>;

  /**
   * Reads one company.
   *
   * @throws {NotFoundError} if it does not exist or the key cannot see it
   * @example
   * const { name } = await client.companies.get(id);
   */
  get(id: string, options?: RequestOptions): ApiPromise<Company>;

  /**
   * Lists the users who currently work at a company, newest first.
   *
   * @example
   * for await (const referrer of client.companies.listReferrers(id)) console.log(referrer.email);
   */
  listReferrers(
    id: string,
    query?: ListCompanyReferrersQuery,
    options?: RequestOptions,
  ): List<User>;

  /**
   * Exports all users who currently work at a company as a CSV file, newest first, with one row per
   * user of `listReferrers`. See {@link CsvStream} for the format, the timeout and failures.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`, because an export has no pages
   * @example
   * const csv = await client.companies.exportReferrersCsv(id);
   * await writeFile("referrers.csv", csv); // from node:fs/promises
   */
  exportReferrersCsv(
    id: string,
    query?: ExportQuery<ListCompanyReferrersQuery>,
    options?: RequestOptions,
  ): ApiPromise<CsvStream>;
}

const companyPath = (id: string) => path`/companies/${id}`;

export const createCompanies = (send: Send): CompaniesResource => ({
  list: (query, options) => createList(send, { method: "GET", path: "/companies", query, options }),
  exportCsv: (query, options) =>
    send({ method: "GET", path: "/companies", query, options, streamType: "text/csv" }),
  get: (id, options) => send({ method: "GET", path: companyPath(id), options }),
  listReferrers: (id, query, options) =>
    createList(send, { method: "GET", path: `${companyPath(id)}/referrers`, query, options }),
  exportReferrersCsv: (id, query, options) =>
    send({
      method: "GET",
      path: `${companyPath(id)}/referrers`,
      query,
      options,
      streamType: "text/csv",
    }),
});
