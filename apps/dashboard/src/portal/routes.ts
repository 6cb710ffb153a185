import { createRoute, lazyRouteComponent, retainSearchParams } from "@tanstack/react-router";
import { organizationRoute } from "../data/parent-routes.ts";
import { isAboveReferrer } from "../words/roles.ts";
import {
  readGoalsSearch,
  readPortalSearch,
  readProspectsSearch,
  readTasksSearch,
} from "./search.ts";

const portalRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/portal",
  staticData: { mayOpen: isAboveReferrer },
  validateSearch: readPortalSearch,
  // The pages of a portal keep the business developer in the address.
  search: { middlewares: [retainSearchParams(["bd"])] },
  component: lazyRouteComponent(() => import("./portal-layout.tsx"), "PortalLayout"),
});

const overviewRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./overview-page.tsx"), "OverviewPage"),
});

const prospectsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: "/prospects",
  validateSearch: readProspectsSearch,
  component: lazyRouteComponent(() => import("./prospects-page.tsx"), "ProspectsPage"),
});

const prospectRoute = createRoute({
  getParentRoute: () => prospectsRoute,
  path: "/$prospectId",
  component: lazyRouteComponent(() => import("./prospect-panel.tsx"), "ProspectPanel"),
});

const tasksRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: "/tasks",
  validateSearch: readTasksSearch,
  component: lazyRouteComponent(() => import("./tasks-page.tsx"), "TasksPage"),
});

const goalsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: "/goals",
  validateSearch: readGoalsSearch,
  component: lazyRouteComponent(() => import("./goals-page.tsx"), "GoalsPage"),
});

const goalRoute = createRoute({
  getParentRoute: () => goalsRoute,
  path: "/$goalId",
  component: lazyRouteComponent(() => import("./goal-panel.tsx"), "GoalPanel"),
});

export const portalRoutes = portalRoute.addChildren([
  overviewRoute,
  prospectsRoute.addChildren([prospectRoute]),
  tasksRoute,
  goalsRoute.addChildren([goalRoute]),
]);
