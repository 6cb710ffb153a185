import { createRoute, redirect } from "@tanstack/react-router";
import { keyOrders, readKeysSearch } from "../access/api-keys/search.ts";
import { readSearch, requestsIn } from "../access/request-log/search.ts";
import { customFieldsList } from "../data/custom-fields.ts";
import { organizationQuery } from "../data/organization-query.ts";
import { readCreate, settingsRoute } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { labelsList } from "../data/referral-labels.ts";
import { statusesList } from "../data/referral-statuses.tsx";
import { auditLogRoutes } from "../insight/routes.ts";
import { orderIn } from "../lists/order.ts";
import { dataProtectionRoutes } from "../privacy/routes.ts";
import { lazyPage } from "../ui/lazy-page.ts";
import { webhookRoutes } from "../webhooks/routes.ts";

/** Whether a page fits next to the list of pages, like `lg:` in classes. */
const hasRoom = matchMedia("(width >= 64rem)");

const settingsHomeRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/",
  beforeLoad: ({ params }) => {
    if (!hasRoom.matches) return;
    throw redirect({ to: "/o/$slug/settings/organization", params });
  },
  component: lazyPage(() => import("./settings-home.tsx"), "SettingsHome"),
});

const organizationSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/organization",
  loader: async ({ context }) => {
    const { brandQuery } = await import("../data/brand.ts");
    return preload(context, organizationQuery, brandQuery);
  },
  component: lazyPage(
    () => import("../people/organizations/organization-page.tsx"),
    "OrganizationPage",
  ),
});

const publicPagesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/public-pages",
  loader: ({ context }) => preload(context, organizationQuery),
  component: lazyPage(() => import("../links/pages/public-pages-page.tsx"), "PublicPagesPage"),
});

const apiKeysRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/api-keys",
  component: lazyPage(() => import("../access/api-keys/api-keys-layout.tsx"), "ApiKeysLayout"),
});

const keysRoute = createRoute({
  getParentRoute: () => apiKeysRoute,
  path: "/",
  validateSearch: readKeysSearch,
  loaderDeps: ({ search }) => orderIn(search as Record<string, unknown>, keyOrders),
  loader: async ({ context, deps }) =>
    preload(context, (await import("../data/keys.ts")).apiKeysList(deps)),
  component: lazyPage(() => import("../access/api-keys/api-keys-page.tsx"), "ApiKeysPage"),
});

const requestsRoute = createRoute({
  getParentRoute: () => apiKeysRoute,
  path: "/requests",
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { requestsList, usedKeysQuery } = await import("../data/request-log.ts");
    const rows = requestsList(requestsIn(deps, context.organization.timezone));
    return preload(context, rows, usedKeysQuery);
  },
  component: lazyPage(() => import("../access/request-log/requests-page.tsx"), "RequestsPage"),
});

const requestRoute = createRoute({
  getParentRoute: () => requestsRoute,
  path: "/$rowId",
  component: lazyPage(() => import("../access/request-log/request-panel.tsx"), "RequestPanel"),
});

const customFieldsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/custom-fields",
  loader: ({ context }) => preload(context, customFieldsList),
  validateSearch: readCreate,
  component: lazyPage(
    () => import("../referrals/custom-fields/custom-fields-page.tsx"),
    "CustomFieldsPage",
  ),
});

const statusesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/statuses",
  loader: ({ context }) => preload(context, statusesList),
  validateSearch: readCreate,
  component: lazyPage(() => import("../referrals/statuses/statuses-page.tsx"), "StatusesPage"),
});

const assistantsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/assistants",
  component: lazyPage(
    () => import("../access/assistants/settings-page.tsx"),
    "AssistantSettingsPage",
  ),
});

const labelsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/labels",
  loader: ({ context }) => preload(context, labelsList),
  component: lazyPage(() => import("../referrals/labels/labels-page.tsx"), "LabelsPage"),
});

export const settingsRoutes = settingsRoute.addChildren([
  settingsHomeRoute,
  organizationSettingsRoute,
  publicPagesRoute,
  statusesRoute,
  customFieldsRoute,
  labelsRoute,
  apiKeysRoute.addChildren([keysRoute, requestsRoute.addChildren([requestRoute])]),
  assistantsRoute,
  webhookRoutes,
  auditLogRoutes,
  ...dataProtectionRoutes,
]);
