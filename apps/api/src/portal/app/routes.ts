import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { including } from "../../kernel/lists/list.ts";
import { answerInTurn } from "../../kernel/lists/turns.ts";
import { calendarOf } from "../../kernel/platform/calendar.ts";
import { fromReplica } from "../../kernel/replica/from-replica.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { visibleReferrals } from "../../referrals/rules.ts";
import { readsProgress } from "../goals/rules.ts";
import { findGoal } from "../goals/store.ts";
import { portalToRead } from "../portal.ts";
import { prospectStore } from "../prospects/store.ts";
import type { NamedTask } from "./facts.ts";
import { toEntryView, toShownProspect, toShownTask, toStages } from "./facts.ts";
import { courseOf } from "./goal-course.ts";
import {
  readOverdueTasks,
  readPipelines,
  toOverdueTask,
  toPipelineRow,
} from "./pipelines-store.ts";
import { sumStages, withWork } from "./shown-prospects-store.ts";
import { countGroups, pageOfShownTasks, placeIn } from "./shown-tasks-store.ts";
import { dueBoundsAt } from "./task-groups.ts";
import { pageOfTimeline } from "./timeline.ts";

export const portalPageRoutes: RouteHandlers<typeof appContract.portalPage> = {
  pipelines: async ({ deps, caller }) => {
    const { organizationId } = caller;
    const { defaultCurrency } = await organizationOf(deps, caller);
    const rows = await answerInTurn(organizationId, () =>
      readPipelines(deps.db, organizationId, deps.clock.now()),
    );
    return { status: 200, body: { rows: rows.map(toPipelineRow(defaultCurrency)) } };
  },
  overdueTasks: async ({ deps, caller: { organizationId } }) => {
    const tasks = await answerInTurn(organizationId, () =>
      readOverdueTasks(deps.db, organizationId, deps.clock.now()),
    );
    return { status: 200, body: { tasks: tasks.map(toOverdueTask) } };
  },
  prospects: async ({ deps, caller, query: { isOverdue, ...query } }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    const overdue = { isOverdue, now: deps.clock.now() };
    return including(prospectStore.list(portal, { ...query, overdue }), {
      include: (db, prospects) => withWork(db, portal, prospects),
      show: toShownProspect,
    });
  },
  stages: async ({ deps, caller, query: { isOverdue, ...query } }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    const { defaultCurrency } = await organizationOf(deps, caller);
    const filters = { q: query.q, overdue: { isOverdue, now: deps.clock.now() } };
    const sums = await answerInTurn(caller.organizationId, () =>
      fromReplica(deps, caller, ({ db }) => sumStages(db, portal, filters)),
    );
    return { status: 200, body: { currency: defaultCurrency, stages: toStages(sums) } };
  },
  tasks: async ({ deps, caller, query }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    const filters = {
      ...query,
      bounds: await dueBounds(deps, caller),
      visible: visibleReferrals(caller),
    };
    return {
      name: "tasks",
      read: async (db, page) => {
        const tasks = await pageOfShownTasks(db, portal, filters, page);
        return tasks.map((task) => ({ ...placeIn(query.group, task), task }));
      },
      show: ({ task }: { task: NamedTask }) => toShownTask(task),
    };
  },
  taskCounts: async ({ deps, caller, query }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    const bounds = await dueBounds(deps, caller);
    const body = await answerInTurn(caller.organizationId, () =>
      fromReplica(deps, caller, ({ db }) => countGroups(db, portal, { ...query, bounds })),
    );
    return { status: 200, body };
  },
  timeline: async ({ deps, caller, query }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    const { prospectId } = query;
    if (prospectId !== undefined)
      requireFound(await prospectStore.find(deps.db, portal, prospectId));
    return {
      name: `bd-timeline of ${portal.businessDeveloperId}`,
      read: (db, page) => pageOfTimeline(db, portal, prospectId, page),
      show: toEntryView,
    };
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

const organizationOf = async ({ db }: Pick<Deps, "db">, { organizationId }: PersonCaller) =>
  requireFound(await findOrganization(db, organizationId));

async function dueBounds(deps: Pick<Deps, "db" | "clock">, caller: PersonCaller) {
  const { timezone } = await organizationOf(deps, caller);
  return dueBoundsAt(deps.clock.now(), calendarOf(timezone));
}
