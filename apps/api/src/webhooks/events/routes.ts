import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { deliveriesOfEvent } from "../deliveries/store.ts";
import { toEventDetails, toEventView } from "./facts.ts";
import { findEvent, pageOfEvents } from "./store.ts";

export const eventRoutes: RouteHandlers<typeof contract.events> = {
  list: ({ deps, caller, query }) => {
    const { organizationId } = caller;
    return {
      name: "events",
      read: (page) => pageOfEvents(deps.db, organizationId, query, page),
      show: toEventView(caller),
    };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const event = requireFound(await findEvent(deps.db, caller.organizationId, id));
    const deliveries = await deliveriesOfEvent(deps.db, event.id);
    return { status: 200, body: toEventDetails(caller, event, deliveries) };
  },
};
