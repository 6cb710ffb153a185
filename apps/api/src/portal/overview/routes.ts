import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { answerInTurn } from "../../kernel/lists/turns.ts";
import { portalToRead } from "../portal.ts";
import { readOverview, toOverviewView } from "./overview.ts";

export const overviewRoutes: RouteHandlers<typeof contract.bd.overview> = {
  get: async ({ deps, caller, query }) => {
    const portal = await portalToRead(deps.db, caller, query.bd_user_id);
    const overview = await answerInTurn(caller.organizationId, () => readOverview(deps, portal));
    return { status: 200, body: toOverviewView(caller, overview) };
  },
};
