import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { deliveriesOfEvent } from "../deliveries/store.ts";
import { toEventDetails, toEventView } from "./facts.ts";
import { findEvent, pageOfEvents, pageOfOldestEvents } from "./store.ts";

export const eventRoutes: RouteHandlers<typeof contract.events> = {
  list: ({ deps, caller, query: { order, ...filters } }) => {
    const { organizationId } = caller;
    const list = { name: "events", show: toEventView(caller) };
    return order === "asc"
      ? {
          ...list,
          continues: true,
          read: (page) => pageOfOldestEvents(deps, organizationId, filters, page),
        }
      : { ...list, read: (page) => pageOfEvents(deps.db, organizationId, filters, page) };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const event = requireFound(await findEvent(deps.db, caller.organizationId, id));
    const deliveries = await deliveriesOfEvent(deps.db, event.id);
    return { status: 200, body: toEventDetails(caller, event, deliveries) };
  },
};
