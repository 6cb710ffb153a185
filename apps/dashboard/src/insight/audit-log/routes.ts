import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { settingsRoute } from "../../data/parent-routes.ts";
import { preload } from "../../data/preload.ts";
import { entriesIn, readSearch } from "./search.ts";

const auditLogRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/audit-log",
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => preload(context, entriesIn(deps, context.organization.timezone)),
  component: lazyRouteComponent(() => import("./audit-log-page.tsx"), "AuditLogPage"),
});

const entryRoute = createRoute({
  getParentRoute: () => auditLogRoute,
  path: "/$entryId",
  component: lazyRouteComponent(() => import("./entry-panel.tsx"), "EntryPanel"),
});

export const auditLogRoutes = auditLogRoute.addChildren([entryRoute]);
