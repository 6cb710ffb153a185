import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { answerInTurn } from "../../kernel/lists/turns.ts";
import { portalToRead, portalToWrite } from "../portal.ts";
import { createGoal } from "./create-goal.ts";
import { deleteGoal } from "./delete-goal.ts";
import { findGoal, pageOfGoals } from "./store.ts";
import { updateGoal } from "./update-goal.ts";
import { toGoalView } from "./view.ts";

export const goalRoutes: RouteHandlers<typeof contract.bd.goals> = {
  list: async ({ deps, caller, query }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    return {
      name: `bd-goals of ${portal.businessDeveloperId}`,
      read: (page) =>
        answerInTurn(caller.organizationId, () => pageOfGoals(deps.db, portal, query, page)),
      show: toGoalView(caller),
    };
  },
  get: async ({ deps, caller, params, query }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    const goalId = requireId(params.id);
    const find = () => findGoal(deps.db, portal, goalId);
    const goal = requireFound(await answerInTurn(caller.organizationId, find));
    return { status: 200, body: toGoalView(caller)(goal) };
  },
  create: async ({ deps, caller, query, body: input }) => {
    const portal = portalToWrite(caller, query.bd_user_id);
    const goal = await createGoal(deps, caller, { portal, input });
    return { status: 201, body: toGoalView(caller)(goal) };
  },
  update: async ({ deps, caller, params, query, body: changes, ifVersion }) => {
    const portal = portalToWrite(caller, query.bd_user_id);
    const goalId = requireId(params.id);
    const goal = await updateGoal(deps, caller, { portal, goalId, changes, ifVersion });
    return { status: 200, body: toGoalView(caller)(goal) };
  },
  delete: async ({ deps, caller, params, query, ifVersion }) => {
    const portal = portalToWrite(caller, query.bd_user_id);
    await deleteGoal(deps, caller, { portal, goalId: requireId(params.id), ifVersion });
    return { status: 204, body: undefined };
  },
};
