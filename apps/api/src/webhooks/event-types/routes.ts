import { type contract, eventTypeDefinitions } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";

const everyEventType = {
  data: eventTypeDefinitions,
  pagination: { nextCursor: null, hasMore: false },
};

export const eventTypeRoutes: RouteHandlers<typeof contract.eventTypes> = {
  list: async () => ({ status: 200, body: everyEventType }),
};
