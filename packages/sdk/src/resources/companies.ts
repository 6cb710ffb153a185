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

/** The companies of the organization's users, which come from their profiles. */
export interface CompaniesResource {
  /**
   * Lists companies, newest first. A business developer's personal key sees those of their referrers.
   *
   * @example
   * for await (const company of client.companies.list({ q: "fjord" })) {
   *   console.log(company.name, company.referrerCount);
   * }
   */
  list(query?: ListCompaniesQuery, options?: RequestOptions): List<Company>;

  /**
   * Exports all companies that the filters keep, newest first, as a CSV file: one row per company,
   * those that `list` gives. {@link CsvStream} says how it arrives and how it fails.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`: an export is not paged
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
   * @throws {NotFoundError} when there is none with this ID that the key can see
   * @example
   * const { name } = await client.companies.get(id);
   */
  get(id: string, options?: RequestOptions): ApiPromise<Company>;

  /**
   * Lists the users who work at a company now, newest first.
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
   * Exports all users who work at a company now, newest first, as a CSV file: one row per user, those
   * that `listReferrers` gives. {@link CsvStream} says how it arrives and how it fails.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`: an export is not paged
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
