import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { customFieldsQuery, referralQuery, timelineList } from "../data/referrals.ts";
import { filtersIn, readSearch, referralsIn } from "./search.ts";

const referralsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/referrals",
  validateSearch: readSearch,
  loaderDeps: ({ search }) => filtersIn(search),
  loader: ({ context, deps }) =>
    preload(context, referralsIn(deps, context.organization.timezone), customFieldsQuery),
  component: lazyRouteComponent(() => import("./referrals-page.tsx"), "ReferralsPage"),
});

const referralPanelRoute = createRoute({
  getParentRoute: () => referralsRoute,
  path: "/$referralId",
  loader: ({ context, params: { referralId } }) =>
    preload(context, referralQuery(referralId), timelineList(referralId)),
  component: lazyRouteComponent(() => import("./referral-panel.tsx"), "ReferralPanel"),
});

const referralRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/referral/$referralId",
  validateSearch: ({ edit }: Record<string, unknown>): { edit?: true } =>
    edit === true ? { edit } : {},
  loader: ({ context, params: { referralId } }) =>
    preload(context, referralQuery(referralId), timelineList(referralId)),
  component: lazyRouteComponent(() => import("./referral-page.tsx"), "ReferralPage"),
});

export const referralRoutes = [referralsRoute.addChildren([referralPanelRoute]), referralRoute];
