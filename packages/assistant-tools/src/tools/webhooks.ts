import { contract, type WebhookDelivery, type WebhookEndpoint } from "@referral-service/contract";
import { z } from "zod";
import { type Api, ask } from "../api.ts";
import { columnsOf, pick, shortened } from "../columns.ts";
import { notice, noticed } from "../instructions.ts";
import { listTool } from "../list-tool.ts";
import { idText, organization, type ReadingTool } from "../tool.ts";
import { cureOf } from "./delivery-cures.ts";

const endpointRow = contract.webhookEndpoints.list.responses[200].shape.data.element;
const deliveryDetails = contract.webhookDeliveries.get.responses[200];

const endpointColumns = [
  "id",
  "name",
  "url",
  "description",
  "isActive",
  "isDisabled",
  "disabledReason",
] as const;
const deliveryColumns = [
  "id",
  "eventId",
  "eventType",
  "status",
  "attemptCount",
  "nextAttemptAt",
  "createdAt",
] as const;
const attemptColumns = ["number", "startedAt", "durationMs", "responseStatus", "error"];

export const findWebhooks = listTool({
  name: "find_webhooks",
  title: "Find webhook endpoints",
  description:
    "Lists the webhook endpoints with URL, description, status (active, paused or disabled) and reason. Use it to get an endpoint's ID.",
  route: contract.webhookEndpoints.list,
  filters: [],
  columns: endpointColumns,
  example: {},
});

const attempt = z.object({
  number: z.int(),
  startedAt: z.string(),
  durationMs: z.int(),
  responseStatus: z.int().nullable(),
  error: z.string().nullable(),
  responseBodyExcerpt: z.string().nullable(),
});

export const whyNotDelivered: ReadingTool = {
  kind: "reads",
  name: "why_was_this_not_delivered",
  title: "Why was this not delivered?",
  description:
    "Explains why a webhook or event did not arrive: the endpoint's status, the last attempts with the receiver's " +
    "responses, and what to do. Default: the latest failed or retried delivery of the first failing endpoint.",
  route: contract.webhookEndpoints.list,
  input: z.strictObject({
    endpointId: idText.optional().describe("From find_webhooks"),
    deliveryId: idText.optional().describe("Needs endpointId"),
    organization,
  }),
  output: z.object({
    notice,
    endpoint: columnsOf(endpointRow.shape, endpointColumns).nullable(),
    delivery: columnsOf(deliveryDetails.shape, deliveryColumns).nullable(),
    attempts: z.array(attempt),
    cure: z.string(),
  }),
  example: { endpointId: "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c33" },
  async read({ api, input, where }) {
    const { endpointId, deliveryId } = input as { endpointId?: string; deliveryId?: string };
    const endpoint = await endpointAsked(api, endpointId, where);
    if (endpoint === undefined) {
      const cure = "There is no webhook endpoint. An admin can add one in Settings → Webhooks.";
      return noticed({ endpoint: null, delivery: null, attempts: [], cure });
    }
    const id = deliveryId ?? (await latestInTrouble(api, endpoint.id, where))?.id;
    if (id === undefined) {
      const shown = { endpoint: pick(endpoint, endpointColumns), delivery: null, attempts: [] };
      return noticed({ ...shown, cure: cureOf({ endpoint, delivery: undefined }) });
    }
    const params = { id: endpoint.id, deliveryId: id };
    const delivery = await ask(api, contract.webhookDeliveries.get, { params, query: where });
    return noticed({
      endpoint: pick(endpoint, endpointColumns),
      delivery: pick(delivery, deliveryColumns),
      attempts: delivery.attempts.slice(-5).map(({ responseBodyExcerpt: excerpt, ...row }) => ({
        ...pick(row, attemptColumns),
        responseBodyExcerpt: excerpt === null ? null : shortened(excerpt, 200),
      })),
      cure: cureOf({ endpoint, delivery }),
    });
  },
};

type Where = { organization?: string };

async function endpointAsked(
  api: Api,
  id: string | undefined,
  where: Where,
): Promise<WebhookEndpoint | undefined> {
  if (id !== undefined) {
    return ask(api, contract.webhookEndpoints.get, { params: { id }, query: where });
  }
  const { data } = await ask(api, contract.webhookEndpoints.list, { query: where });
  for (const endpoint of data.slice(0, 5)) {
    if (endpoint.isDisabled || (await latestInTrouble(api, endpoint.id, where))) return endpoint;
  }
  return data[0];
}

/** Returns the latest permanently failed delivery, or otherwise the latest one that is being retried. */
async function latestInTrouble(
  api: Api,
  id: string,
  where: Where,
): Promise<WebhookDelivery | undefined> {
  for (const status of ["permanently_failed", "pending_retry"]) {
    const query = { status, limit: 1, ...where };
    const { data } = await ask(api, contract.webhookDeliveries.list, { params: { id }, query });
    if (data[0] !== undefined) return data[0];
  }
  return undefined;
}
