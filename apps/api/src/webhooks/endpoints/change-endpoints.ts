import type { contract, RequestBody } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { Caller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { requireRoom } from "../../kernel/limits/bounds/require-room.ts";
import { lockBound } from "../../kernel/limits/bounds/store.ts";
import { isReceiving } from "../../kernel/outbox/receiving.ts";
import { conflict, invalidRequest } from "../../kernel/refusal.ts";
import type { WebhookDeps } from "../deps.ts";
import { cancelDeliveries } from "../engine/claim.ts";
import { blockedUrlMessage } from "../engine/egress-guard.ts";
import { enqueueFullSpeed, enqueueOwnRate } from "../engine/pace-store.ts";
import { secretContext } from "../engine/secrets.ts";
import { makeSecret } from "../engine/signature.ts";
import { changesOfEndpoint, optionsOf } from "./facts.ts";
import { changedHeaders, newHeaders } from "./own-headers.ts";
import type { StoredWebhookEndpoint } from "./rules.ts";
import {
  insertWebhookEndpoint,
  lockWebhookEndpoint,
  removeWebhookEndpoint,
  saveWebhookEndpoint,
  sealedHeadersOf,
  urlsOf,
} from "./store.ts";

/** Creates an endpoint. Only this response and that of a rotation contain the secret. */
export async function createWebhookEndpoint(
  deps: WebhookDeps,
  caller: Caller,
  input: RequestBody<typeof contract.webhookEndpoints.create>,
) {
  const { organizationId } = caller;
  await requireAllowedUrl(deps, input.url);
  return deps.db.transaction(async (tx) => {
    await requireRoom(tx, deps, { organizationId, what: "webhookEndpoints" });
    const secret = makeSecret();
    const id = deps.newId();
    const { sealedHeaders, headerEndings, audited } = newHeaders(deps.sealedBox, id, input.headers);
    const endpoint: StoredWebhookEndpoint = {
      id,
      organizationId,
      name: input.name,
      url: input.url,
      eventTypes: input.eventTypes,
      description: input.description ?? null,
      headerEndings,
      timeoutMs: input.timeoutMs ?? null,
      requestsPerSecond: input.requestsPerSecond ?? null,
      isActive: true,
      isDisabled: false,
      disabledReason: null,
      createdAt: deps.clock.now(),
    };
    const sealedSecret = deps.sealedBox.seal(secret, secretContext(endpoint.id));
    await requireUnusedUrl(tx, endpoint);
    await insertWebhookEndpoint(tx, { ...endpoint, sealedSecret, sealedHeaders });
    enqueueOwnRate(tx, endpoint);
    enqueueAudit(tx, deps, caller, {
      action: "webhook_endpoint.created",
      target: { type: "webhook_endpoint", id: endpoint.id },
      changes: {
        url: { from: null, to: endpoint.url },
        eventTypes: { from: null, to: endpoint.eventTypes },
        ...optionsOf(endpoint),
        ...audited,
      },
    });
    return { endpoint, secret };
  });
}

/**
 * Changes an endpoint. `isActive: true` also re-enables an endpoint that was disabled
 * automatically.
 */
export async function updateWebhookEndpoint(
  deps: WebhookDeps,
  caller: Caller,
  {
    endpointId,
    changes,
  }: { endpointId: string; changes: RequestBody<typeof contract.webhookEndpoints.update> },
) {
  if (changes.url !== undefined) await requireAllowedUrl(deps, changes.url);
  return deps.db.transaction(async (tx) => {
    const before = requireFound(await lockWebhookEndpoint(tx, caller.organizationId, endpointId));
    const enables = changes.isActive === true;
    const headers =
      changes.headers === undefined
        ? undefined
        : changedHeaders(deps.sealedBox, endpointId, {
            sealed: await sealedHeadersOf(tx, endpointId),
            endings: before.headerEndings,
            changes: changes.headers,
          });
    const after: StoredWebhookEndpoint = {
      ...before,
      name: changes.name ?? before.name,
      url: changes.url ?? before.url,
      eventTypes: changes.eventTypes ?? before.eventTypes,
      description: given(changes.description, before.description),
      headerEndings: headers?.headerEndings ?? before.headerEndings,
      timeoutMs: given(changes.timeoutMs, before.timeoutMs),
      requestsPerSecond: given(changes.requestsPerSecond, before.requestsPerSecond),
      isActive: changes.isActive ?? before.isActive,
      isDisabled: enables ? false : before.isDisabled,
      disabledReason: enables ? null : before.disabledReason,
    };
    const changed = { ...changesOfEndpoint(before, after), ...headers?.audited };
    if (Object.keys(changed).length === 0) return before;
    if (after.url !== before.url) await requireUnusedUrl(tx, after);
    await saveWebhookEndpoint(
      tx,
      {
        ...after,
        ...(headers && { sealedHeaders: headers.sealedHeaders }),
        updatedAt: deps.clock.now(),
      },
      { enabledAgain: before.isDisabled && !after.isDisabled },
    );
    if (enables || after.url !== before.url) enqueueFullSpeed(tx, after);
    else if (after.requestsPerSecond !== before.requestsPerSecond) enqueueOwnRate(tx, after);
    enqueueAudit(tx, deps, caller, {
      action: "webhook_endpoint.updated",
      target: { type: "webhook_endpoint", id: endpointId },
      changes: changed,
    });
    if (isReceiving(after)) {
      tx.afterCommit(() =>
        deps.deliveries.wake([{ id: endpointId, organizationId: after.organizationId }]),
      );
    }
    return after;
  });
}

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

/** The new value if the request contains one. Null is a new value. */
const given = <Value>(changed: Value | undefined, before: Value): Value =>
  changed === undefined ? before : changed;

// Matches a plain URL. A URL parser drops blanks and control characters and converts backslashes to
// slashes, but the URL is stored as sent.
const plainUrl = /^https?:\/\/[^\s\p{Cc}\\]+$/iu;

/** Throws INVALID_REQUEST when webhooks cannot be sent to this URL. */
export async function requireAllowedUrl(
  { egressGuard }: Pick<WebhookDeps, "egressGuard">,
  url: string,
) {
  const message = plainUrl.test(url) ? await egressGuard.whyNotUrl(url) : blockedUrlMessage;
  if (message !== undefined) throw invalidRequest({ path: "url", message });
}

/**
 * Throws CONFLICT when the organization already has an endpoint with this URL, because a second one
 * would send each event twice to the same receiver. Call it under the lock that the creation of
 * endpoints takes. Existing duplicates remain.
 */
async function requireUnusedUrl(
  tx: Tx,
  { id, organizationId, url }: { id: string; organizationId: string; url: string },
) {
  await lockBound(tx, organizationId, "webhookEndpoints");
  const wanted = receiverOf(url);
  const others = (await urlsOf(tx, organizationId)).filter((other) => other.id !== id);
  const taken = others.find((other) => receiverOf(other.url) === wanted);
  if (taken === undefined) return;
  throw conflict(
    `url: must be unique, but the webhook endpoint ${taken.id} already has this URL. Add the event types to that endpoint.`,
  );
}

/**
 * The parts of a URL that identify the receiver, with host and port in the parser's normal form.
 */
function receiverOf(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  return `${protocol}//${host.replace(/\.(?=:|$)/, "")}${pathname}${search}`;
}
