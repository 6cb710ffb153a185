import type { contract } from "@referral-service/contract";
import type { CsvExports, ListRequest, RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { csvExport } from "../../kernel/lists/csv-export.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { listPage } from "../../kernel/lists/list-page.ts";
import { customerColumns } from "./csv.ts";
import { findCustomer, pageOfCustomers } from "./store.ts";
import { toCustomerView } from "./view.ts";
import { visibleCustomers } from "./visibility.ts";

export const customerRoutes: RouteHandlers<typeof contract.customers> = {
  list: async (request) => {
    const body = await listPage(request.deps, request.query, listOfCustomers(request));
    return { status: 200, body };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const customer = requireFound(await findCustomer(deps.db, visibleCustomers(caller), id));
    return { status: 200, body: toCustomerView(customer) };
  },
};

export const customerExports: CsvExports<typeof contract.customers> = {
  list: async (request) => csvExport(listOfCustomers(request), customerColumns),
};

function listOfCustomers({ deps, caller, query }: ListRequest<typeof contract.customers.list>) {
  const visible = visibleCustomers(caller);
  return {
    list: "customers",
    organizationId: caller.organizationId,
    read: (request: PageRequest) => pageOfCustomers(deps.db, visible, query, request),
    show: toCustomerView,
  };
}
