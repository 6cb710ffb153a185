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
  WebhookExamination,
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
   * Reads one webhook endpoint without its secret.
   *
   * @example
   * const { isDisabled, disabledReason } = await client.webhookEndpoints.get(id);
   */
  get(id: string, options?: RequestOptions): ApiPromise<WebhookEndpoint>;

  /**
   * Creates a webhook endpoint. Store the `secret` in the response, because only this response
   * contains it. Responses show only the end of each value in `headers`.
   *
   * @example
   * const { id, secret } = await client.webhookEndpoints.create({
   *   name: "CRM sync",
   *   url: "https://crm.example.com/webhooks/referrals",
   *   eventTypes: ["referral.created", "referral.updated"], // or ["*"] for all
   *   headers: { "X-Api-Key": process.env.CRM_GATEWAY_KEY ?? "" },
   *   requestsPerSecond: 20,
   * });
   */
  create(input: CreateWebhookEndpoint, options?: CreateOptions): ApiPromise<CreatedWebhookEndpoint>;

  /**
   * Changes only the given fields. `isActive: false` pauses the endpoint. `true` resumes it, or
   * re-enables it if the service disabled it. Re-enabling also resets the count of failures.
   * `headers` changes only the headers that you name, and null removes a header.
   *
   * @example
   * await client.webhookEndpoints.update(id, { isActive: true });
   * await client.webhookEndpoints.update(id, { headers: { "X-Api-Key": null }, timeoutMs: 5_000 });
   */
  update(
    id: string,
    changes: UpdateWebhookEndpoint,
    options?: RequestOptions,
  ): ApiPromise<WebhookEndpoint>;

  /**
   * Deletes a webhook endpoint and cancels its open deliveries. A retry rejects with
   * `NotFoundError` if the first attempt deleted the endpoint but its response was lost.
   *
   * @example
   * await client.webhookEndpoints.delete(id);
   */
  delete(id: string, options?: RequestOptions): ApiPromise<void>;

  /**
   * Replaces the secret. Store the `secret` in the response, because only this response contains
   * it. Deliveries are signed with both secrets for `overlapHours` (default: 24), and
   * `verifyWebhook` accepts either. Only the newest 2 secrets are valid if you rotate again during
   * the overlap.
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
   * Sends a sample event once, with `metadata.test: true` and signed with the endpoint's real
   * secret. Returns the receiver's response. Works even while the endpoint is paused or disabled.
   * The call resolves with `delivered: false` if the receiver fails.
   *
   * @example
   * const { delivered, responseStatus, error } = await client.webhookEndpoints.sendTest(id);
   */
  sendTest(id: string, input?: SendTestEvent, options?: CreateOptions): ApiPromise<TestEventResult>;

  /**
   * Sends up to 12 events to the receiver, some of them forged, and returns the
   * result of each check. All have `metadata.test: true`. Can take up to 60 seconds, so the default
   * `timeoutMs` of this call is 90 seconds.
   *
   * @throws {RateLimitError} after 3 checks of an endpoint within an hour
   * @example
   * const { points } = await client.webhookEndpoints.examine(id);
   * for (const { point, result, explanation } of points) console.log(result, point, explanation);
   */
  examine(id: string, options?: CreateOptions): ApiPromise<WebhookExamination>;

  /**
   * Returns deliveries, success rate, latency and failures for the last 24 hours and the last 7 days.
   *
   * @example
   * const { last24Hours } = await client.webhookEndpoints.stats(id);
   * console.log(last24Hours.successRate, last24Hours.latencyMs.p95, last24Hours.failures);
   */
  stats(id: string, options?: RequestOptions): ApiPromise<WebhookEndpointStats>;

  /**
   * Lists the deliveries to an endpoint, newest first. `q` finds a delivery by its own ID or
   * by the ID of its event.
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
   * Exports all matching deliveries to an endpoint as a CSV file, newest first, with one row per
   * delivery of `listDeliveries`. See {@link CsvStream} for the format, the timeout and failures.
   *
   * @throws {InvalidRequestError} for `limit` or `cursor`, because an export has no pages
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
   * Reads one delivery with its attempts and the payload that was sent.
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
   * Redelivers an event: sends the original bytes and `eventId` with a new signature. This is the
   * next attempt of a delivery that is still open.
   * @throws {InvalidRequestError} `CONFLICT` while the endpoint is paused or disabled
   * @example await client.webhookEndpoints.redeliver(id, deliveryId);
   */
  redeliver(id: string, deliveryId: string, options?: CreateOptions): ApiPromise<WebhookDelivery>;

  /**
   * Delivers the events that the endpoint missed since the given time: events of its subscribed
   * types that were created while it was paused or disabled, and events with a permanently failed
   * delivery. Repeated calls deliver nothing twice. A call recovers a limited number of events.
   * Repeat it while `hasMore` is true.
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

const examinationMsMax = 90_000;

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
  examine: (id, options) =>
    send({
      method: "POST",
      path: `${endpointPath(id)}/examine`,
      body: {},
      options: { timeoutMs: examinationMsMax, ...options },
    }),
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
