import type { appContract } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../../http/route-handlers.ts";
import type { Caller } from "../../../kernel/callers/caller.ts";
import { requireId } from "../../../kernel/callers/require-found.ts";
import type { Deps } from "../../../kernel/deps.ts";
import { dayMs } from "../../../kernel/durations.ts";
import { including, pageOfList } from "../../../kernel/lists/list.ts";
import { answerInTurn } from "../../../kernel/lists/turns.ts";
import { fromReplica } from "../../../kernel/replica/from-replica.ts";
import type { WebhookDeps } from "../../deps.ts";
import type { StoredWebhookEndpoint } from "../../endpoints/rules.ts";
import { requireWebhookEndpoint } from "../../endpoints/store.ts";
import { countMissed } from "../recover-since.ts";
import { deliveriesTo } from "../store.ts";
import { toLoggedDeliveryView, withSubjects } from "./delivery-log.ts";
import { coveredSince, failingFrom, healthFrom } from "./health.ts";
import { sendElsewhere } from "./send-elsewhere.ts";
import { countDeliveriesByHour, failuresInARow, lastSuccessAt, measureAttempts } from "./store.ts";

export const webhooksPageRoutes: RouteHandlers<typeof appContract.webhooks, WebhookDeps> = {
  health: async ({ deps, caller, params }) => {
    const endpoint = await requireWebhookEndpoint(deps.db, caller.organizationId, params.id);
    return {
      status: 200,
      body: await fromReplica(deps, caller, (from) => healthOf(from, endpoint)),
    };
  },
  log: async ({ deps, caller, params, query }) => {
    const endpoint = await requireWebhookEndpoint(deps.db, caller.organizationId, params.id);
    return logOf(caller, endpoint, query);
  },
  newest: async ({ deps, caller, params, query }) => {
    const endpoint = await requireWebhookEndpoint(deps.db, caller.organizationId, params.id);
    const { organizationId } = caller;
    const body = await fromReplica(deps, caller, async (from) => {
      // The page is read right after the figures, because only these wait for other requests.
      const health = await healthOf(from, endpoint);
      const log = logOf(caller, endpoint, query);
      return { ...(await pageOfList(from, { organizationId, query }, log)), health };
    });
    return { status: 200, body };
  },
  missed: async ({ deps, caller, params, query }) => {
    const endpoint = await requireWebhookEndpoint(deps.db, caller.organizationId, params.id);
    const since = query.since ?? (await troubleSince(deps, endpoint));
    return { status: 200, body: { since, ...(await countMissed(deps, endpoint, since)) } };
  },
  sendElsewhere: async ({ deps, caller, params, body }) => {
    const [endpointId, deliveryId] = [requireId(params.id), requireId(params.deliveryId)];
    const result = await sendElsewhere(deps, caller, { endpointId, deliveryId, url: body.url });
    return { status: 200, body: result };
  },
};

const healthOf = ({ db, clock, settings }: Deps, { id, organizationId }: StoredWebhookEndpoint) =>
  answerInTurn(organizationId, async () => {
    const now = clock.now();
    const attempts = await measureAttempts(db, id, now);
    const since = coveredSince(attempts, now);
    const health = healthFrom(attempts, await countDeliveriesByHour(db, id, since), now);
    const failures = await failuresInARow(db, id);
    return { ...health, failing: failures && failingFrom(failures, settings.webhooks) };
  });

const logOf = (
  caller: Caller,
  endpoint: StoredWebhookEndpoint,
  query: Parameters<typeof deliveriesTo>[1],
) =>
  including(deliveriesTo(endpoint, query), {
    include: (db, deliveries) => withSubjects(db, caller, deliveries),
    show: toLoggedDeliveryView,
  });

/**
 * The time of the endpoint's last success or otherwise of its creation, within the retention
 * period.
 */
async function troubleSince({ db, clock, settings }: Deps, endpoint: StoredWebhookEndpoint) {
  const kept = new Date(clock.now().getTime() - settings.retentionDays * dayMs);
  const success = await lastSuccessAt(db, endpoint.id, kept);
  return Math.max(kept.getTime(), (success ?? endpoint.createdAt).getTime());
}
