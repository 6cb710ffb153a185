import type { ApiPromise } from "./api-promise.ts";
import { ReferralServiceError } from "./errors/referral-service-error.ts";
import type { ClientOptions } from "./options.ts";
import { LatestRateLimit, type RateLimit } from "./rate-limit.ts";
import { type RawRequestOptions, rawRequest } from "./raw-request.ts";
import { type ApiKeysResource, createApiKeys } from "./resources/api-keys.ts";
import { type AuditLogsResource, createAuditLogs } from "./resources/audit-logs.ts";
import { type BdResource, createBd } from "./resources/bd.ts";
import { type BonusPaymentsResource, createBonusPayments } from "./resources/bonus-payments.ts";
import { type BonusRulesResource, createBonusRules } from "./resources/bonus-rules.ts";
import { type CompaniesResource, createCompanies } from "./resources/companies.ts";
import { type ConversationsResource, createConversations } from "./resources/conversations.ts";
import { type CustomFieldsResource, createCustomFields } from "./resources/custom-fields.ts";
import { type CustomersResource, createCustomers } from "./resources/customers.ts";
import { createEventTypes, type EventTypesResource } from "./resources/event-types.ts";
import { createEvents, type EventsResource } from "./resources/events.ts";
import { createHealth, type HealthResource } from "./resources/health.ts";
import { createImports, type ImportsResource } from "./resources/imports.ts";
import {
  createInvitationCodes,
  type InvitationCodesResource,
} from "./resources/invitation-codes.ts";
import { createOrganizations, type OrganizationsResource } from "./resources/organizations.ts";
import { createPublicLinks, type PublicLinksResource } from "./resources/public-links.ts";
import {
  createReferralStatuses,
  type ReferralStatusesResource,
} from "./resources/referral-statuses.ts";
import { createReferrals, type ReferralsResource } from "./resources/referrals.ts";
import { createReports, type ReportsResource } from "./resources/reports.ts";
import { createRequestLogs, type RequestLogsResource } from "./resources/request-logs.ts";
import { createUsers, type UsersResource } from "./resources/users.ts";
import {
  createWebhookEndpoints,
  type WebhookEndpointsResource,
} from "./resources/webhook-endpoints.ts";
import { createTransport } from "./transport.ts";

export interface Client {
  organizations: OrganizationsResource;
  apiKeys: ApiKeysResource;
  requestLogs: RequestLogsResource;
  users: UsersResource;
  referrals: ReferralsResource;
  bonusPayments: BonusPaymentsResource;
  bonusRules: BonusRulesResource;
  auditLogs: AuditLogsResource;
  companies: CompaniesResource;
  customers: CustomersResource;
  publicLinks: PublicLinksResource;
  customFields: CustomFieldsResource;
  referralStatuses: ReferralStatusesResource;
  invitationCodes: InvitationCodesResource;
  conversations: ConversationsResource;
  imports: ImportsResource;
  reports: ReportsResource;
  webhookEndpoints: WebhookEndpointsResource;
  eventTypes: EventTypesResource;
  events: EventsResource;
  bd: BdResource;
  health: HealthResource;

  /**
   * Returns a client with the same key for one organization. Use it with a personal key whose owner
   * is active in several organizations. Pass the organization's slug or ID. Calls with an
   * organization in their path use the organization in the path.
   *
   * @throws {ReferralServiceError} if you pass no slug or ID
   * @example
   * for await (const { slug } of client.organizations.list()) {
   *   const { data } = await client.organization(slug).referrals.list({ limit: 1 });
   * }
   */
  organization(slugOrId: string): Client;

  /**
   * Calls an operation that this version of the SDK does not support yet, with the client's key,
   * retries and errors. Resolves to the JSON of the response, or to undefined if it has no body.
   * The client does not check the type.
   *
   * @param path under /api/v1, with IDs encoded
   * @throws {ReferralServiceError} if the path leads outside of /api/v1 or has parameters
   * @example
   * const path = `/referrals/${encodeURIComponent(id)}`;
   * const { name } = await client.request<{ name: string }>("GET", path);
   */
  request<Result = unknown>(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    options?: RawRequestOptions,
  ): ApiPromise<Result>;

  /**
   * Rate limit of the key in the latest response, including errors. Undefined before the first
   * response. A key has one limit for all organizations, so clients created with `organization()`
   * share it.
   *
   * @example
   * const { remaining, resetAt } = client.rateLimit ?? {};
   * if (remaining === 0) console.log("The whole limit is available again at", resetAt);
   */
  readonly rateLimit: RateLimit | undefined;
}

/**
 * Creates a client for the referral service. Sends nothing until you call a method. Printing the
 * client or an error does not show the key.
 *
 * @throws {ReferralServiceError} if `baseUrl` or `apiKey` is missing or invalid
 *
 * @example
 * // Reads REFERRAL_SERVICE_URL and REFERRAL_SERVICE_API_KEY.
 * const client = createClient();
 * const referral = await client.referrals.create({ name: "Ada Lovelace", referrerId });
 */
export function createClient(options: ClientOptions = {}): Client {
  return clientOf(options, new LatestRateLimit());
}

function clientOf(options: ClientOptions, latest: LatestRateLimit): Client {
  const send = createTransport(options, latest);
  return {
    organizations: createOrganizations(send),
    apiKeys: createApiKeys(send),
    requestLogs: createRequestLogs(send),
    users: createUsers(send),
    referrals: createReferrals(send),
    bonusPayments: createBonusPayments(send),
    bonusRules: createBonusRules(send),
    auditLogs: createAuditLogs(send),
    companies: createCompanies(send),
    customers: createCustomers(send),
    publicLinks: createPublicLinks(send),
    customFields: createCustomFields(send),
    referralStatuses: createReferralStatuses(send),
    invitationCodes: createInvitationCodes(send),
    conversations: createConversations(send),
    imports: createImports(send),
    reports: createReports(send),
    webhookEndpoints: createWebhookEndpoints(send),
    eventTypes: createEventTypes(send),
    events: createEvents(send),
    bd: createBd(send),
    health: createHealth(send),
    request: rawRequest(send),
    organization: (slugOrId) =>
      clientOf({ ...options, organization: requireOrganization(slugOrId) }, latest),
    get rateLimit() {
      return latest.value;
    },
  };
}

function requireOrganization(slugOrId: string): string {
  // The service would choose the only organization, or reject the request, without a slug or ID.
  if (typeof slugOrId === "string" && slugOrId !== "") return slugOrId;
  throw new ReferralServiceError(
    "client.organization needs the slug or ID of an organization. Use the client itself if " +
      "the key's owner belongs to only one organization.",
  );
}
