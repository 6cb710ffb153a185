import type {
  CreatedWebhookEndpoint,
  CreateWebhookEndpoint,
  ListWebhookEndpointsQuery,
  UpdateWebhookEndpoint,
  WebhookEndpoint,
} from "../generated/types.ts";
import { createList, type List } from "../list.ts";
import type { CreateOptions, RequestOptions } from "../options.ts";
import { path } from "../path.ts";
import type { Send } from "../transport.ts";

export interface WebhookEndpointsResource {
  /**
   * Lists webhook endpoints, newest first, without their secrets.
   *
   * @example
   * for await (const endpoint of client.webhookEndpoints.list()) console.log(endpoint.url);
   */
  list(query?: ListWebhookEndpointsQuery, options?: RequestOptions): List<WebhookEndpoint>;

  /**
   * Reads one webhook endpoint, without its secret.
   *
   * @example
   * const { isDisabled, disabledReason } = await client.webhookEndpoints.get(id);
   */
  get(id: string, options?: RequestOptions): Promise<WebhookEndpoint>;

  /**
   * Registers a webhook endpoint. Store the `secret` of the answer: it is shown this once.
   *
   * @example
   * const { id, secret } = await client.webhookEndpoints.create({
   *   name: "CRM sync",
   *   url: "https://crm.example.com/webhooks/referrals",
   *   eventTypes: ["referral.created", "referral.updated"],
   * });
   */
  create(input: CreateWebhookEndpoint, options?: CreateOptions): Promise<CreatedWebhookEndpoint>;

  /**
   * Changes the fields that are given. `isActive: false` pauses; `true` resumes, and re-enables an
   * endpoint that was disabled after failures.
   *
   * @example
   * await client.webhookEndpoints.update(id, { isActive: true });
   */
  update(
    id: string,
    changes: UpdateWebhookEndpoint,
    options?: RequestOptions,
  ): Promise<WebhookEndpoint>;

  /**
   * Deletes a webhook endpoint and cancels its open deliveries. As with every delete, a retry after
   * a lost answer may reject with `NotFoundError`: the endpoint is gone all the same.
   *
   * @example
   * await client.webhookEndpoints.delete(id);
   */
  delete(id: string, options?: RequestOptions): Promise<void>;
}

export const createWebhookEndpoints = (send: Send): WebhookEndpointsResource => ({
  list: (query, options) => createList(send, { method: "GET", path: "/webhooks", query, options }),
  get: async (id, options) => send({ method: "GET", path: path`/webhooks/${id}`, options }),
  create: (input, options) => send({ method: "POST", path: "/webhooks", body: input, options }),
  update: async (id, changes, options) =>
    send({ method: "PATCH", path: path`/webhooks/${id}`, body: changes, options }),
  delete: async (id, options) => send({ method: "DELETE", path: path`/webhooks/${id}`, options }),
});
