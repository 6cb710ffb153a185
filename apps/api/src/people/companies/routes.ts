import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { toUserView } from "../users/facts.ts";
import { pageOfUsers } from "../users/store.ts";
import { toCompanyView, visibleCompanies } from "./rules.ts";
import { findCompany, pageOfCompanies } from "./store.ts";

export const companyRoutes: RouteHandlers<typeof appContract.companies> = {
  list: ({ caller, query }) => {
    const visible = visibleCompanies(caller);
    return {
      name: "companies",
      read: (db, page) => pageOfCompanies(db, visible, query, page),
      show: toCompanyView,
    };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const company = requireFound(await findCompany(deps.db, visibleCompanies(caller), id));
    return { status: 200, body: toCompanyView(company) };
  },
  listReferrers: async ({ deps, caller, params }) => {
    const visible = visibleCompanies(caller);
    const { id } = requireFound(await findCompany(deps.db, visible, requireId(params.id)));
    return {
      name: `referrers of company ${id}`,
      read: (db, page) => pageOfUsers(db, visible.referrers, { companyId: id }, page),
      show: toUserView,
    };
  },
};
