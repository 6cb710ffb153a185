export {
  admins,
  everybody,
  type PermissionLevel,
  permissionLevels,
  staff,
} from "./access/roles.ts";
export {
  type AllowedPeople,
  type NeededFlag,
  type RouteAccess,
  type RouteMetadata,
  toReadBonuses,
  toSendBonuses,
} from "./access/route-access.ts";
export { type Scope, scopeNames } from "./access/scopes.ts";
export type { ApiKey, CreateApiKey, CreatedApiKey } from "./api-keys/schemas.ts";
export { type AuditLog, auditLog } from "./audit-logs/schemas.ts";
export type {
  BdActivity,
  BdActivityType,
  CreateBdActivity,
  UpdateBdActivity,
} from "./bd-portal/activities/schemas.ts";
export type {
  BdGoal,
  BdGoalMetric,
  CreateBdGoal,
  UpdateBdGoal,
} from "./bd-portal/goals/schemas.ts";
export type { BdOverview } from "./bd-portal/overview/schemas.ts";
export {
  type BdProspect,
  type BdProspectStage,
  bdProspectStages,
  type CreateBdProspect,
  type UpdateBdProspect,
} from "./bd-portal/prospects/schemas.ts";
export type {
  BdTask,
  BdTaskStatus,
  CreateBdTask,
  UpdateBdTask,
} from "./bd-portal/tasks/schemas.ts";
export {
  type BonusPayment,
  type BonusPaymentStatus,
  bonusPayment,
  bonusPaymentStatuses,
  bonusPaymentsMax,
  type CreateBonusPayment,
} from "./bonus-payments/schemas.ts";
export { type BoundName, bounds } from "./bounds.ts";
export { type Company, company } from "./companies/schemas.ts";
export { contract } from "./contract.ts";
export { type Conversation, type Message, messageBody } from "./conversations/schemas.ts";
export {
  type CreateCustomField,
  type CustomField,
  type CustomFieldType,
  type CustomFieldValue,
  customFieldTypes,
  type UpdateCustomField,
} from "./custom-fields/schemas.ts";
export { type Customer, customer } from "./customers/schemas.ts";
export { errorBody } from "./errors/error-body.ts";
export { type ErrorCode, errorCodeNames, errorCodes } from "./errors/error-codes.ts";
export { eventTypeDefinitions } from "./event-types/definitions.ts";
export type { EventPayload } from "./events/event-payload.ts";
export { type EventType, eventType, eventTypeNames } from "./events/event-types.ts";
export { type EventOf, eventSchemas, type WebhookEvent } from "./events/index.ts";
export type { EventDetails, EventRecord } from "./events/schemas.ts";
export { mayBodyBeAbsent } from "./http/absent-body.ts";
export { bodyBytesMax, bodyBytesMaxOf } from "./http/body-limit.ts";
export { documentedUrl } from "./http/documented-url.ts";
export { errorStatuses } from "./http/error-statuses.ts";
export { eventStreamBody, eventStreamType } from "./http/event-stream.ts";
export { hasVersion } from "./http/has-version.ts";
export {
  type Image,
  imageBody,
  takesImage,
  uploadBytesMax,
  uploadTypes,
} from "./http/image.ts";
export {
  type CreateImport,
  type Import,
  type ImportColumn,
  type ImportMode,
  type ImportRow,
  type ImportRowOutcome,
  type ImportSeparator,
  type ImportStatus,
  importLimits,
  importSeparators,
  type RunImport,
} from "./imports/schemas.ts";
export {
  type CreateInvitationCode,
  type InvitationCode,
  invitationCode,
  invitationCodeText,
  type UpdateInvitationCode,
} from "./invitation-codes/schemas.ts";
export {
  type Organization,
  type Plan,
  plan,
  type UpdateOrganization,
  updateOrganization,
} from "./organizations/schemas.ts";
export {
  emailAddress,
  inPunycode,
  type Pagination,
  pageSizeDefault,
  pageSizeMax,
} from "./primitives.ts";
export {
  type CreatePublicLink,
  type LinkReferrerStatus,
  type PublicLink,
  type PublicSubmission,
  publicLink,
  publicLinkSlug,
  publicSubmission,
  type UpdatePublicLink,
} from "./public-links/schemas.ts";
export { photosMax, type ReferralPhoto } from "./referral-photos/schemas.ts";
export {
  type Consent,
  type CreateReferral,
  createReferral,
  type Referral,
  type ReferralDetails,
  type ReferralStatus,
  type ReferralValue,
  referral,
  referralStatuses,
  type UpdateReferral,
} from "./referrals/schemas.ts";
export { reportDaysMax } from "./reports/routes.ts";
export type {
  BonusPaymentReport,
  ReferralReport,
  ReferrerReport,
  ReportInterval,
} from "./reports/schemas.ts";
export {
  type CreateUser,
  createUser,
  type SetUserPermissions,
  type UpdateUser,
  type User,
  type UserStatus,
  user,
} from "./users/schemas.ts";
export {
  type WebhookDelivery,
  type WebhookDeliveryAttempt,
  type WebhookDeliveryDetails,
  type WebhookDeliveryStatus,
  type WebhookRecovery,
  webhookDelivery,
} from "./webhook-deliveries/schemas.ts";
export type {
  CreatedWebhookEndpoint,
  CreateWebhookEndpoint,
  TestEventResult,
  UpdateWebhookEndpoint,
  WebhookDeliveryCounts,
  WebhookEndpoint,
  WebhookEndpointStats,
  WebhookStats,
} from "./webhook-endpoints/schemas.ts";
