import type { ApiPromise } from "../api-promise.ts";
import type { CsvStream, ExportQuery } from "../export.ts";
import type { Customer, ListCustomersQuery } from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

/** CRM customers: the people whose referrals were completed. */
export interface CustomersResource {
  /**
   * Lists customers, newest first. A business developer's personal key sees those from their
   * referrers' referrals and their own, and of each what these referrals say.
   *
   * @example
   * for await (const customer of client.customers.list({ updatedAfter: Date.now() - 86_400_000 })) {
   *   console.log(customer.name, customer.referralCount);
   * }
   */
  list(query?: ListCustomersQuery, options?: RequestOptions): List<Customer>;

  /**
   * Exports all customers that the filters keep, newest first, as a CSV file: one row per customer,
   * those that `list` gives. {@link CsvStream} says how it arrives and how it fails.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`: an export is not paged
   * @example
   * const csv = await client.customers.exportCsv();
   * await writeFile("customers.csv", csv); // from node:fs/promises
   */
  exportCsv(
    query?: ExportQuery<ListCustomersQuery>,
    options?: RequestOptions,
  ): ApiPromise<CsvStream>;

  /**
   * Reads one customer.
   *
   * @throws {NotFoundError} when there is none with this ID that the key can see
   * @example
   * const { firstReferral } = await client.customers.get(id);
   */
  get(id: string, options?: RequestOptions): ApiPromise<Customer>;
}

export const createCustomers = (send: Send): CustomersResource => ({
  list: (query, options) => createList(send, { method: "GET", path: "/customers", query, options }),
  exportCsv: (query, options) =>
    send({ method: "GET", path: "/customers", query, options, streamType: "text/csv" }),
  get: (id, options) => send({ method: "GET", path: path`/customers/${id}`, options }),
});
