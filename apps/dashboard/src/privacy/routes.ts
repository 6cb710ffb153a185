import { createRoute } from "@tanstack/react-router";
import { settingsRoute } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { lazyPage } from "../ui/lazy-page.ts";
import { isSuperAdmin } from "../words/roles.ts";

const personalDataRequestsData = () => import("../data/personal-data-requests.ts");

const requestsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/data-protection",
  loader: async ({ context }) =>
    isSuperAdmin(context.organization.user) &&
    preload(context, (await personalDataRequestsData()).requestsList),
  component: lazyPage(() => import("./requests-page.tsx"), "RequestsPage"),
});

const requestRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/data-protection/$requestId",
  loader: async ({ context, params: { requestId } }) =>
    isSuperAdmin(context.organization.user) &&
    preload(context, (await personalDataRequestsData()).requestQuery(requestId)),
  component: lazyPage(() => import("./request-page.tsx"), "RequestPage"),
});

export const dataProtectionRoutes = [requestsRoute, requestRoute];
