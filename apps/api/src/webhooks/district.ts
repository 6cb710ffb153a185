import { webhooksPageRoutes } from "./deliveries/app/routes.ts";
import { webhookDeliveryRoutes } from "./deliveries/routes.ts";
import { webhookEndpointRoutes } from "./endpoints/routes.ts";
import { eventTypeRoutes } from "./event-types/routes.ts";
import { eventRoutes } from "./events/routes.ts";
import { mountEventStream } from "./stream/routes.ts";

export const webhooks = {
  resources: {
    webhookEndpoints: webhookEndpointRoutes,
    webhookDeliveries: webhookDeliveryRoutes,
    events: eventRoutes,
    eventTypes: eventTypeRoutes,
  },
  app: { webhooks: webhooksPageRoutes },
  mountEventStream,
};
