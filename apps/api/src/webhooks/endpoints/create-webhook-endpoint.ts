import type { CreateWebhookEndpoint } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import type { WebhookDeps } from "../deps.ts";
import { secretContext } from "../engine/secrets.ts";
import { makeSecret } from "../engine/signature.ts";
import { requireAllowedUrl } from "./require-allowed-url.ts";
import { requireUnusedUrl } from "./require-unused-url.ts";
import { insertWebhookEndpoint } from "./store.ts";
import type { StoredWebhookEndpoint } from "./webhook-endpoint.ts";

/** The only answer with the secret, except after a rotation. */
export async function createWebhookEndpoint(
  deps: WebhookDeps,
  caller: Caller,
  input: CreateWebhookEndpoint,
) {
  const { organizationId } = caller;
  await requireAllowedUrl(deps, input.url);
  return deps.db.transaction(async (tx) => {
    await requireRoom(tx, deps, { organizationId, what: "webhookEndpoints" });
    const secret = makeSecret();
    const endpoint: StoredWebhookEndpoint = {
      id: deps.newId(),
      organizationId,
      name: input.name,
      url: input.url,
      eventTypes: input.eventTypes,
      isActive: true,
      isDisabled: false,
      disabledReason: null,
      createdAt: deps.clock.now(),
    };
    const sealedSecret = deps.sealedBox.seal(secret, secretContext(endpoint.id));
    await requireUnusedUrl(tx, endpoint);
    await insertWebhookEndpoint(tx, { ...endpoint, sealedSecret });
    enqueueAudit(tx, deps, caller, {
      action: "webhook_endpoint.created",
      target: { type: "webhook_endpoint", id: endpoint.id },
      changes: {
        url: { from: null, to: endpoint.url },
        eventTypes: { from: null, to: endpoint.eventTypes },
      },
    });
    return { endpoint, secret };
  });
}
