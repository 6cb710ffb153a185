import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { auditLogRoutes } from "./audit-log/routes.ts";
import { dataProtectionRoutes } from "./data-protection/routes.ts";
import { readCreate, settingsRoute } from "./settings-route.ts";
import { webhookRoutes } from "./webhooks/routes.ts";

const settingsHomeRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/o/$slug/settings/organization", params });
  },
});

const organizationSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/organization",
  component: lazyRouteComponent(
    () => import("./organization/organization-page.tsx"),
    "OrganizationPage",
  ),
});

const publicPagesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/public-pages",
  component: lazyRouteComponent(
    () => import("./public-pages/public-pages-page.tsx"),
    "PublicPagesPage",
  ),
});

const apiKeysRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/api-keys",
  validateSearch: readCreate,
  component: lazyRouteComponent(() => import("./api-keys/api-keys-page.tsx"), "ApiKeysPage"),
});

const customFieldsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/custom-fields",
  validateSearch: readCreate,
  component: lazyRouteComponent(
    () => import("./custom-fields/custom-fields-page.tsx"),
    "CustomFieldsPage",
  ),
});

const assistantsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/assistants",
  component: lazyRouteComponent(
    () => import("./assistants/assistants-page.tsx"),
    "AssistantSettingsPage",
  ),
});

const labelsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/labels",
  component: lazyRouteComponent(() => import("./labels/labels-page.tsx"), "LabelsPage"),
});

export const settingsRoutes = settingsRoute.addChildren([
  settingsHomeRoute,
  organizationSettingsRoute,
  publicPagesRoute,
  customFieldsRoute,
  labelsRoute,
  apiKeysRoute,
  assistantsRoute,
  webhookRoutes,
  auditLogRoutes,
  ...dataProtectionRoutes,
]);
