import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { organizationRoute } from "../shell/routes.tsx";

const customersLayoutRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/customers",
  component: lazyRouteComponent(() => import("./customers-layout.tsx"), "CustomersLayout"),
});

const customersStartRoute = createRoute({
  getParentRoute: () => customersLayoutRoute,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/o/$slug/customers/people", params });
  },
});

export interface CustomersSearch {
  q?: string | undefined;
  /** Customers from referrals of this user, by their id. */
  referrer?: string | undefined;
  /** Days of the reader's calendar on which they became customers. */
  from?: string | undefined;
  to?: string | undefined;
}

const textOf = (q: unknown) => typeof q === "string" && q !== "" && { q: q.slice(0, 200) };
const isDay = (day: unknown): day is string =>
  typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day);

/** What the address says; anything else in it is passed over. */
function readSearch({ q, referrer, from, to }: Record<string, unknown>): CustomersSearch {
  return {
    ...textOf(q),
    ...(typeof referrer === "string" && /^[\da-f-]{36}$/.test(referrer) && { referrer }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

const customersRoute = createRoute({
  getParentRoute: () => customersLayoutRoute,
  path: "/people",
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import("./customers-page.tsx"), "CustomersPage"),
});

const customerRoute = createRoute({
  getParentRoute: () => customersRoute,
  path: "/$customerId",
  component: lazyRouteComponent(() => import("./customer-panel.tsx"), "CustomerPanel"),
});

const companiesRoute = createRoute({
  getParentRoute: () => customersLayoutRoute,
  path: "/companies",
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => ({ ...textOf(q) }),
  component: lazyRouteComponent(() => import("./companies-page.tsx"), "CompaniesPage"),
});

const companyRoute = createRoute({
  getParentRoute: () => companiesRoute,
  path: "/$companyId",
  component: lazyRouteComponent(() => import("./company-panel.tsx"), "CompanyPanel"),
});

export const customerRoutes = customersLayoutRoute.addChildren([
  customersStartRoute,
  customersRoute.addChildren([customerRoute]),
  companiesRoute.addChildren([companyRoute]),
]);
