import type { WebhookEndpoint } from "@referral-service/contract";
import type { LoggedDelivery } from "@referral-service/contract/app";
import { hourMs } from "../ui/durations.ts";
import { listOf } from "./lists.ts";
import { ofOrganization } from "./queries.ts";
import { every } from "./query-client.ts";
import type { Answer, Filters, OrganizationApi } from "./request.ts";
import { command, sending } from "./use-command.ts";
import type { ReadList } from "./use-list.ts";

/**
 * Polling intervals in ms for what workers change, which the stream does not report. Figures are
 * counted by each read, so they are read less often.
 */
const deliveriesRefetchMs = 3_000;
const figuresRefetchMs = 15_000;
/** Each row of the list of endpoints has its own request, so they are read least often. */
const healthRefetchMs = 60_000;

export const endpointsList = listOf<WebhookEndpoint>(
  ["webhooks"],
  (api, page) => api("GET /webhooks", { query: page }),
  { isLive: true },
);

export const endpointQuery = (id: string) =>
  ofOrganization(["webhooks", id], (api) => api("GET /webhooks/:id", { params: { id } }));

export const healthQuery = (id: string) =>
  ofOrganization(
    ["webhooks", id, "health"],
    (api) => api("GET /webhooks/:id/health", { params: { id } }),
    { refetchInterval: every(healthRefetchMs) },
  );

/** The events of the last `hours` that a recovery would send. Default: since the last success. */
export const missedQuery = (id: string, hours?: number) =>
  ofOrganization(
    ["webhooks", id, "missed", hours],
    (api) =>
      api("GET /webhooks/:id/missed", {
        params: { id },
        query: { since: hours && Date.now() - hours * hourMs },
      }),
    { refetchInterval: every(figuresRefetchMs) },
  );

export const eventTypesQuery = ofOrganization(["event-types"], (api) => api("GET /event-types"), {
  staleTime: Number.POSITIVE_INFINITY,
});

/** The first page of the log comes with the health of the endpoint, so that the two agree. */
export const deliveriesList = (id: string, filters: Filters<"GET /webhooks/:id/log">) =>
  listOf<LoggedDelivery>(
    ["webhooks", id, "deliveries", filters],
    (api, page) => {
      const isFirstPage = page.limit !== undefined && page.cursor === undefined;
      const query = { ...filters, ...page };
      return isFirstPage
        ? api("GET /webhooks/:id/newest", { params: { id }, query })
        : api("GET /webhooks/:id/log", { params: { id }, query });
    },
    { isLive: true, refetchMs: deliveriesRefetchMs },
  );

/** The health that was read with the rows of the log. */
export const healthOf = ({ data }: Pick<ReadList<LoggedDelivery>, "data">) =>
  (data?.pages[0] as Partial<Answer<"GET /webhooks/:id/newest">> | undefined)?.health;

export const deliveryQuery = (id: string, deliveryId: string) =>
  ofOrganization(
    ["webhooks", id, "deliveries", deliveryId],
    (api) => api("GET /webhooks/:id/deliveries/:deliveryId", { params: { id, deliveryId } }),
    { refetchInterval: every(deliveriesRefetchMs) },
  );

export const createEndpoint = sending("POST /webhooks", { invalidates: ["webhooks"] });

export const changeEndpoint = (id: string) =>
  sending("PATCH /webhooks/:id", { params: { id }, invalidates: ["webhooks"] });

export const pauseEndpoint = (id: string) =>
  command({
    call: (api) => api("PATCH /webhooks/:id", { params: { id }, body: { isActive: false } }),
    invalidates: ["webhooks"],
  });

export const deleteEndpoint = (id: string) =>
  sending("DELETE /webhooks/:id", {
    params: { id },
    forgets: ["webhooks", id],
    invalidates: ["webhooks"],
  });

/**
 * Re-enables an endpoint and recovers the events that it missed since `since`. Returns how many.
 */
export const enableEndpoint = (id: string) =>
  command({
    call: async (api, { since }: { since: number | undefined }) => {
      await api("PATCH /webhooks/:id", { params: { id }, body: { isActive: true } });
      return since === undefined ? undefined : recoverAll(api, id, since);
    },
    invalidates: ["webhooks"],
  });

/** Recovers all events. One call recovers a part, and its response says whether there are more. */
async function recoverAll(api: OrganizationApi, id: string, since: number): Promise<number> {
  let total = 0;
  for (;;) {
    const { recoveredCount, hasMore } = await api("POST /webhooks/:id/recover", {
      params: { id },
      body: { since },
    });
    total += recoveredCount;
    if (!hasMore) return total;
  }
}

export const rotateSecret = (id: string) =>
  command({
    call: (api, overlapHours: number) =>
      api("POST /webhooks/:id/rotate-secret", { params: { id }, body: { overlapHours } }),
  });

export const examineReceiver = (id: string) =>
  sending("POST /webhooks/:id/examine", { params: { id } });

export const sendTestEvent = (id: string) => sending("POST /webhooks/:id/test", { params: { id } });

interface Delivery {
  id: string;
  webhookEndpointId: string;
}

export const redeliver = ({ id: deliveryId, webhookEndpointId: id }: Delivery) =>
  sending("POST /webhooks/:id/deliveries/:deliveryId/redeliver", {
    params: { id, deliveryId },
    invalidates: [["webhooks", id]],
  });

export const sendElsewhere = ({ id: deliveryId, webhookEndpointId: id }: Delivery) =>
  command({
    call: (api, body: { url: string }) =>
      api("POST /webhooks/:id/deliveries/:deliveryId/send-elsewhere", {
        params: { id, deliveryId },
        body,
      }),
  });
