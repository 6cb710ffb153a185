import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { portalToRead, portalToWrite } from "../portal.ts";
import { createActivity } from "./create-activity.ts";
import { deleteActivity } from "./delete-activity.ts";
import { findActivity, pageOfActivities } from "./store.ts";
import { updateActivity } from "./update-activity.ts";
import { toActivityView } from "./view.ts";

export const activityRoutes: RouteHandlers<typeof contract.bd.activities> = {
  list: async ({ deps, caller, query }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    return {
      name: `bd-activities of ${portal.businessDeveloperId}`,
      read: (page) => pageOfActivities(deps.db, portal, query, page),
      show: toActivityView,
    };
  },
  get: async ({ deps, caller, params, query }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    const activity = requireFound(await findActivity(deps.db, portal, requireId(params.id)));
    return { status: 200, body: toActivityView(activity) };
  },
  create: async ({ deps, caller, query, body: input }) => {
    const portal = portalToWrite(caller, query.bd_user_id);
    const activity = await createActivity(deps, caller, { portal, input });
    return { status: 201, body: toActivityView(activity) };
  },
  update: async ({ deps, caller, params, query, body: changes, ifVersion }) => {
    const portal = portalToWrite(caller, query.bd_user_id);
    const activityId = requireId(params.id);
    const activity = await updateActivity(deps, caller, { portal, activityId, changes, ifVersion });
    return { status: 200, body: toActivityView(activity) };
  },
  delete: async ({ deps, caller, params, query, ifVersion }) => {
    const portal = portalToWrite(caller, query.bd_user_id);
    await deleteActivity(deps, caller, { portal, activityId: requireId(params.id), ifVersion });
    return { status: 204, body: undefined };
  },
};
