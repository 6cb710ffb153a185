import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { requireWebhookEndpoint } from "../endpoints/store.ts";
import { toWebhookDeliveryDetails, toWebhookDeliveryView } from "./facts.ts";
import { recoverSince } from "./recover-since.ts";
import { redeliver } from "./redeliver.ts";
import { attemptsOf, deliveriesTo, findDelivery } from "./store.ts";

export const webhookDeliveryRoutes: RouteHandlers<typeof contract.webhookDeliveries> = {
  list: async ({ deps, caller, params, query }) => {
    const endpoint = await requireWebhookEndpoint(deps.db, caller.organizationId, params.id);
    return deliveriesTo(endpoint, query);
  },
  get: async ({ deps, caller, params }) => {
    const endpoint = await requireWebhookEndpoint(deps.db, caller.organizationId, params.id);
    const name = { endpointId: endpoint.id, deliveryId: requireId(params.deliveryId) };
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
