import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { toCustomerView, visibleCustomers } from "./rules.ts";
import { findCustomer, pageOfCustomers } from "./store.ts";

export const customerRoutes: RouteHandlers<typeof appContract.customers> = {
  list: ({ caller, query }) => {
    const visible = visibleCustomers(caller);
    return {
      name: "customers",
      read: (db, page) => pageOfCustomers(db, visible, query, page),
      show: toCustomerView,
    };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const customer = requireFound(await findCustomer(deps.db, visibleCustomers(caller), id));
    return { status: 200, body: toCustomerView(customer) };
  },
};
