import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import type { Connection } from "../../kernel/database/database.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { fromReplica, replicatedUntil } from "../../kernel/replica/from-replica.ts";
import { deliveriesOfEvent } from "../deliveries/store.ts";
import { toEventDetails, toEventView } from "./facts.ts";
import { findEvent, pageOfEvents, pageOfOldestEvents } from "./store.ts";

/** Whether all events that a page can contain are older than this time. */
function isBefore(
  time: Date,
  {
    createdBefore,
    order,
    after,
  }: { createdBefore?: number | undefined } & Omit<PageRequest, "limit">,
): boolean {
  if (createdBefore !== undefined && createdBefore <= time.getTime()) return true;
  return order !== "asc" && after !== undefined && after.createdAt <= time;
}

export const eventRoutes: RouteHandlers<typeof contract.events> = {
  list: ({ deps, caller, query: { order, ...filters } }) => {
    const { organizationId } = caller;
    const list = { name: "events", show: toEventView(caller) };
    const pageOf = (db: Connection, page: PageRequest) =>
      order === "asc"
        ? pageOfOldestEvents({ ...deps, db }, organizationId, filters, page)
        : pageOfEvents(db, organizationId, filters, page);
    return {
      ...list,
      ...(order === "asc" && { continues: true }),
      read: (db, page) =>
        isBefore(replicatedUntil(deps), { ...filters, order, after: page.after })
          ? fromReplica(deps, caller, (late) => pageOf(late.db, page))
          : pageOf(db, page),
    };
  },
  get: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const event = requireFound(await findEvent(deps.db, caller.organizationId, id));
    const deliveries = await deliveriesOfEvent(deps.db, event.id);
    return { status: 200, body: toEventDetails(caller, event, deliveries) };
  },
};
