import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "../../data/parent-routes.ts";

/** The home page, with the pending work of the person. */
export const homeRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./home-page.tsx"), "HomePage"),
});
