import type { contract } from "@referral-service/contract";
import type { CsvExports, ListRequest, RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import { csvExport } from "../../kernel/lists/csv-export.ts";
import type { PageRequest } from "../../kernel/lists/cursors.ts";
import { listPage } from "../../kernel/lists/list-page.ts";
import { findWebhookEndpoint } from "../endpoints/store.ts";
import { webhookDeliveryColumns } from "./csv.ts";
import { toWebhookDeliveryDetails, toWebhookDeliveryView } from "./facts.ts";
import { recoverSince } from "./recover-since.ts";
import { redeliver } from "./redeliver.ts";
import { attemptsOf, findDelivery, pageOfDeliveries } from "./store.ts";

export const webhookDeliveryRoutes: RouteHandlers<typeof contract.webhookDeliveries> = {
  list: async (request) => {
    const list = await listOfDeliveries(request);
    return { status: 200, body: await listPage(request.deps, request.query, list) };
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

export const webhookDeliveryExports: CsvExports<typeof contract.webhookDeliveries> = {
  list: async (request) => csvExport(await listOfDeliveries(request), webhookDeliveryColumns),
};

async function listOfDeliveries({
  deps,
  caller,
  params,
  query,
}: ListRequest<typeof contract.webhookDeliveries.list>) {
  const { organizationId } = caller;
  const id = requireId(params.id);
  const endpoint = requireFound(await findWebhookEndpoint(deps.db, organizationId, id));
  return {
    list: `deliveries to ${endpoint.id}`,
    organizationId,
    read: (request: PageRequest) => pageOfDeliveries(deps.db, endpoint.id, query, request),
    show: toWebhookDeliveryView,
  };
}
