import { createRoute, redirect, retainSearchParams } from "@tanstack/react-router";
import { organizationRoute } from "../data/parent-routes.ts";
import { preload } from "../data/preload.ts";
import { taskCountsQuery } from "../data/task-counts.ts";
import { lazyPage } from "../ui/lazy-page.ts";
import { isAboveReferrer, isAdmin, worksAsDeveloper } from "../words/roles.ts";
import {
  prospectsIn,
  readGoalsSearch,
  readPortalSearch,
  readProspectsSearch,
  readTasksSearch,
} from "./search.ts";

const portalData = () => import("../data/portal.ts");

const portalRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/portal",
  staticData: { mayOpen: isAboveReferrer },
  validateSearch: readPortalSearch,
  // Admins without their own portal choose a portal first.
  beforeLoad: ({ context: { mayOpen, organization }, search: { bd }, params }) => {
    if (!mayOpen || bd !== undefined || worksAsDeveloper(organization.user)) return;
    throw redirect({ to: "/o/$slug/portal/all", params });
  },
  // The pages of a portal keep the business developer in the URL.
  search: { middlewares: [retainSearchParams(["bd"])] },
  component: lazyPage(() => import("./portal-layout.tsx"), "PortalLayout"),
});

const overviewRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: "/",
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { bd } }) => {
    const { overviewQuery, portalTimeline, stagesQuery } = await portalData();
    return preload(
      context,
      overviewQuery({ bd }),
      stagesQuery({ bd }),
      taskCountsQuery({ bd }),
      portalTimeline({ bd }, { limit: 12 }),
    );
  },
  component: lazyPage(() => import("./overview-page.tsx"), "OverviewPage"),
});

const prospectsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: "/prospects",
  validateSearch: readProspectsSearch,
  loaderDeps: ({ search: { bd, view, stage, due, q } }) => ({ bd, view, stage, due, q }),
  loader: async ({ context, deps: { bd, view, stage, ...search } }) => {
    const { boardLists, prospectsList, stagesQuery } = await portalData();
    const filters = prospectsIn(search);
    return view === "list"
      ? preload(context, stagesQuery({ bd }), prospectsList({ bd }, { ...filters, stage }))
      : preload(context, stagesQuery({ bd }, filters), ...boardLists({ bd }, filters));
  },
  component: lazyPage(() => import("./prospects-page.tsx"), "ProspectsPage"),
});

const prospectRoute = createRoute({
  getParentRoute: () => prospectsRoute,
  path: "/$prospectId",
  loaderDeps: ({ search: { bd } }) => ({ bd }),
  loader: async ({ context, params: { prospectId }, deps }) => {
    const { openTasksQuery, prospectQuery } = await portalData();
    return preload(context, prospectQuery(deps, prospectId), openTasksQuery(deps, prospectId));
  },
  component: lazyPage(() => import("./prospect-panel.tsx"), "ProspectPanel"),
});

const tasksRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: "/tasks",
  validateSearch: readTasksSearch,
  loaderDeps: ({ search: { bd, q } }) => ({ bd, q }),
  loader: async ({ context, deps: { bd, q } }) => preload(context, taskCountsQuery({ bd }, q)),
  component: lazyPage(() => import("./tasks-page.tsx"), "TasksPage"),
});

const goalsRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: "/goals",
  validateSearch: readGoalsSearch,
  loaderDeps: ({ search: { bd, metric } }) => ({ bd, metric }),
  loader: async ({ context, deps: { bd, metric } }) => {
    const { goalsList, stagesQuery } = await portalData();
    return preload(context, stagesQuery({ bd }), goalsList({ bd }, { metric }));
  },
  component: lazyPage(() => import("./goals-page.tsx"), "GoalsPage"),
});

const goalRoute = createRoute({
  getParentRoute: () => goalsRoute,
  path: "/$goalId",
  loaderDeps: ({ search: { bd } }) => ({ bd }),
  loader: async ({ context, params: { goalId }, deps }) => {
    const { courseQuery, goalQuery } = await portalData();
    return preload(context, goalQuery(deps, goalId), courseQuery(deps, goalId));
  },
  component: lazyPage(() => import("./goal-panel.tsx"), "GoalPanel"),
});

/**
 * The pipelines have a separate page, because admins who are business developers start with their
 * own portal.
 */
export const pipelinesRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/portal/all",
  staticData: { mayOpen: isAdmin },
  loader: async ({ context }) => {
    const { overdueTasksQuery, pipelinesList } = await portalData();
    return preload(context, pipelinesList, overdueTasksQuery);
  },
  component: lazyPage(() => import("./pipelines-page.tsx"), "PipelinesPage"),
});

export const portalRoutes = portalRoute.addChildren([
  overviewRoute,
  prospectsRoute.addChildren([prospectRoute]),
  tasksRoute,
  goalsRoute.addChildren([goalRoute]),
]);
