export type {
  Address,
  BonusPaymentCompletedEvent,
  BonusPaymentCreatedEvent,
  BonusPaymentCredentialsUpdatedEvent,
  BonusPaymentFailedEvent,
  BonusPaymentStatus,
  BonusPaymentStatusUpdatedEvent,
  CustomFieldDetail,
  CustomFieldType,
  CustomFieldValue,
  EventMetadata,
  EventReferral,
  PermissionLevel,
  ReferralCreatedEvent,
  ReferralDeletedEvent,
  ReferralStatus,
  ReferralUpdatedEvent,
  Referrer,
  StatusChange,
  SubmittedBy,
  UserJoinedEvent,
  UserLeftEvent,
  UserPermissionsUpdatedEvent,
  UserProfileUpdatedEvent,
  UserStatusUpdatedEvent,
} from "../generated/types.ts";
export type { UnknownEvent, WebhookEvent } from "./events.ts";
export type { RawBody } from "./raw-body.ts";
export type { WebhookHeaders } from "./signature-headers.ts";
export type { VerifyWebhookOptions } from "./signed-request.ts";
export type { WebhookVerificationErrorCode } from "./webhook-verification-error.ts";
