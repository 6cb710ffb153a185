import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { portalToRead, portalToWrite } from "../portal.ts";
import { createTask } from "./create-task.ts";
import { deleteTask } from "./delete-task.ts";
import { findTask, pageOfTasks } from "./store.ts";
import { updateTask } from "./update-task.ts";
import { toTaskView } from "./view.ts";

export const taskRoutes: RouteHandlers<typeof contract.bd.tasks> = {
  list: async ({ deps, caller, query }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    return {
      name: `bd-tasks of ${portal.businessDeveloperId}`,
      read: (page) => pageOfTasks(deps.db, portal, query, page),
      show: toTaskView,
    };
  },
  get: async ({ deps, caller, params, query }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    const task = requireFound(await findTask(deps.db, portal, requireId(params.id)));
    return { status: 200, body: toTaskView(task) };
  },
  create: async ({ deps, caller, query, body: input }) => {
    const portal = portalToWrite(caller, query.bd_user_id);
    const task = await createTask(deps, caller, { portal, input });
    return { status: 201, body: toTaskView(task) };
  },
  update: async ({ deps, caller, params, query, body: changes, ifVersion }) => {
    const portal = portalToWrite(caller, query.bd_user_id);
    const taskId = requireId(params.id);
    const task = await updateTask(deps, caller, { portal, taskId, changes, ifVersion });
    return { status: 200, body: toTaskView(task) };
  },
  delete: async ({ deps, caller, params, query, ifVersion }) => {
    const portal = portalToWrite(caller, query.bd_user_id);
    await deleteTask(deps, caller, { portal, taskId: requireId(params.id), ifVersion });
    return { status: 204, body: undefined };
  },
};
