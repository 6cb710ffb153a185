import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationAt } from "../data/me.ts";
import { settingsRoute } from "../data/parent-routes.ts";
import { requestQuery, requestsList } from "../data/personal-data-requests.ts";
import { preload } from "../data/preload.ts";
import { isSuperAdmin } from "../words/roles.ts";

const requestsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/data-protection",
  loader: ({ params: { slug } }) =>
    isSuperAdmin(organizationAt(slug).user) && preload(slug, requestsList),
  component: lazyRouteComponent(() => import("./requests-page.tsx"), "RequestsPage"),
});

const requestRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/data-protection/$requestId",
  loader: ({ params: { slug, requestId } }) =>
    isSuperAdmin(organizationAt(slug).user) && preload(slug, requestQuery(requestId)),
  component: lazyRouteComponent(() => import("./request-page.tsx"), "RequestPage"),
});

export const dataProtectionRoutes = [requestsRoute, requestRoute];
