import type { UpdateWebhookEndpoint } from "@referral-service/contract";
import { changesBetween } from "../../kernel/audit/audit-entry.ts";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { enqueueFullSpeed } from "../engine/pace-store.ts";
import { requireAllowedUrl } from "./require-allowed-url.ts";
import { requireUnusedUrl } from "./require-unused-url.ts";
import { lockWebhookEndpoint, saveWebhookEndpoint } from "./store.ts";
import type { WebhookDeps } from "./webhook-deps.ts";
import type { StoredWebhookEndpoint } from "./webhook-endpoint.ts";

/** `isActive: true` also enables an endpoint that was disabled automatically. */
export async function updateWebhookEndpoint(
  deps: WebhookDeps,
  caller: Caller,
  { endpointId, changes }: { endpointId: string; changes: UpdateWebhookEndpoint },
) {
  if (changes.url !== undefined) await requireAllowedUrl(deps, changes.url);
  return deps.db.transaction(async (tx) => {
    const before = requireFound(await lockWebhookEndpoint(tx, caller.organizationId, endpointId));
    const enables = changes.isActive === true;
    const after: StoredWebhookEndpoint = {
      ...before,
      name: changes.name ?? before.name,
      url: changes.url ?? before.url,
      eventTypes: changes.eventTypes ?? before.eventTypes,
      isActive: changes.isActive ?? before.isActive,
      isDisabled: enables ? false : before.isDisabled,
      disabledReason: enables ? null : before.disabledReason,
    };
    const changed = changesBetween(before, after);
    if (Object.keys(changed).length === 0) return before;
    if (after.url !== before.url) await requireUnusedUrl(tx, after);
    await saveWebhookEndpoint(
      tx,
      { ...after, updatedAt: deps.clock.now() },
      { enabledAgain: before.isDisabled && !after.isDisabled },
    );
    if (enables || after.url !== before.url) enqueueFullSpeed(tx, endpointId);
    enqueueAudit(tx, deps, caller, {
      action: "webhook_endpoint.updated",
      target: { type: "webhook_endpoint", id: endpointId },
      changes: changed,
    });
    if (after.isActive && !after.isDisabled) {
      tx.afterCommit(() =>
        deps.deliveries.wake([{ id: endpointId, organizationId: after.organizationId }]),
      );
    }
    return after;
  });
}
