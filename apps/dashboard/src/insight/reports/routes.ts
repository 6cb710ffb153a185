import { createRoute, redirect } from "@tanstack/react-router";
import { organizationRoute } from "../../data/parent-routes.ts";
import { preload } from "../../data/preload.ts";
import { isNarrowNow } from "../../ui/is-narrow.ts";
import { lazyPage } from "../../ui/lazy-page.ts";
import { isAboveReferrer, readsBonuses } from "../../words/roles.ts";
import { periodIn, type ReportsSearch, readSearch } from "./search.ts";

const reportsData = () => import("../../data/reports.ts");

const periodNow = (search: ReportsSearch, { timezone }: { timezone: string }) =>
  periodIn(search, { timezone, isNarrow: isNarrowNow() });

/** The parent of all tabs, which share the same period. */
const reportsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/reports",
  staticData: { mayOpen: isAboveReferrer },
  validateSearch: readSearch,
  component: lazyPage(() => import("./reports-layout.tsx"), "ReportsLayout"),
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
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { funnelQuery, referralReportQuery } = await reportsData();
    const { windows, interval } = periodNow(deps, context.organization);
    const { referrer } = deps;
    const report = referralReportQuery(windows, { interval, referrer });
    return preload(context, report, funnelQuery(windows, { referrer }));
  },
  component: lazyPage(() => import("./referral-report.tsx"), "ReferralReportPage"),
});

const referrersRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "/referrers",
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    preload(
      context,
      (await reportsData()).referrerReportQuery(periodNow(deps, context.organization).windows),
    ),
  component: lazyPage(() => import("./referrer-report.tsx"), "ReferrerReportPage"),
});

const firstContactRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "/first-contact",
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    preload(
      context,
      (await reportsData()).firstContactReportQuery(periodNow(deps, context.organization).windows),
    ),
  component: lazyPage(() => import("./first-contact-report.tsx"), "FirstContactPage"),
});

const paymentsRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: "/payments",
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { paymentReportQuery } = await reportsData();
    const { windows, interval } = periodNow(deps, context.organization);
    return preload(context, paymentReportQuery(windows, { interval }));
  },
  staticData: { mayOpen: readsBonuses },
  component: lazyPage(() => import("./payment-report.tsx"), "PaymentReportPage"),
});

export const reportRoutes = reportsRoute.addChildren([
  startRoute,
  referralsRoute,
  referrersRoute,
  firstContactRoute,
  paymentsRoute,
]);
