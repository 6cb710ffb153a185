import type { ApiPromise } from "../api-promise.ts";
import type { CsvStream, ExportQuery } from "../export.ts";
import type {
  CreatedWebhookEndpoint,
  CreateWebhookEndpoint,
  ListWebhookDeliveriesQuery,
  ListWebhookEndpointsQuery,
  RecoverWebhookDeliveries,
  RotatedWebhookSecret,
  RotateWebhookSecret,
  SendTestEvent,
  TestEventResult,
  UpdateWebhookEndpoint,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookEndpoint,
  WebhookEndpointStats,
  WebhookRecovery,
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
  get(id: string, options?: RequestOptions): ApiPromise<WebhookEndpoint>;

  /**
   * Registers a webhook endpoint. Store the `secret` of the response: it is shown this once.
   *
   * @example
   * const { id, secret } = await client.webhookEndpoints.create({
   *   name: "CRM sync",
   *   url: "https://crm.example.com/webhooks/referrals",
   *   eventTypes: ["referral.created", "referral.updated"],
   * });
   */
  create(input: CreateWebhookEndpoint, options?: CreateOptions): ApiPromise<CreatedWebhookEndpoint>;

  /**
   * Changes the fields that are given. `isActive: false` pauses; `true` resumes, and re-enables an
   * endpoint that was disabled after failures. Its failures are then counted from zero.
   *
   * @example
   * await client.webhookEndpoints.update(id, { isActive: true });
   */
  update(
    id: string,
    changes: UpdateWebhookEndpoint,
    options?: RequestOptions,
  ): ApiPromise<WebhookEndpoint>;

  /**
   * Deletes a webhook endpoint and cancels its open deliveries. As with every delete, a retry after
   * a lost answer can reject with `NotFoundError`: the endpoint is gone all the same.
   *
   * @example
   * await client.webhookEndpoints.delete(id);
   */
  delete(id: string, options?: RequestOptions): ApiPromise<void>;

  /**
   * Replaces the secret. Store the `secret` of the response: it is shown this once. For
   * `overlapHours`, 24 if omitted, deliveries are signed with both, and `verifyWebhook` takes
   * either. The person who rotates again in that time leaves the newest two.
   *
   * @example
   * const { secret, previousSecretExpiresAt } = await client.webhookEndpoints.rotateSecret(id);
   */
  rotateSecret(
    id: string,
    input?: RotateWebhookSecret,
    options?: CreateOptions,
  ): ApiPromise<RotatedWebhookSecret>;

  /**
   * Sends the sample of an event type once, with `metadata.test: true` and signed with the endpoint's
   * real secret, and tells what the receiver answered. Works while the endpoint is paused or
   * disabled, too. That the receiver failed is a result, not an error.
   *
   * @example
   * const { delivered, responseStatus, error } = await client.webhookEndpoints.sendTest(id);
   */
  sendTest(id: string, input?: SendTestEvent, options?: CreateOptions): ApiPromise<TestEventResult>;

  /**
   * Deliveries, success rate, latency and failures of the last 24 hours and 7 days.
   *
   * @example
   * const { last24Hours } = await client.webhookEndpoints.stats(id);
   * console.log(last24Hours.successRate, last24Hours.latencyMs.p95, last24Hours.failures);
   */
  stats(id: string, options?: RequestOptions): ApiPromise<WebhookEndpointStats>;

  /**
   * Lists the deliveries to an endpoint, newest first.
   *
   * @example
   * const failed = client.webhookEndpoints.listDeliveries(id, { status: "permanently_failed" });
   * for await (const { eventId, lastError } of failed) console.log(eventId, lastError);
   */
  listDeliveries(
    id: string,
    query?: ListWebhookDeliveriesQuery,
    options?: RequestOptions,
  ): List<WebhookDelivery>;

  /**
   * Exports all deliveries to an endpoint that the filters keep, newest first, as a CSV file: one row
   * per delivery, those that `listDeliveries` gives. {@link CsvStream} says how it arrives and how it
   * fails.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`: an export is not paged
   * @example
   * const csv = await client.webhookEndpoints.exportDeliveriesCsv(id, { status: "permanently_failed" });
   * await writeFile("failed-deliveries.csv", csv); // from node:fs/promises
   */
  exportDeliveriesCsv(
    id: string,
    query?: ExportQuery<ListWebhookDeliveriesQuery>,
    options?: RequestOptions,
  ): ApiPromise<CsvStream>;

  /**
   * Reads one delivery with its attempts and the payload as it was sent.
   *
   * @example
   * const { attempts, payload } = await client.webhookEndpoints.getDelivery(id, deliveryId);
   */
  getDelivery(
    id: string,
    deliveryId: string,
    options?: RequestOptions,
  ): ApiPromise<WebhookDeliveryDetails>;

  /**
   * Sends a delivery again immediately: the same bytes and `eventId` with a new signature. A
   * delivery that is still open is sent earlier instead, so nothing is sent twice at a time.
   *
   * @throws {InvalidRequestError} `CONFLICT` while the endpoint is paused or disabled
   * @example
   * await client.webhookEndpoints.redeliver(id, deliveryId);
   */
  redeliver(id: string, deliveryId: string, options?: CreateOptions): ApiPromise<WebhookDelivery>;

  /**
   * Delivers what the endpoint has missed since then: events of its types that were created while
   * it was paused or disabled, and permanently failed deliveries. Repeating it delivers nothing
   * twice. A call recovers a limited number; call again while `hasMore`.
   *
   * @throws {InvalidRequestError} `CONFLICT` while the endpoint is paused or disabled
   * @example
   * await client.webhookEndpoints.update(id, { isActive: true });
   * while ((await client.webhookEndpoints.recover(id, { since })).hasMore);
   */
  recover(
    id: string,
    input: RecoverWebhookDeliveries,
    options?: CreateOptions,
  ): ApiPromise<WebhookRecovery>;
}

const endpointPath = (id: string) => path`/webhooks/${id}`;

const deliveryPath = (id: string, deliveryId: string) =>
  path`/webhooks/${id}/deliveries/${deliveryId}`;

export const createWebhookEndpoints = (send: Send): WebhookEndpointsResource => ({
  list: (query, options) => createList(send, { method: "GET", path: "/webhooks", query, options }),
  get: (id, options) => send({ method: "GET", path: endpointPath(id), options }),
  create: (input, options) => send({ method: "POST", path: "/webhooks", body: input, options }),
  update: (id, changes, options) =>
    send({ method: "PATCH", path: endpointPath(id), body: changes, options }),
  delete: (id, options) => send({ method: "DELETE", path: endpointPath(id), options }),
  rotateSecret: (id, input = {}, options) =>
    send({ method: "POST", path: `${endpointPath(id)}/rotate-secret`, body: input, options }),
  sendTest: (id, input = {}, options) =>
    send({ method: "POST", path: `${endpointPath(id)}/test`, body: input, options }),
  stats: (id, options) => send({ method: "GET", path: `${endpointPath(id)}/stats`, options }),
  listDeliveries: (id, query, options) =>
    createList(send, { method: "GET", path: `${endpointPath(id)}/deliveries`, query, options }),
  exportDeliveriesCsv: (id, query, options) =>
    send({
      method: "GET",
      path: `${endpointPath(id)}/deliveries`,
      query,
      options,
      streamType: "text/csv",
    }),
  getDelivery: (id, deliveryId, options) =>
    send({ method: "GET", path: deliveryPath(id, deliveryId), options }),
  redeliver: (id, deliveryId, options) =>
    send({ method: "POST", path: `${deliveryPath(id, deliveryId)}/redeliver`, body: {}, options }),
  recover: (id, input, options) =>
    send({ method: "POST", path: `${endpointPath(id)}/recover`, body: input, options }),
});
