import type { ApiPromise } from "../api-promise.ts";
import type { CsvStream, ExportQuery } from "../export.ts";
import type { Customer, ListCustomersQuery } from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

/** Customers: people with completed referrals. */
export interface CustomersResource {
  /**
   * Lists customers, newest first. Business developers with a personal key see customers with
   * referrals credited to them or their referrers, and only the data of these referrals.
   *
   * @example
   * for await (const customer of client.customers.list({ updatedAfter: Date.now() - 86_400_000 })) {
   *   console.log(customer.name, customer.referralCount);
   * }
   */
  list(query?: ListCustomersQuery, options?: RequestOptions): List<Customer>;

  /**
   * Exports all matching customers as a CSV file, newest first, with one row per customer of
   * `list`. See {@link CsvStream} for the format, the timeout and failures.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`, because an export has no pages
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
   * @throws {NotFoundError} if it does not exist or the key cannot see it
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
