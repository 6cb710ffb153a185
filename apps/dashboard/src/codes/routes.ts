import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { linksLayoutRoute } from "../links/layout-route.ts";
import { type Activity, activityNames } from "../links/routes.ts";
import { levelNames } from "../people/levels.ts";

type Level = (typeof levelNames)[number];

export interface CodesSearch {
  status?: Activity | undefined;
  level?: Level | undefined;
  /** The dialog that makes one is open. */
  create?: true | undefined;
}

/** What the address says; anything else in it is passed over. */
function readSearch({ status, level, create }: Record<string, unknown>): CodesSearch {
  return {
    ...(activityNames.includes(status as Activity) && { status: status as Activity }),
    ...(levelNames.includes(level as Level) && { level: level as Level }),
    ...(create === true && { create }),
  };
}

const codesRoute = createRoute({
  getParentRoute: () => linksLayoutRoute,
  path: "/codes",
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import("./codes-page.tsx"), "CodesPage"),
});

const codeRoute = createRoute({
  getParentRoute: () => codesRoute,
  path: "/$codeId",
  component: lazyRouteComponent(() => import("./code-panel.tsx"), "CodePanel"),
});

export const codeRoutes = codesRoute.addChildren([codeRoute]);
