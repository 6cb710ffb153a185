import type { ApiPromise } from "../api-promise.ts";
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
   * Reads one company.
   *
   * @throws {NotFoundError} when there is none with this id that the key may see
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
}

const companyPath = (id: string) => path`/companies/${id}`;

export const createCompanies = (send: Send): CompaniesResource => ({
  list: (query, options) => createList(send, { method: "GET", path: "/companies", query, options }),
  get: (id, options) => send({ method: "GET", path: companyPath(id), options }),
  listReferrers: (id, query, options) =>
    createList(send, { method: "GET", path: `${companyPath(id)}/referrers`, query, options }),
});
