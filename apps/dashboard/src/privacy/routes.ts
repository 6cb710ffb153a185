import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { settingsRoute } from "../data/parent-routes.ts";

const requestsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/data-protection",
  component: lazyRouteComponent(() => import("./requests-page.tsx"), "RequestsPage"),
});

const requestRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/data-protection/$requestId",
  component: lazyRouteComponent(() => import("./request-page.tsx"), "RequestPage"),
});

export const dataProtectionRoutes = [requestsRoute, requestRoute];
