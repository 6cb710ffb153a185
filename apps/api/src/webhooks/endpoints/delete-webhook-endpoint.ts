import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { cancelDeliveries } from "../engine/cancel-deliveries.ts";
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
