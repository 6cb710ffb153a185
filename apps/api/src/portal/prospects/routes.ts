import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { portalToRead, portalToWrite } from "../portal.ts";
import { createProspect } from "./create-prospect.ts";
import { deleteProspect } from "./delete-prospect.ts";
import { findProspect, pageOfProspects } from "./store.ts";
import { updateProspect } from "./update-prospect.ts";
import { toProspectView } from "./view.ts";

export const prospectRoutes: RouteHandlers<typeof contract.bd.prospects> = {
  list: async ({ deps, caller, query }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    return {
      name: `bd-prospects of ${portal.businessDeveloperId}`,
      read: (page) => pageOfProspects(deps.db, portal, query, page),
      show: toProspectView,
    };
  },
  get: async ({ deps, caller, params, query }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    const prospect = requireFound(await findProspect(deps.db, portal, requireId(params.id)));
    return { status: 200, body: toProspectView(prospect) };
  },
  create: async ({ deps, caller, query, body: input }) => {
    const portal = portalToWrite(caller, query.bd_user_id);
    const prospect = await createProspect(deps, caller, { portal, input });
    return { status: 201, body: toProspectView(prospect) };
  },
  update: async ({ deps, caller, params, query, body: changes, ifVersion }) => {
    const portal = portalToWrite(caller, query.bd_user_id);
    const prospectId = requireId(params.id);
    const prospect = await updateProspect(deps, caller, { portal, prospectId, changes, ifVersion });
    return { status: 200, body: toProspectView(prospect) };
  },
  delete: async ({ deps, caller, params, query, ifVersion }) => {
    const portal = portalToWrite(caller, query.bd_user_id);
    await deleteProspect(deps, caller, { portal, prospectId: requireId(params.id), ifVersion });
    return { status: 204, body: undefined };
  },
};
