export { type Client, createClient } from "./client.ts";
export { ApiError, type ApiErrorCode } from "./errors/api-error.ts";
export { AuthenticationError } from "./errors/authentication-error.ts";
export { ConnectionError } from "./errors/connection-error.ts";
export { InvalidRequestError } from "./errors/invalid-request-error.ts";
export { NotFoundError } from "./errors/not-found-error.ts";
export { PermissionError } from "./errors/permission-error.ts";
export { RateLimitError } from "./errors/rate-limit-error.ts";
export { ReferralServiceError } from "./errors/referral-service-error.ts";
export { TimeoutError } from "./errors/timeout-error.ts";
export type {
  Address,
  CreateCustomField,
  CreatedWebhookEndpoint,
  CreateReferral,
  CreateWebhookEndpoint,
  CustomField,
  CustomFieldDetail,
  CustomFieldType,
  CustomFieldValue,
  ErrorCode,
  ErrorDetail,
  EventType,
  Health,
  ListCustomFieldsQuery,
  ListReferralsQuery,
  ListWebhookEndpointsQuery,
  Pagination,
  Referral,
  ReferralStatus,
  Referrer,
  SubmittedBy,
  UpdateCustomField,
  UpdateReferral,
  UpdateWebhookEndpoint,
  WebhookEndpoint,
} from "./generated/types.ts";
export type { List, Page } from "./list.ts";
export type {
  ClientOptions,
  CreateOptions,
  OrganizationPathOptions,
  RequestOptions,
} from "./options.ts";
export type { CustomFieldsResource } from "./resources/custom-fields.ts";
export type { HealthResource } from "./resources/health.ts";
export type { ReferralsResource } from "./resources/referrals.ts";
export type { WebhookEndpointsResource } from "./resources/webhook-endpoints.ts";
