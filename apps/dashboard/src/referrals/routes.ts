import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "../shell/routes.tsx";
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
  component: lazyRouteComponent(() => import("./referral-panel.tsx"), "ReferralPanel"),
});

export const referralRoutes = [referralsRoute.addChildren([referralPanelRoute])];
