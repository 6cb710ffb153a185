import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../../http/route-handlers.ts";
import { requireFound, requireId } from "../../../kernel/callers/require-found.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { dayMs } from "../../../kernel/durations.ts";
import { answerInTurn } from "../../../kernel/lists/turns.ts";
import { fromReplica } from "../../../kernel/replica/from-replica.ts";
import type { WebhookDeps } from "../../deps.ts";
import type { StoredWebhookEndpoint } from "../../endpoints/rules.ts";
import { countDeliveries, findWebhookEndpoint } from "../../endpoints/store.ts";
import { countMissed } from "../recover-since.ts";
import { pageOfDeliveries } from "../store.ts";
import { toLoggedDeliveryView, withSubjects } from "./delivery-log.ts";
import { countedSince, healthFrom } from "./health.ts";
import { sendElsewhere } from "./send-elsewhere.ts";
import { countHealth, lastSuccessAt } from "./store.ts";

export const webhooksPageRoutes: RouteHandlers<typeof appContract.webhooks, WebhookDeps> = {
  health: async ({ deps, caller, params }) => {
    const id = requireId(params.id);
    const endpoint = requireFound(await findWebhookEndpoint(deps.db, caller.organizationId, id));
    const now = deps.clock.now();
    const body = await answerInTurn(caller.organizationId, () =>
      fromReplica(deps, caller, async ({ db }) => {
        const counted = await countHealth(db, endpoint.id, now);
        const since = countedSince(counted, now);
        return healthFrom(counted, await countDeliveries(db, endpoint.id, since), now);
      }),
    );
    return { status: 200, body };
  },
  log: async ({ deps, caller, params, query }) => {
    const { organizationId } = caller;
    const id = requireId(params.id);
    const endpoint = requireFound(await findWebhookEndpoint(deps.db, organizationId, id));
    return {
      name: `log of ${endpoint.id}`,
      read: async (page) =>
        withSubjects(deps, caller, await pageOfDeliveries(deps.db, endpoint.id, query, page)),
      show: toLoggedDeliveryView,
    };
  },
  missed: async ({ deps, caller, params, query }) => {
    const id = requireId(params.id);
    const endpoint = requireFound(await findWebhookEndpoint(deps.db, caller.organizationId, id));
    const since = query.since ?? (await troubleSince(deps, endpoint));
    return { status: 200, body: { since, ...(await countMissed(deps, endpoint, since)) } };
  },
  sendElsewhere: async ({ deps, caller, params, body }) => {
    const [endpointId, deliveryId] = [requireId(params.id), requireId(params.deliveryId)];
    const result = await sendElsewhere(deps, caller, { endpointId, deliveryId, url: body.url });
    return { status: 200, body: result };
  },
};

/** Since the last success or the creation of the endpoint, within the retention period. */
async function troubleSince({ db, clock, settings }: Deps, endpoint: StoredWebhookEndpoint) {
  const kept = new Date(clock.now().getTime() - settings.retentionDays * dayMs);
  const success = await lastSuccessAt(db, endpoint.id, kept);
  return Math.max(kept.getTime(), (success ?? endpoint.createdAt).getTime());
}
