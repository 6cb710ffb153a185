import type { contract } from "@referral-service/contract";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireId } from "../../kernel/callers/require-found.ts";
import type { WebhookDeps } from "../deps.ts";
import { examineReceiver } from "../examination/examine-receiver.ts";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  updateWebhookEndpoint,
} from "./change-endpoints.ts";
import { toWebhookEndpointView } from "./facts.ts";
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { countedSince, statsFrom } from "./stats.ts";
import {
  countAttempts,
  countDeliveries,
  pageOfWebhookEndpoints,
  requireWebhookEndpoint,
} from "./store.ts";

export const webhookEndpointRoutes: RouteHandlers<typeof contract.webhookEndpoints, WebhookDeps> = {
  list: ({ caller }) => {
    const { organizationId } = caller;
    return {
      name: "webhook-endpoints",
      read: (db, page) => pageOfWebhookEndpoints(db, organizationId, page),
      show: toWebhookEndpointView,
    };
  },
  get: async ({ deps, caller, params }) => {
    const endpoint = await requireWebhookEndpoint(deps.db, caller.organizationId, params.id);
    return { status: 200, body: toWebhookEndpointView(endpoint) };
  },
  create: async ({ deps, caller, body }) => {
    const { endpoint, secret } = await createWebhookEndpoint(deps, caller, body);
    return { status: 201, body: { ...toWebhookEndpointView(endpoint), secret } };
  },
  update: async ({ deps, caller, params, body }) => {
    const endpointId = requireId(params.id);
    const endpoint = await updateWebhookEndpoint(deps, caller, { endpointId, changes: body });
    return { status: 200, body: toWebhookEndpointView(endpoint) };
  },
  delete: async ({ deps, caller, params }) => {
    await deleteWebhookEndpoint(deps, caller, requireId(params.id));
    return { status: 204, body: undefined };
  },
  rotateSecret: async ({ deps, caller, params, body }) => {
    const endpointId = requireId(params.id);
    const { endpoint, secret, previousSecretExpiresAt } = await rotateWebhookSecret(deps, caller, {
      endpointId,
      overlapHours: body.overlapHours,
    });
    const expiry = { previousSecretExpiresAt: previousSecretExpiresAt?.getTime() ?? null };
    return { status: 200, body: { ...toWebhookEndpointView(endpoint), secret, ...expiry } };
  },
  sendTest: async ({ deps, caller, params, body }) => {
    const endpointId = requireId(params.id);
    const result = await sendTestEvent(deps, caller, { endpointId, eventType: body.eventType });
    return { status: 200, body: result };
  },
  examine: async ({ deps, caller, params }) => {
    const examination = await examineReceiver(deps, caller, requireId(params.id));
    return { status: 200, body: examination };
  },
  stats: async ({ deps, caller, params }) => {
    const endpoint = await requireWebhookEndpoint(deps.db, caller.organizationId, params.id);
    const now = deps.clock.now();
    const counted = await countAttempts(deps.db, endpoint.id, now);
    const since = countedSince(counted, now);
    const [last24Hours, last7Days] = await Promise.all([
      countDeliveries(deps.db, endpoint.id, since.last24Hours),
      countDeliveries(deps.db, endpoint.id, since.last7Days),
    ]);
    return { status: 200, body: statsFrom(counted.groups, since, { last24Hours, last7Days }) };
  },
};
