import type { contract } from "@referral-service/contract";
import { requireFound, requireId } from "../access/require-found.ts";
import { listPage } from "../http/list-page.ts";
import type { RouteHandlers } from "../http/mount.ts";
import { findCustomer, pageOfCustomers } from "./store.ts";
import { toCustomerView } from "./view.ts";
import { visibleCustomers } from "./visibility.ts";

export const customerRoutes: RouteHandlers<typeof contract.customers> = {
  list: async ({ deps, caller, query }) => {
    const body = await listPage(deps, query, {
      list: "customers",
      organizationId: caller.organizationId,
      read: (request) => pageOfCustomers(deps.db, visibleCustomers(caller), query, request),
      show: toCustomerView,
    });
    return { status: 200, body };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const customer = requireFound(await findCustomer(deps.db, visibleCustomers(caller), id));
    return { status: 200, body: toCustomerView(customer) };
  },
};
