import type { Customer, ListCustomersQuery } from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

/** CRM customers: the people whose referrals were completed. */
export interface CustomersResource {
  /**
   * Lists customers, newest first. A business developer's personal key sees those from their
   * referrers' referrals and their own.
   *
   * @example
   * for await (const customer of client.customers.list({ updatedAfter: Date.now() - 86_400_000 })) {
   *   console.log(customer.name, customer.referralCount);
   * }
   */
  list(query?: ListCustomersQuery, options?: RequestOptions): List<Customer>;

  /**
   * Reads one customer.
   *
   * @throws {NotFoundError} when there is none with this id that the key may see
   * @example
   * const { firstReferral } = await client.customers.get(id);
   */
  get(id: string, options?: RequestOptions): Promise<Customer>;
}

export const createCustomers = (send: Send): CustomersResource => ({
  list: (query, options) => createList(send, { method: "GET", path: "/customers", query, options }),
  get: async (id, options) => send({ method: "GET", path: path`/customers/${id}`, options }),
});
