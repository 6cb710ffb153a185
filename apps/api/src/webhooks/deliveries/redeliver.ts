import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireReceiving } from "../endpoints/rules.ts";
import { keepWebhookEndpoint } from "../endpoints/store.ts";
import { enqueueEndOfPause } from "../engine/pace-store.ts";
import { bringForward, reopen } from "./opening-store.ts";
import { findDelivery } from "./store.ts";

/**
 * Redelivers an event. An open delivery is only sent earlier, so a delivery is never open twice.
 */
export async function redeliver(
  deps: Deps,
  caller: Caller,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
) {
  const { organizationId } = caller;
  return deps.db.transaction(async (tx) => {
    const endpoint = requireFound(await keepWebhookEndpoint(tx, organizationId, endpointId));
    const before = requireFound(await findDelivery(tx, { endpointId, deliveryId }));
    requireReceiving(endpoint);
    const now = deps.clock.now();
    if (!(await bringForward(tx, { endpointId, deliveryId, now }))) {
      await reopen(tx, { deliveryIds: [deliveryId], now });
    }
    enqueueEndOfPause(tx, endpointId, now);
    enqueueAudit(tx, deps, caller, {
      action: "webhook_delivery.redelivered",
      target: { type: "webhook_delivery", id: deliveryId },
      changes: { status: { from: before.status, to: "pending" } },
    });
    tx.afterCommit(() => deps.deliveries.wake([{ id: endpointId, organizationId }]));
    return requireFound(await findDelivery(tx, { endpointId, deliveryId }));
  });
}
