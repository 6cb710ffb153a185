import { eventStreamContract } from "./event-stream/routes.ts";
import { healthContract } from "./health/routes.ts";
import { resources } from "./resources.ts";
import { c } from "./router.ts";

/** Every route of the API, below `/api/v1`. */
export const contract = c.router(
  {
    health: healthContract,
    ...resources,
    eventStream: eventStreamContract,
  },
  { pathPrefix: "/api/v1", strictStatusCodes: true },
);
