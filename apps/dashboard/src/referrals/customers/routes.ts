import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import {
  companiesList,
  companyQuery,
  companyReferrersList,
  customerQuery,
} from "../../data/customers.ts";
import { organizationRoute } from "../../data/parent-routes.ts";
import { preload } from "../../data/preload.ts";
import { isAboveReferrer } from "../../words/roles.ts";
import { customersIn, readCompaniesSearch, readCustomersSearch } from "./search.ts";

const customersLayoutRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/customers",
  staticData: { mayOpen: isAboveReferrer },
  component: lazyRouteComponent(() => import("./customers-layout.tsx"), "CustomersLayout"),
});

const customersStartRoute = createRoute({
  getParentRoute: () => customersLayoutRoute,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/o/$slug/customers/people", params });
  },
});

const customersRoute = createRoute({
  getParentRoute: () => customersLayoutRoute,
  path: "/people",
  validateSearch: readCustomersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preload(context, customersIn(deps, context.organization.timezone)),
  component: lazyRouteComponent(() => import("./customers-page.tsx"), "CustomersPage"),
});

const customerRoute = createRoute({
  getParentRoute: () => customersRoute,
  path: "/$customerId",
  loader: ({ context, params: { customerId } }) => preload(context, customerQuery(customerId)),
  component: lazyRouteComponent(() => import("./customer-panel.tsx"), "CustomerPanel"),
});

const companiesRoute = createRoute({
  getParentRoute: () => customersLayoutRoute,
  path: "/companies",
  validateSearch: readCompaniesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preload(context, companiesList(deps)),
  component: lazyRouteComponent(() => import("./companies-page.tsx"), "CompaniesPage"),
});

const companyRoute = createRoute({
  getParentRoute: () => companiesRoute,
  path: "/$companyId",
  loader: ({ context, params: { companyId } }) =>
    preload(context, companyQuery(companyId), companyReferrersList(companyId)),
  component: lazyRouteComponent(() => import("./company-panel.tsx"), "CompanyPanel"),
});

export const customerRoutes = customersLayoutRoute.addChildren([
  customersStartRoute,
  customersRoute.addChildren([customerRoute]),
  companiesRoute.addChildren([companyRoute]),
]);
