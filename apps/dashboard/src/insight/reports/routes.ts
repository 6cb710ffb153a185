import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { organizationRoute } from "../../data/parent-routes.ts";
import { isAboveReferrer, readsBonuses } from "../../words/roles.ts";
import { readSearch } from "./search.ts";

/** The period is the same on all tabs. */
const reportsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/reports",
  staticData: { mayOpen: isAboveReferrer },
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import("./reports-layout.tsx"), "ReportsLayout"),
});

const startRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "/",
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: "/o/$slug/reports/referrals", params, search });
  },
});

const referralsRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "/referrals",
  component: lazyRouteComponent(() => import("./referral-report.tsx"), "ReferralReportPage"),
});

const referrersRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "/referrers",
  component: lazyRouteComponent(() => import("./referrer-report.tsx"), "ReferrerReportPage"),
});

const paymentsRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "/payments",
  staticData: { mayOpen: readsBonuses },
  component: lazyRouteComponent(() => import("./payment-report.tsx"), "PaymentReportPage"),
});

export const reportRoutes = reportsRoute.addChildren([
  startRoute,
  referralsRoute,
  referrersRoute,
  paymentsRoute,
]);
