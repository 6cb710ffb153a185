import type { BdGoal, BdProspectStage } from "@referral-service/contract";
import type {
  PipelineRow,
  PortalEntry,
  ShownProspect,
  ShownTask,
  TaskGroup,
} from "@referral-service/contract/app";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { stageNames } from "../words/portal.ts";
import { worksAsDeveloper } from "../words/roles.ts";
import { listOf } from "./lists.ts";
import { useOrganization } from "./me.ts";
import { ofOrganization } from "./queries.ts";
import type { Answer, Body, Filters, OrganizationApi } from "./request.ts";
import { portalKey, queryOf } from "./task-counts.ts";
import { command, differing } from "./use-command.ts";

const route = getRouteApi("/o/$slug/portal");

/** The portal in the URL. */
interface Portal {
  /** ID of the business developer who owns the portal. Default: the reader. */
  bd: string | undefined;
  /** Whether the reader can change the portal. */
  isOwn: boolean;
  /** The organization's time zone, used to count days, weeks and periods. */
  timeZone: string;
}

export function usePortal(): Portal & { slug: string } {
  const { slug, timezone: timeZone, user } = useOrganization();
  const { bd } = route.useSearch();
  const isOwn = worksAsDeveloper(user) && (bd === undefined || bd === user.id);
  return useMemo(() => ({ slug, bd, isOwn, timeZone }), [slug, bd, isOwn, timeZone]);
}

type Of = Pick<Portal, "bd">;

/** The resources that every change affects, because it changes counts, sums and progress. */
const invalidates = ["portal"];

/** The open work in the portal of each business developer. All of them are on one page. */
export const pipelinesList = listOf<PipelineRow>(["portal", "pipelines"], async (api) => {
  const { rows } = await api("GET /portal/pipelines");
  return { data: rows, pagination: { nextCursor: null, hasMore: false } };
});

/** The tasks in all pipelines that are longest overdue. */
export const overdueTasksQuery = ofOrganization(["portal", "overdue tasks"], (api) =>
  api("GET /portal/overdue-tasks"),
);

export const overviewQuery = (portal: Of) =>
  ofOrganization(portalKey(portal, "overview"), (api) =>
    api("GET /bd/overview", { query: queryOf(portal) }),
  );

export type BoardFilters = Pick<Filters<"GET /portal/stages">, "isOverdue" | "q">;

export const stagesQuery = (portal: Of, filters: BoardFilters = {}) =>
  ofOrganization(portalKey(portal, "stages", filters), (api) =>
    api("GET /portal/stages", { query: { ...queryOf(portal), ...filters } }),
  );

export type ProspectFilters = BoardFilters & Pick<Filters<"GET /portal/prospects">, "stage">;

export const prospectsList = (portal: Of, filters: ProspectFilters, { limit = 100 } = {}) =>
  listOf<ShownProspect>(
    portalKey(portal, "prospects", "rows", filters),
    (api, page) =>
      api("GET /portal/prospects", { query: { ...queryOf(portal), ...filters, ...page } }),
    { limit },
  );

/** The column of a stage in the board view. */
export const columnList = (portal: Of, filters: ProspectFilters) =>
  prospectsList(portal, filters, { limit: 50 });

export const boardLists = (portal: Of, filters: BoardFilters) =>
  stageNames.map((stage) => columnList(portal, { ...filters, stage }));

export const prospectQuery = (portal: Of, id: string) =>
  ofOrganization(portalKey(portal, "prospects", id), (api) =>
    api("GET /bd/prospects/:id", { params: { id }, query: queryOf(portal) }),
  );

export const foundProspectsQuery = (portal: Of, q: string) =>
  ofOrganization(
    portalKey(portal, "to choose from", q),
    (api) =>
      api("GET /bd/prospects", {
        query: { ...queryOf(portal), limit: 50, ...(q !== "" && { q }) },
      }),
    { keepsShown: true },
  );

interface Shown {
  id: string;
  version: number;
}

type Item = "prospects" | "activities" | "tasks" | "goals";

/** The operations that are the same for each kind of portal item. */
function portalItem<I extends Item>(item: I) {
  type Sent = Body<`POST /bd/${I}`>;
  type Answered = Promise<Answer<`POST /bd/${I}`>>;
  const basis = (portal: Of, shown: Shown) => ({
    shown,
    reread: (api: OrganizationApi) =>
      api(`GET /bd/${item as Item}/:id`, { params: { id: shown.id }, query: queryOf(portal) }),
  });
  return {
    /** Creates an item, or sends the fields that differ from the form's initial values. */
    save: (portal: Of, shown: Shown | undefined) =>
      command({
        call: (api, { body, begunWith }: { body: Sent; begunWith: Sent }, ifVersion) => {
          const query = queryOf(portal);
          if (shown === undefined) {
            return api(`POST /bd/${item as Item}`, { query, body: body as never }) as Answered;
          }
          return api(`PATCH /bd/${item as Item}/:id`, {
            params: { id: shown.id },
            query,
            body: differing(begunWith as object, body as object),
            ifVersion,
          }) as Answered;
        },
        basis: shown && basis(portal, shown),
        invalidates,
      }),
    remove: (portal: Of, shown: Shown) =>
      command({
        call: (api, _, ifVersion) =>
          api(`DELETE /bd/${item as Item}/:id`, {
            params: { id: shown.id },
            query: queryOf(portal),
            ifVersion,
          }),
        basis: basis(portal, shown),
        forgets: portalKey(portal, item, shown.id),
        invalidates,
      }),
  };
}

export const prospects = portalItem("prospects");
export const activities = portalItem("activities");
export const tasks = portalItem("tasks");
export const goals = portalItem("goals");

/**
 * Changes the stage of a prospect. Does not read the portal again, because the caller does this
 * after the last of several moves.
 */
export const setStage = (portal: Of) =>
  command({
    call: (api, { id, version, stage }: Shown & { stage: BdProspectStage }) =>
      api("PATCH /bd/prospects/:id", {
        params: { id },
        query: queryOf(portal),
        body: { stage },
        ifVersion: version,
      }),
  });

/** The timeline of one prospect or of all. */
export const portalTimeline = (
  portal: Of,
  { prospectId, limit }: { prospectId?: string; limit: number },
) =>
  listOf<PortalEntry>(
    portalKey(portal, "timeline", prospectId),
    (api, page) =>
      api("GET /portal/timeline", { query: { ...queryOf(portal), prospectId, ...page } }),
    { limit },
  );

export const tasksList = (portal: Of, filters: Pick<Filters<"GET /portal/tasks">, "group" | "q">) =>
  listOf<ShownTask>(
    portalKey(portal, "tasks", filters),
    (api, page) => api("GET /portal/tasks", { query: { ...queryOf(portal), ...filters, ...page } }),
    { limit: 25 },
  );

export const firstTasksQuery = (portal: Of, group: TaskGroup) =>
  ofOrganization(portalKey(portal, "waiting tasks", group), (api) =>
    api("GET /portal/tasks", { query: { ...queryOf(portal), group, limit: 8 } }),
  );

export const openTasksMax = 100;

export const openTasksQuery = (portal: Of, prospectId: string) =>
  ofOrganization(portalKey(portal, "open tasks", prospectId), (api) =>
    api("GET /bd/tasks", {
      query: { ...queryOf(portal), prospectId, status: "open", limit: openTasksMax },
    }),
  );

/** Completes or reopens a task. */
export const setTaskStatus = (portal: Of) =>
  command({
    call: (api, { id, version, status }: Shown & { status: "open" | "done" }) =>
      api("PATCH /bd/tasks/:id", {
        params: { id },
        query: queryOf(portal),
        body: { status },
        ifVersion: version,
      }),
    invalidates: [...invalidates, "home"],
    isRacing: true,
  });

export const goalsList = (portal: Of, filters: Pick<Filters<"GET /bd/goals">, "metric">) =>
  listOf<BdGoal>(portalKey(portal, "goals", "rows", filters), (api, page) =>
    api("GET /bd/goals", { query: { ...queryOf(portal), ...filters, ...page } }),
  );

export const goalQuery = (portal: Of, id: string) =>
  ofOrganization(portalKey(portal, "goals", id), (api) =>
    api("GET /bd/goals/:id", { params: { id }, query: queryOf(portal) }),
  );

export const courseQuery = (portal: Of, id: string) =>
  ofOrganization(portalKey(portal, "goals", id, "course"), (api) =>
    api("GET /portal/goals/:id/course", { params: { id }, query: queryOf(portal) }),
  );
