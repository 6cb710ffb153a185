import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { findWebhookEndpoint } from "../endpoints/store.ts";
import { toWebhookDeliveryDetails, toWebhookDeliveryView } from "./facts.ts";
import { recoverSince } from "./recover-since.ts";
import { redeliver } from "./redeliver.ts";
import { attemptsOf, findDelivery, pageOfDeliveries } from "./store.ts";

export const webhookDeliveryRoutes: RouteHandlers<typeof contract.webhookDeliveries> = {
  list: async ({ deps, caller, params, query }) => {
    const { organizationId } = caller;
    const id = requireId(params.id);
    const endpoint = requireFound(await findWebhookEndpoint(deps.db, organizationId, id));
    return {
      name: `deliveries to ${endpoint.id}`,
      read: (page) => pageOfDeliveries(deps.db, endpoint.id, query, page),
      show: toWebhookDeliveryView,
    };
  },
  get: async ({ deps, caller, params }) => {
    const [id, deliveryId] = [requireId(params.id), requireId(params.deliveryId)];
    const endpoint = requireFound(await findWebhookEndpoint(deps.db, caller.organizationId, id));
    const name = { endpointId: endpoint.id, deliveryId };
    const delivery = requireFound(await findDelivery(deps.db, name));
    const attempts = await attemptsOf(deps.db, delivery.id);
    return { status: 200, body: toWebhookDeliveryDetails(caller, delivery, attempts) };
  },
  redeliver: async ({ deps, caller, params }) => {
    const [endpointId, deliveryId] = [requireId(params.id), requireId(params.deliveryId)];
    const delivery = await redeliver(deps, caller, { endpointId, deliveryId });
    return { status: 200, body: toWebhookDeliveryView(delivery) };
  },
  recover: async ({ deps, caller, params, body }) => {
    const endpointId = requireId(params.id);
    const recovery = await recoverSince(deps, caller, { endpointId, sinceMs: body.since });
    return { status: 200, body: recovery };
  },
};
