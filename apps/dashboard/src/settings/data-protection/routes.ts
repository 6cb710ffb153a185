import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { isSuperAdmin } from "../../shell/me.ts";
import { settingsRoute } from "../settings-route.ts";

const requestsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/data-protection",
  staticData: { mayOpen: isSuperAdmin },
  component: lazyRouteComponent(() => import("./requests-page.tsx"), "RequestsPage"),
});

const requestRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/data-protection/$requestId",
  staticData: { mayOpen: isSuperAdmin },
  component: lazyRouteComponent(() => import("./request-page.tsx"), "RequestPage"),
});

export const dataProtectionRoutes = [requestsRoute, requestRoute];
