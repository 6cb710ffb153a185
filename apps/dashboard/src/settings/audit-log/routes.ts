import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { settingsRoute } from "../settings-route.ts";

const textFilters = ["action", "actorId", "targetType", "targetId"] as const;
const actorTypeNames = ["user", "organization_key", "operator", "public_link"] as const;
const days = ["from", "to"] as const;

type ActorType = (typeof actorTypeNames)[number];

export interface AuditSearch
  extends Partial<
    Record<(typeof textFilters)[number] | (typeof days)[number], string | undefined>
  > {
  actorType?: ActorType | undefined;
}

/** What the address says; anything else in it is passed over. */
function readSearch(search: Record<string, unknown>): AuditSearch {
  const texts = textFilters.flatMap((name) => {
    const text = search[name];
    return typeof text === "string" && text !== "" ? [[name, text.slice(0, 100)]] : [];
  });
  const dates = days.flatMap((name) => {
    const day = search[name];
    return typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) ? [[name, day]] : [];
  });
  const { actorType } = search;
  return {
    ...Object.fromEntries([...texts, ...dates]),
    ...(actorTypeNames.includes(actorType as ActorType) && { actorType: actorType as ActorType }),
  };
}

const auditLogRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/audit-log",
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import("./audit-log-page.tsx"), "AuditLogPage"),
});

const entryRoute = createRoute({
  getParentRoute: () => auditLogRoute,
  path: "/$entryId",
  component: lazyRouteComponent(() => import("./entry-panel.tsx"), "EntryPanel"),
});

export const auditLogRoutes = auditLogRoute.addChildren([entryRoute]);
