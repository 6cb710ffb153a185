export type { ApiKey, CreatedApiKey } from "./access/api-keys.ts";
export type { RequestLog } from "./access/request-logs.ts";
export {
  type AllowedPeople,
  admins,
  everybody,
  metadataOf,
  type NeededFlag,
  type PermissionLevel,
  type PictureForm,
  permissionLevels,
  type RouteAccess,
  type Scope,
  scopeNames,
  staff,
  toReadBonuses,
  toSendBonuses,
} from "./access/route-access.ts";
export { type BoundName, bounds, personBounds, referralBounds } from "./bounds.ts";
export { comparedName } from "./compared-name.ts";
export { contract } from "./contract.ts";
export {
  type Deprecation,
  deprecated,
  deprecationHeaders,
  deprecationOf,
  deprecationSentence,
  sdkVersionMin,
} from "./deprecation.ts";
export { errorBody } from "./errors/error-body.ts";
export { type ErrorCode, errorCodeNames, errorCodes, errorStatuses } from "./errors/error-codes.ts";
export {
  eventStreamBody,
  hasVersion,
  type Image,
  imageBody,
  mayBodyBeAbsent,
  uploadLimits,
} from "./http/bodies.ts";
export { bodyBytesMax, bodyBytesMaxOf } from "./http/body-limit.ts";
export { type CsvColumn, csvRecord } from "./http/csv-columns.ts";
export { csvLine, partsOf, withoutMarks } from "./http/csv-text.ts";
export {
  type Import,
  type ImportColumn,
  type ImportSeparator,
  importLimits,
  importSeparators,
} from "./imports/imports.ts";
export type { CreateReferralImport } from "./imports/referral-imports.ts";
export { type ImportRow, importRowCsv } from "./imports/rows.ts";
export { type AuditLog, auditLog } from "./insight/audit-logs.ts";
export {
  type BonusPaymentReport,
  type FirstContactReport,
  type ReferralReport,
  type ReferrerReport,
  type ReportInterval,
  reportDaysMax,
} from "./insight/reports.ts";
export {
  type InvitationCode,
  invitationCodeText,
} from "./links/invitation-codes.ts";
export {
  type PublicLink,
  type PublicSubmission,
  publicLinkSlug,
  publicSubmission,
} from "./links/public-links.ts";
export {
  type BonusPayment,
  type BonusPaymentStatus,
  bonusPayment,
  bonusPaymentStatus,
} from "./money/bonus-payments.ts";
export type {
  BonusExplanation,
  BonusRule,
} from "./money/bonus-rules.ts";
export { documentedUrl } from "./openapi/document.ts";
export type { Company } from "./people/companies.ts";
export {
  type Organization,
  type Plan,
  plan,
  updateOrganization,
} from "./people/organizations.ts";
export {
  type CreateUser,
  createUser,
  type UpdateUser,
  type User,
  type UserStatus,
} from "./people/users.ts";
export type { BdActivity } from "./portal/activities.ts";
export type {
  BdGoal,
  BdGoalMetric,
} from "./portal/goals.ts";
export {
  type BdProspect,
  type BdProspectStage,
  bdProspectStage,
} from "./portal/prospects.ts";
export type { BdTask } from "./portal/tasks.ts";
export {
  calendarDate,
  emailAddress,
  inPunycode,
  type Pagination,
  pageSize,
  type ReaderLanguage,
  readerLanguages,
} from "./primitives.ts";
export { type Conversation, type Message, messageBody } from "./referrals/conversations.ts";
export {
  type CreateCustomField,
  type CustomField,
  type CustomFieldType,
  type CustomFieldValue,
  customFieldType,
} from "./referrals/custom-fields.ts";
export type { Customer } from "./referrals/customers.ts";
export {
  type DecideDuplicates,
  type DuplicateCase,
  type DuplicateDecision,
  duplicateLimits,
} from "./referrals/duplicates.ts";
export type { ReferralPhoto } from "./referrals/photos.ts";
export { referralCsv } from "./referrals/referral-csv.ts";
export {
  knownReferralStatuses,
  type ReferralStatus,
  type ReferralStatusDefinition,
  type StatusColor,
  type StatusMeaning,
} from "./referrals/referral-statuses.ts";
export {
  type Consent,
  type Referral,
  type ReferralCredit,
  type ReferralDetails,
  type ReferralValue,
  referral,
} from "./referrals/referral-view.ts";
export { type CreateReferral, createReferral, type UpdateReferral } from "./referrals/referrals.ts";
export { namedRoutes, type RequestBody, type ResponseBody } from "./router.ts";
export type {
  WebhookDelivery,
  WebhookDeliveryAttempt,
  WebhookDeliveryDetails,
} from "./webhooks/deliveries.ts";
export {
  endpointHeadersMax,
  isSameHeader,
  shownEnding,
} from "./webhooks/endpoint-headers.ts";
export type { WebhookDeliveryCounts } from "./webhooks/endpoint-stats.ts";
export {
  allEventTypes,
  type CreatedWebhookEndpoint,
  endpointLimits,
  type SubscribedEventType,
  type WebhookEndpoint,
} from "./webhooks/endpoints.ts";
export {
  type EventTypeDefinition,
  eventSchemas,
  eventTypeDefinitions,
  type WebhookEvent,
} from "./webhooks/event-types.ts";
export type { EventPayload } from "./webhooks/events/envelope.ts";
export { type EventType, eventType, eventTypeNames } from "./webhooks/events/event-types.ts";
export type { EventRecord } from "./webhooks/events/events.ts";
export type { WebhookExamination } from "./webhooks/examination/schemas.ts";
export type { TestEventResult } from "./webhooks/test-event.ts";
