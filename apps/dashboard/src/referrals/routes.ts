import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "../data/parent-routes.ts";
import { preload } from "../data/query-client.ts";
import { referralQuery } from "../data/referrals.ts";
import { readSearch } from "./search.ts";

const referralsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/referrals",
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import("./referrals-page.tsx"), "ReferralsPage"),
});

const referralPanelRoute = createRoute({
  getParentRoute: () => referralsRoute,
  path: "/$referralId",
  loader: ({ params: { slug, referralId } }) => preload(referralQuery(referralId)),
  component: lazyRouteComponent(() => import("./referral-panel.tsx"), "ReferralPanel"),
});

const referralRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/referral/$referralId",
  validateSearch: ({ edit }: Record<string, unknown>): { edit?: true } =>
    edit === true ? { edit } : {},
  loader: ({ params: { slug, referralId } }) => preload(referralQuery(referralId)),
  component: lazyRouteComponent(() => import("./referral-page.tsx"), "ReferralPage"),
});

export const referralRoutes = [referralsRoute.addChildren([referralPanelRoute]), referralRoute];
