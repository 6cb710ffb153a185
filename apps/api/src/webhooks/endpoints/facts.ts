import type { WebhookEndpoint } from "@referral-service/contract";
import { type Changes, changesBetween } from "../../kernel/audit/audit-entry.ts";
import type { StoredWebhookEndpoint } from "./rules.ts";

export const toWebhookEndpointView = (endpoint: StoredWebhookEndpoint): WebhookEndpoint => ({
  id: endpoint.id,
  name: endpoint.name,
  url: endpoint.url,
  eventTypes: endpoint.eventTypes,
  description: endpoint.description,
  headers: inOrderOfNames(endpoint.headerEndings),
  timeoutMs: endpoint.timeoutMs,
  requestsPerSecond: endpoint.requestsPerSecond,
  isActive: endpoint.isActive,
  isDisabled: endpoint.isDisabled,
  disabledReason: endpoint.disabledReason,
  createdAt: endpoint.createdAt.getTime(),
});

/** Sorts the headers by name, because the database does not keep their order. */
const inOrderOfNames = (endings: Record<string, string>) =>
  Object.fromEntries(Object.entries(endings).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/**
 * The fields of an endpoint in the audit log. They include no secret and no part of a header's
 * value.
 */
const audited = (endpoint: StoredWebhookEndpoint) => ({
  name: endpoint.name,
  url: endpoint.url,
  eventTypes: endpoint.eventTypes,
  description: endpoint.description,
  timeoutMs: endpoint.timeoutMs,
  requestsPerSecond: endpoint.requestsPerSecond,
  isActive: endpoint.isActive,
  isDisabled: endpoint.isDisabled,
  disabledReason: endpoint.disabledReason,
});

export const changesOfEndpoint = (
  before: StoredWebhookEndpoint,
  after: StoredWebhookEndpoint,
): Changes => changesBetween(audited(before), audited(after));

/** The optional fields that a new endpoint has, as changes for the audit log. */
export const optionsOf = ({
  description,
  timeoutMs,
  requestsPerSecond,
}: StoredWebhookEndpoint): Changes =>
  Object.fromEntries(
    Object.entries({ description, timeoutMs, requestsPerSecond }).flatMap(([name, to]) =>
      to === null ? [] : [[name, { from: null, to }]],
    ),
  );
