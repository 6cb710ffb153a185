import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { homeQuery } from "../../data/home.ts";
import { organizationRoute } from "../../data/parent-routes.ts";
import { preload } from "../../data/preload.ts";

/** The home page, with the pending work of the person. */
export const homeRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/",
  loader: ({ context }) => preload(context, homeQuery),
  component: lazyRouteComponent(() => import("./home-page.tsx"), "HomePage"),
});
