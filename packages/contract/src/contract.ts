import { healthContract } from "./operation/health.ts";
import { resources } from "./resources.ts";
import { c } from "./router.ts";
import { eventStreamContract } from "./webhooks/event-stream.ts";

/** Every route of the API, below `/api/v1`. */
export const contract = c.router(
  {
    health: healthContract,
    ...resources,
    eventStream: eventStreamContract,
  },
  { pathPrefix: "/api/v1", strictStatusCodes: true },
);
