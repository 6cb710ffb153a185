import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "../../shell/routes.tsx";

/** The home page, with the pending work of the person. */
export const homeRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./home-page.tsx"), "HomePage"),
});
