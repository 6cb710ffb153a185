import type { contract } from "@referral-service/contract";
import type { CsvExports, ListRequest, RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { csvExport } from "../../kernel/lists/csv-export.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { listPage } from "../../kernel/lists/list-page.ts";
import { userColumns } from "../users/csv.ts";
import { pageOfUsers } from "../users/store.ts";
import { toUserView } from "../users/view.ts";
import { companyColumns } from "./csv.ts";
import { findCompany, pageOfCompanies } from "./store.ts";
import { toCompanyView } from "./view.ts";
import { visibleCompanies } from "./visibility.ts";

export const companyRoutes: RouteHandlers<typeof contract.companies> = {
  list: async (request) => {
    const body = await listPage(request.deps, request.query, listOfCompanies(request));
    return { status: 200, body };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const company = requireFound(await findCompany(deps.db, visibleCompanies(caller), id));
    return { status: 200, body: toCompanyView(company) };
  },
  listReferrers: async (request) => {
    const list = await listOfReferrers(request);
    return { status: 200, body: await listPage(request.deps, request.query, list) };
  },
};

export const companyExports: CsvExports<typeof contract.companies> = {
  list: async (request) => csvExport(listOfCompanies(request), companyColumns),
  listReferrers: async (request) => csvExport(await listOfReferrers(request), userColumns),
};

function listOfCompanies({ deps, caller, query }: ListRequest<typeof contract.companies.list>) {
  const visible = visibleCompanies(caller);
  return {
    list: "companies",
    organizationId: caller.organizationId,
    read: (request: PageRequest) => pageOfCompanies(deps.db, visible, query, request),
    show: toCompanyView,
  };
}

async function listOfReferrers({
  deps,
  caller,
  params,
}: ListRequest<typeof contract.companies.listReferrers>) {
  const visible = visibleCompanies(caller);
  const { id } = requireFound(await findCompany(deps.db, visible, requireId(params.id)));
  return {
    list: `referrers of company ${id}`,
    organizationId: caller.organizationId,
    read: (request: PageRequest) =>
      pageOfUsers(deps.db, visible.referrers, { companyId: id }, request),
    show: toUserView,
  };
}
