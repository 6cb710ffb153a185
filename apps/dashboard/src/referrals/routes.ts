import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationAt } from "../data/me.ts";
import { organizationRoute } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { customFieldsQuery, referralQuery, timelineList } from "../data/referrals.ts";
import { filtersIn, readSearch, referralsIn } from "./search.ts";

const referralsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/referrals",
  validateSearch: readSearch,
  loaderDeps: ({ search }) => filtersIn(search),
  loader: ({ params: { slug }, deps }) =>
    preload(slug, referralsIn(deps, organizationAt(slug).timezone), customFieldsQuery),
  component: lazyRouteComponent(() => import("./referrals-page.tsx"), "ReferralsPage"),
});

const referralPanelRoute = createRoute({
  getParentRoute: () => referralsRoute,
  path: "/$referralId",
  loader: ({ params: { slug, referralId } }) =>
    preload(slug, referralQuery(referralId), timelineList(referralId)),
  component: lazyRouteComponent(() => import("./referral-panel.tsx"), "ReferralPanel"),
});

const referralRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/referral/$referralId",
  validateSearch: ({ edit }: Record<string, unknown>): { edit?: true } =>
    edit === true ? { edit } : {},
  loader: ({ params: { slug, referralId } }) =>
    preload(slug, referralQuery(referralId), timelineList(referralId)),
  component: lazyRouteComponent(() => import("./referral-page.tsx"), "ReferralPage"),
});

export const referralRoutes = [referralsRoute.addChildren([referralPanelRoute]), referralRoute];
