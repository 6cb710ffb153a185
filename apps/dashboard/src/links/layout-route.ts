import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { organizationRoute } from "../data/parent-routes.ts";

/** The layout route of both lists. */
export const linksLayoutRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/links",
  component: lazyRouteComponent(() => import("./links-layout.tsx"), "LinksLayout"),
});

export const linksStartRoute = createRoute({
  getParentRoute: () => linksLayoutRoute,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/o/$slug/links/public", params });
  },
});
