export type { ApiPromise, ApiResponse, WithResponse } from "./api-promise.ts";
export { type Client, createClient } from "./client.ts";
export { ApiError, type ApiErrorCode } from "./errors/api-error.ts";
export { AuthenticationError } from "./errors/authentication-error.ts";
export { ConnectionError } from "./errors/connection-error.ts";
export {
  isApiError,
  isAuthenticationError,
  isConnectionError,
  isInvalidRequestError,
  isNotFoundError,
  isPermissionError,
  isPreconditionFailedError,
  isRateLimitError,
  isReferralServiceError,
  isTimeoutError,
} from "./errors/guards.ts";
export { InvalidRequestError } from "./errors/invalid-request-error.ts";
export { NotFoundError } from "./errors/not-found-error.ts";
export { PermissionError } from "./errors/permission-error.ts";
export { PreconditionFailedError } from "./errors/precondition-failed-error.ts";
export { RateLimitError } from "./errors/rate-limit-error.ts";
export { ReferralServiceError } from "./errors/referral-service-error.ts";
export { TimeoutError } from "./errors/timeout-error.ts";
export type { StreamedEvent, StreamOptions } from "./event-stream.ts";
export type { CsvStream, ExportQuery } from "./export.ts";
export type { ExtraHeaders } from "./extra-headers.ts";
export type {
  Address,
  ApiKey,
  AuditActor,
  AuditChange,
  AuditLog,
  AuditTarget,
  BdActivity,
  BdActivityType,
  BdCounts,
  BdGoal,
  BdGoalMetric,
  BdOverview,
  BdPortalQuery,
  BdProspect,
  BdProspectStage,
  BdTask,
  BdTaskStatus,
  BonusExplanation,
  BonusPayment,
  BonusPaymentDetails,
  BonusPaymentReport,
  BonusPaymentReportQuery,
  BonusPaymentStatus,
  BonusPaymentSum,
  BonusRule,
  Company,
  Consent,
  Conversation,
  CreateApiKey,
  CreateBdActivity,
  CreateBdGoal,
  CreateBdProspect,
  CreateBdTask,
  CreateBonusPayment,
  CreateCustomField,
  CreatedApiKey,
  CreatedWebhookEndpoint,
  CreateImport,
  CreateInvitationCode,
  CreatePublicLink,
  CreateReferral,
  CreateReferralImport,
  CreateReferralStatus,
  CreateUser,
  CreateWebhookEndpoint,
  Customer,
  CustomerReferral,
  CustomField,
  CustomFieldDetail,
  CustomFieldType,
  CustomFieldValue,
  DecideDuplicates,
  DuplicateCase,
  DuplicateDecision,
  ErrorCode,
  ErrorDetail,
  EventDetails,
  EventPayload,
  EventRecord,
  EventType,
  EventTypeDefinition,
  FirstContactReport,
  FirstContactReportQuery,
  Health,
  Import,
  ImportColumn,
  ImportMode,
  ImportRow,
  ImportRowOutcome,
  ImportStatus,
  InvitationCode,
  KnownWebhookEvent,
  LinkReferrerStatus,
  ListApiKeysQuery,
  ListAuditLogsQuery,
  ListBdActivitiesQuery,
  ListBdGoalsQuery,
  ListBdProspectsQuery,
  ListBdTasksQuery,
  ListBonusPaymentsQuery,
  ListBonusRulesQuery,
  ListCompaniesQuery,
  ListCompanyReferrersQuery,
  ListConversationsQuery,
  ListCustomersQuery,
  ListCustomFieldsQuery,
  ListDuplicatesQuery,
  ListEventsQuery,
  ListImportRowsQuery,
  ListImportsQuery,
  ListInvitationCodesQuery,
  ListMessagesQuery,
  ListOrganizationAuditLogsQuery,
  ListOrganizationsQuery,
  ListPublicLinksQuery,
  ListReferralPhotosQuery,
  ListReferralsQuery,
  ListRequestLogsQuery,
  ListUsersQuery,
  ListWebhookDeliveriesQuery,
  ListWebhookEndpointsQuery,
  Message,
  Organization,
  Pagination,
  PermissionLevel,
  Plan,
  PublicLink,
  QrCodeQuery,
  RecoverWebhookDeliveries,
  Referral,
  ReferralCounts,
  ReferralCredit,
  ReferralPhoto,
  ReferralPhotoQuery,
  ReferralReport,
  ReferralReportQuery,
  ReferralStatus,
  ReferralStatusColor,
  ReferralStatusDefinition,
  ReferralStatusMeaning,
  Referrer,
  ReferrerReport,
  ReferrerReportQuery,
  ReportInterval,
  RequestLog,
  RotateApiKey,
  RotatedWebhookSecret,
  RotateWebhookSecret,
  RunImport,
  RunReferralImport,
  Scope,
  SendTestEvent,
  SetReferralStatusOrder,
  SetUserPermissions,
  SetUserStatus,
  SubmittedBy,
  SubscribedEventType,
  TestEventResult,
  UpdateApiKey,
  UpdateBdActivity,
  UpdateBdGoal,
  UpdateBdProspect,
  UpdateBdTask,
  UpdateCustomField,
  UpdateInvitationCode,
  UpdateOrganization,
  UpdatePublicLink,
  UpdateReferral,
  UpdateReferralStatus,
  UpdateUser,
  UpdateWebhookEndpoint,
  User,
  UserStatus,
  WebhookDelivery,
  WebhookDeliveryAttempt,
  WebhookDeliveryCounts,
  WebhookDeliveryDetails,
  WebhookDeliveryStatus,
  WebhookEndpoint,
  WebhookEndpointStats,
  WebhookExamination,
  WebhookRecovery,
  WebhookStats,
} from "./generated/types.ts";
export type { List, Page } from "./list.ts";
export type {
  FailureLogEvent,
  Log,
  LogEvent,
  RequestLogEvent,
  ResponseLogEvent,
} from "./log.ts";
export type {
  ChangeOptions,
  ClientOptions,
  CreateOptions,
  OrganizationPathOptions,
  RequestOptions,
} from "./options.ts";
export type { RateLimit } from "./rate-limit.ts";
export type { RawRequestOptions } from "./raw-request.ts";
export type { ApiKeysResource } from "./resources/api-keys.ts";
export type { AuditLogsResource } from "./resources/audit-logs.ts";
export type { BdResource } from "./resources/bd.ts";
export type { BdActivitiesResource } from "./resources/bd-activities.ts";
export type { BdGoalsResource } from "./resources/bd-goals.ts";
export type { BdProspectsResource } from "./resources/bd-prospects.ts";
export type { BdTasksResource } from "./resources/bd-tasks.ts";
export type { BonusPaymentsResource } from "./resources/bonus-payments.ts";
export type { BonusRulesResource } from "./resources/bonus-rules.ts";
export type { CompaniesResource } from "./resources/companies.ts";
export type { ConversationsResource } from "./resources/conversations.ts";
export type { CustomFieldsResource } from "./resources/custom-fields.ts";
export type { CustomersResource } from "./resources/customers.ts";
export type { DuplicatesResource } from "./resources/duplicates.ts";
export type { EventTypesResource } from "./resources/event-types.ts";
export type { EventsResource } from "./resources/events.ts";
export type { HealthResource } from "./resources/health.ts";
export type { ImportsOfResource, ImportsResource } from "./resources/imports.ts";
export type { InvitationCodesResource } from "./resources/invitation-codes.ts";
export type { OrganizationsResource } from "./resources/organizations.ts";
export type { PublicLinksResource } from "./resources/public-links.ts";
export type { ReferralPhotosResource } from "./resources/referral-photos.ts";
export type { ReferralStatusesResource } from "./resources/referral-statuses.ts";
export type { ReferralsResource } from "./resources/referrals.ts";
export type { ReportsResource } from "./resources/reports.ts";
export type { RequestLogsResource } from "./resources/request-logs.ts";
export type { RemoveUserOptions, UsersResource } from "./resources/users.ts";
export type { WebhookEndpointsResource } from "./resources/webhook-endpoints.ts";
export type { Picture } from "./transport.ts";
