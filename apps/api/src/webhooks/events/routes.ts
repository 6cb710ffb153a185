import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { listPage } from "../../kernel/lists/list-page.ts";
import { deliveriesOfEvent } from "../deliveries/store.ts";
import { toEventDetails, toEventView } from "./facts.ts";
import { findEvent, pageOfEvents } from "./store.ts";

export const eventRoutes: RouteHandlers<typeof contract.events> = {
  list: async ({ deps, caller, query }) => {
    const { organizationId } = caller;
    const body = await listPage(deps, query, {
      list: "events",
      organizationId,
      read: (request) => pageOfEvents(deps.db, organizationId, query, request),
      show: toEventView(caller),
    });
    return { status: 200, body };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const event = requireFound(await findEvent(deps.db, caller.organizationId, id));
    const deliveries = await deliveriesOfEvent(deps.db, event.id);
    return { status: 200, body: toEventDetails(caller, event, deliveries) };
  },
};
