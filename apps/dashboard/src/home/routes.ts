import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "../shell/routes.tsx";

/** The first page of everybody: what waits for them. */
export const homeRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./home-page.tsx"), "HomePage"),
});
