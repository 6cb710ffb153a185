import type { appContract } from "@referral-service/contract/app";
import type { CsvExports, ListRequest, RouteHandlers } from "../../http/route-handlers.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { csvExport } from "../../kernel/lists/csv-export.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { listPage } from "../../kernel/lists/list-page.ts";
import { answerInTurn } from "../../kernel/lists/turns.ts";
import { calendarOf } from "../../kernel/platform/calendar.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { visibleReferrals } from "../../referrals/visibility.ts";
import { readsProgress } from "../goals/policy.ts";
import { findGoal } from "../goals/store.ts";
import { portalToRead } from "../portal.ts";
import { findProspect } from "../prospects/store.ts";
import { shownProspectColumns, shownTaskColumns } from "./csv.ts";
import { courseOf } from "./goal-course.ts";
import type { NamedTask } from "./named-task.ts";
import { pageOfWorkedProspects, sumStages } from "./shown-prospects-store.ts";
import { countGroups, pageOfShownTasks, placeIn } from "./shown-tasks-store.ts";
import { dueBoundsAt } from "./task-groups.ts";
import { pageOfTimeline } from "./timeline.ts";
import { toEntryView, toShownProspect, toShownTask, toStages } from "./view.ts";

export const portalPageRoutes: RouteHandlers<typeof appContract.portalPage> = {
  prospects: async (request) => {
    const list = await listOfProspects(request);
    return { status: 200, body: await listPage(request.deps, request.query, list) };
  },
  stages: async ({ deps, caller, query }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    const { defaultCurrency } = await organizationOf(deps, caller);
    const sums = await answerInTurn(caller.organizationId, () => sumStages(deps.db, portal, query));
    return { status: 200, body: { currency: defaultCurrency, stages: toStages(sums) } };
  },
  tasks: async (request) => {
    const list = await listOfTasks(request);
    return { status: 200, body: await listPage(request.deps, request.query, list) };
  },
  taskCounts: async ({ deps, caller, query }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    const bounds = await dueBounds(deps, caller);
    const body = await answerInTurn(caller.organizationId, () =>
      countGroups(deps.db, portal, { ...query, bounds }),
    );
    return { status: 200, body };
  },
  timeline: async ({ deps, caller, query }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    const { prospectId } = query;
    if (prospectId !== undefined) requireFound(await findProspect(deps.db, portal, prospectId));
    const body = await listPage(deps, query, {
      list: `bd-timeline of ${portal.businessDeveloperId}`,
      organizationId: portal.organizationId,
      read: (request) => pageOfTimeline(deps.db, portal, prospectId, request),
      show: toEntryView,
    });
    return { status: 200, body };
  },
  goalCourse: async ({ deps, caller, params, query }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    const goalId = requireId(params.id);
    const { timezone } = await organizationOf(deps, caller);
    const body = await answerInTurn(caller.organizationId, async () => {
      const goal = requireFound(await findGoal(deps.db, portal, goalId));
      if (!readsProgress(caller, goal)) return { points: null, withheld: true as const };
      const calendar = calendarOf(timezone);
      return courseOf(deps.db, portal, { goal, calendar, now: deps.clock.now() });
    });
    return { status: 200, body };
  },
};

export const portalPageExports: CsvExports<typeof appContract.portalPage> = {
  prospects: async (request) => csvExport(await listOfProspects(request), shownProspectColumns),
  tasks: async (request) => csvExport(await listOfTasks(request), shownTaskColumns),
};

async function listOfProspects({
  deps,
  caller,
  query,
}: ListRequest<typeof appContract.portalPage.prospects>) {
  const portal = await portalToRead(deps.db, caller, query.bd_user_id);
  return {
    list: "prospects",
    organizationId: caller.organizationId,
    read: (request: PageRequest) => pageOfWorkedProspects(deps.db, portal, query, request),
    show: toShownProspect,
  };
}

async function listOfTasks({
  deps,
  caller,
  query,
}: ListRequest<typeof appContract.portalPage.tasks>) {
  const portal = await portalToRead(deps.db, caller, query.bd_user_id);
  const filters = {
    ...query,
    bounds: await dueBounds(deps, caller),
    visible: visibleReferrals(caller),
  };
  return {
    list: "tasks",
    organizationId: portal.organizationId,
    read: async (request: PageRequest) => {
      const tasks = await pageOfShownTasks(deps.db, portal, filters, request);
      return tasks.map((task) => ({ ...placeIn(query.group, task), task }));
    },
    show: ({ task }: { task: NamedTask }) => toShownTask(task),
  };
}

const organizationOf = async ({ db }: Pick<Deps, "db">, { organizationId }: PersonCaller) =>
  requireFound(await findOrganization(db, organizationId));

async function dueBounds(deps: Pick<Deps, "db" | "clock">, caller: PersonCaller) {
  const { timezone } = await organizationOf(deps, caller);
  return dueBoundsAt(deps.clock.now(), calendarOf(timezone));
}
