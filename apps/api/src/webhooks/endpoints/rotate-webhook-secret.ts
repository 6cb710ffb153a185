import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Deps } from "../../kernel/deps.ts";
import { hourMs } from "../../kernel/durations.ts";
import { secretContext } from "../engine/secrets.ts";
import { makeSecret } from "../engine/signature.ts";
import { lockWebhookEndpoint, saveSecret } from "./store.ts";

export const overlapHoursDefault = 24;

/**
 * Replaces an endpoint's secret. Deliveries are also signed with the previous secret during the
 * overlap, but not with older secrets.
 */
export async function rotateWebhookSecret(
  deps: Deps,
  caller: Caller,
  {
    endpointId,
    overlapHours = overlapHoursDefault,
  }: { endpointId: string; overlapHours?: number | undefined },
) {
  return deps.db.transaction(async (tx) => {
    const endpoint = requireFound(await lockWebhookEndpoint(tx, caller.organizationId, endpointId));
    const now = deps.clock.now();
    const secret = makeSecret();
    const previousSecretExpiresAt =
      overlapHours === 0 ? null : new Date(now.getTime() + overlapHours * hourMs);
    await saveSecret(tx, endpointId, {
      sealedSecret: deps.sealedBox.seal(secret, secretContext(endpointId)),
      previousSecretExpiresAt,
      updatedAt: now,
    });
    enqueueAudit(tx, deps, caller, {
      action: "webhook_endpoint.secret_rotated",
      target: { type: "webhook_endpoint", id: endpointId },
      changes: {
        previousSecretExpiresAt: { from: null, to: previousSecretExpiresAt?.getTime() ?? null },
      },
    });
    return { endpoint, secret, previousSecretExpiresAt };
  });
}
