import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import {
  companiesList,
  companyQuery,
  companyReferrersList,
  customerQuery,
} from "../../data/customers.ts";
import { organizationAt } from "../../data/me.ts";
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
  loader: ({ params: { slug }, deps }) =>
    preload(slug, customersIn(deps, organizationAt(slug).timezone)),
  component: lazyRouteComponent(() => import("./customers-page.tsx"), "CustomersPage"),
});

const customerRoute = createRoute({
  getParentRoute: () => customersRoute,
  path: "/$customerId",
  loader: ({ params: { slug, customerId } }) => preload(slug, customerQuery(customerId)),
  component: lazyRouteComponent(() => import("./customer-panel.tsx"), "CustomerPanel"),
});

const companiesRoute = createRoute({
  getParentRoute: () => customersLayoutRoute,
  path: "/companies",
  validateSearch: readCompaniesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { slug }, deps }) => preload(slug, companiesList(deps)),
  component: lazyRouteComponent(() => import("./companies-page.tsx"), "CompaniesPage"),
});

const companyRoute = createRoute({
  getParentRoute: () => companiesRoute,
  path: "/$companyId",
  loader: ({ params: { slug, companyId } }) =>
    preload(slug, companyQuery(companyId), companyReferrersList(companyId)),
  component: lazyRouteComponent(() => import("./company-panel.tsx"), "CompanyPanel"),
});

export const customerRoutes = customersLayoutRoute.addChildren([
  customersStartRoute,
  customersRoute.addChildren([customerRoute]),
  companiesRoute.addChildren([companyRoute]),
]);
