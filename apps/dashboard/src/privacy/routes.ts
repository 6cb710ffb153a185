import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { settingsRoute } from "../data/parent-routes.ts";
import { requestQuery, requestsList } from "../data/personal-data-requests.ts";
import { preload } from "../data/preload.ts";
import { isSuperAdmin } from "../words/roles.ts";

const requestsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/data-protection",
  loader: ({ context }) =>
    isSuperAdmin(context.organization.user) && preload(context, requestsList),
  component: lazyRouteComponent(() => import("./requests-page.tsx"), "RequestsPage"),
});

const requestRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/data-protection/$requestId",
  loader: ({ context, params: { requestId } }) =>
    isSuperAdmin(context.organization.user) && preload(context, requestQuery(requestId)),
  component: lazyRouteComponent(() => import("./request-page.tsx"), "RequestPage"),
});

export const dataProtectionRoutes = [requestsRoute, requestRoute];
