import type { contract } from "@referral-service/contract";
import { requireFound, requireId } from "../access/require-found.ts";
import type { RouteHandlers } from "../http/route-handlers.ts";
import { listPage } from "../lists/list-page.ts";
import { pageOfUsers } from "../users/store.ts";
import { toUserView } from "../users/view.ts";
import { findCompany, pageOfCompanies } from "./store.ts";
import { toCompanyView } from "./view.ts";
import { visibleCompanies } from "./visibility.ts";

export const companyRoutes: RouteHandlers<typeof contract.companies> = {
  list: async ({ deps, caller, query }) => {
    const body = await listPage(deps, query, {
      list: "companies",
      organizationId: caller.organizationId,
      read: (request) => pageOfCompanies(deps.db, visibleCompanies(caller), query, request),
      show: toCompanyView,
    });
    return { status: 200, body };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const company = requireFound(await findCompany(deps.db, visibleCompanies(caller), id));
    return { status: 200, body: toCompanyView(company) };
  },
  listReferrers: async ({ deps, caller, params, query }) => {
    const visible = visibleCompanies(caller);
    const { id } = requireFound(await findCompany(deps.db, visible, requireId(params.id)));
    const body = await listPage(deps, query, {
      list: `referrers of company ${id}`,
      organizationId: caller.organizationId,
      read: (request) => pageOfUsers(deps.db, visible.referrers, { companyId: id }, request),
      show: toUserView,
    });
    return { status: 200, body };
  },
};
