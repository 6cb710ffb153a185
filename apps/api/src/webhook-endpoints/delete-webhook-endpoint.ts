import type { Caller } from "../access/caller.ts";
import { requireFound } from "../access/require-found.ts";
import { enqueueAudit } from "../audit/store.ts";
import { cancelDeliveries } from "../delivery-engine/cancel-deliveries.ts";
import type { Deps } from "../deps.ts";
import { lockWebhookEndpoint, removeWebhookEndpoint } from "./store.ts";

export async function deleteWebhookEndpoint(deps: Deps, caller: Caller, endpointId: string) {
  await deps.db.transaction(async (tx) => {
    const endpoint = requireFound(await lockWebhookEndpoint(tx, caller.organizationId, endpointId));
    cancelDeliveries(tx, endpointId, deps.clock.now());
    await removeWebhookEndpoint(tx, endpointId);
    enqueueAudit(tx, deps, caller, {
      action: "webhook_endpoint.deleted",
      target: { type: "webhook_endpoint", id: endpointId },
      changes: { url: { from: endpoint.url, to: null } },
    });
  });
}
