// Generated from the contract: pnpm --filter @referral-service/sdk generate. Do not edit.

import type { ListAnswer } from "../list.ts";
import type { MockRoute } from "../testing/mock-route.ts";
import type {
  ErrorCode,
  KnownWebhookEvent,
  ApiKey,
  AuditLog,
  BdActivity,
  BdGoal,
  BdOverview,
  BdProspect,
  BdTask,
  BonusPayment,
  BonusPaymentDetails,
  BonusPaymentReport,
  BonusRule,
  Company,
  Conversation,
  CreateApiKey,
  CreateBdActivity,
  CreateBdGoal,
  CreateBdProspect,
  CreateBdTask,
  CreateBonusPayment,
  CreateCustomField,
  CreateImport,
  CreateInvitationCode,
  CreatePublicLink,
  CreateReferral,
  CreateReferralImport,
  CreateReferralStatus,
  CreateUser,
  CreateWebhookEndpoint,
  CreatedApiKey,
  CreatedWebhookEndpoint,
  CustomField,
  Customer,
  DecideDuplicates,
  DiscardImport,
  DuplicateCase,
  EventDetails,
  EventRecord,
  EventTypeDefinition,
  ExamineReceiver,
  FirstContactReport,
  Health,
  Import,
  ImportRow,
  InvitationCode,
  Message,
  Organization,
  PublicLink,
  RecoverWebhookDeliveries,
  RedeliverWebhook,
  Referral,
  ReferralPhoto,
  ReferralReport,
  ReferralStatusDefinition,
  ReferrerReport,
  RequestLog,
  RotateApiKey,
  RotateWebhookSecret,
  RotatedWebhookSecret,
  RunImport,
  RunReferralImport,
  SendTestEvent,
  SetReferralStatusOrder,
  SetUserPermissions,
  SetUserStatus,
  TestEventResult,
  UndoImport,
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
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookEndpoint,
  WebhookEndpointStats,
  WebhookExamination,
  WebhookRecovery,
} from "./types.ts";

/** What each route is sent and answers, by its operationId in the OpenAPI document. */
export interface ApiRoutes {
  "health.check": { body: undefined; answer: Health };
  "organizations.list": { body: undefined; answer: ListAnswer<Organization> };
  "organizations.get": { body: undefined; answer: Organization };
  "organizations.update": { body: UpdateOrganization; answer: Organization };
  "apiKeys.list": { body: undefined; answer: ListAnswer<ApiKey> };
  "apiKeys.get": { body: undefined; answer: ApiKey };
  "apiKeys.create": { body: CreateApiKey; answer: CreatedApiKey };
  "apiKeys.update": { body: UpdateApiKey; answer: ApiKey };
  "apiKeys.rotate": { body: RotateApiKey; answer: CreatedApiKey };
  "apiKeys.revoke": { body: undefined; answer: undefined };
  "requestLogs.list": { body: undefined; answer: ListAnswer<RequestLog> };
  "users.list": { body: undefined; answer: ListAnswer<User> };
  "users.get": { body: undefined; answer: User };
  "users.create": { body: CreateUser; answer: User };
  "users.update": { body: UpdateUser; answer: User };
  "users.upsert": { body: CreateUser; answer: User };
  "users.setStatus": { body: SetUserStatus; answer: User };
  "users.remove": { body: undefined; answer: undefined };
  "users.setPermissions": { body: SetUserPermissions; answer: User };
  "users.listAuditLogs": { body: undefined; answer: ListAnswer<AuditLog> };
  "referrals.list": { body: undefined; answer: ListAnswer<Referral> };
  "referrals.get": { body: undefined; answer: Referral };
  "referrals.create": { body: CreateReferral; answer: Referral };
  "referrals.update": { body: UpdateReferral; answer: Referral };
  "referrals.upsert": { body: CreateReferral; answer: Referral };
  "referrals.delete": { body: undefined; answer: undefined };
  "referralPhotos.list": { body: undefined; answer: ListAnswer<ReferralPhoto> };
  "referralPhotos.get": { body: undefined; answer: Uint8Array };
  "referralPhotos.upload": { body: Uint8Array; answer: ReferralPhoto };
  "referralPhotos.delete": { body: undefined; answer: undefined };
  "duplicates.list": { body: undefined; answer: ListAnswer<DuplicateCase> };
  "duplicates.decide": { body: DecideDuplicates; answer: DuplicateCase };
  "bonusPayments.list": { body: undefined; answer: ListAnswer<BonusPayment> };
  "bonusPayments.get": { body: undefined; answer: BonusPaymentDetails };
  "bonusPayments.create": { body: CreateBonusPayment; answer: BonusPayment };
  "bonusRules.list": { body: undefined; answer: ListAnswer<BonusRule> };
  "companies.list": { body: undefined; answer: ListAnswer<Company> };
  "companies.get": { body: undefined; answer: Company };
  "companies.listReferrers": { body: undefined; answer: ListAnswer<User> };
  "customers.list": { body: undefined; answer: ListAnswer<Customer> };
  "customers.get": { body: undefined; answer: Customer };
  "publicLinks.list": { body: undefined; answer: ListAnswer<PublicLink> };
  "publicLinks.get": { body: undefined; answer: PublicLink };
  "publicLinks.create": { body: CreatePublicLink; answer: PublicLink };
  "publicLinks.update": { body: UpdatePublicLink; answer: PublicLink };
  "customFields.list": { body: undefined; answer: ListAnswer<CustomField> };
  "customFields.create": { body: CreateCustomField; answer: CustomField };
  "customFields.update": { body: UpdateCustomField; answer: CustomField };
  "customFields.delete": { body: undefined; answer: undefined };
  "referralStatuses.list": { body: undefined; answer: ListAnswer<ReferralStatusDefinition> };
  "referralStatuses.create": { body: CreateReferralStatus; answer: ReferralStatusDefinition };
  "referralStatuses.update": { body: UpdateReferralStatus; answer: ReferralStatusDefinition };
  "referralStatuses.setOrder": { body: SetReferralStatusOrder; answer: ListAnswer<ReferralStatusDefinition> };
  "invitationCodes.list": { body: undefined; answer: ListAnswer<InvitationCode> };
  "invitationCodes.get": { body: undefined; answer: InvitationCode };
  "invitationCodes.qrCode": { body: undefined; answer: Uint8Array };
  "invitationCodes.create": { body: CreateInvitationCode; answer: InvitationCode };
  "invitationCodes.update": { body: UpdateInvitationCode; answer: InvitationCode };
  "invitationCodes.delete": { body: undefined; answer: undefined };
  "conversations.list": { body: undefined; answer: ListAnswer<Conversation> };
  "conversations.get": { body: undefined; answer: Conversation };
  "conversations.listMessages": { body: undefined; answer: ListAnswer<Message> };
  "imports.referrals.list": { body: undefined; answer: ListAnswer<Import> };
  "imports.referrals.get": { body: undefined; answer: Import };
  "imports.referrals.listRows": { body: undefined; answer: ListAnswer<ImportRow> };
  "imports.referrals.create": { body: CreateReferralImport; answer: Import };
  "imports.referrals.run": { body: RunReferralImport; answer: Import };
  "imports.referrals.undo": { body: UndoImport; answer: Import };
  "imports.referrals.discard": { body: DiscardImport; answer: Import };
  "imports.people.list": { body: undefined; answer: ListAnswer<Import> };
  "imports.people.get": { body: undefined; answer: Import };
  "imports.people.listRows": { body: undefined; answer: ListAnswer<ImportRow> };
  "imports.people.create": { body: CreateImport; answer: Import };
  "imports.people.run": { body: RunImport; answer: Import };
  "imports.people.undo": { body: UndoImport; answer: Import };
  "imports.people.discard": { body: DiscardImport; answer: Import };
  "reports.referrals": { body: undefined; answer: ReferralReport };
  "reports.bonusPayments": { body: undefined; answer: BonusPaymentReport };
  "reports.firstContact": { body: undefined; answer: FirstContactReport };
  "reports.referrers": { body: undefined; answer: ReferrerReport };
  "webhookEndpoints.list": { body: undefined; answer: ListAnswer<WebhookEndpoint> };
  "webhookEndpoints.get": { body: undefined; answer: WebhookEndpoint };
  "webhookEndpoints.create": { body: CreateWebhookEndpoint; answer: CreatedWebhookEndpoint };
  "webhookEndpoints.update": { body: UpdateWebhookEndpoint; answer: WebhookEndpoint };
  "webhookEndpoints.delete": { body: undefined; answer: undefined };
  "webhookEndpoints.rotateSecret": { body: RotateWebhookSecret; answer: RotatedWebhookSecret };
  "webhookEndpoints.sendTest": { body: SendTestEvent; answer: TestEventResult };
  "webhookEndpoints.examine": { body: ExamineReceiver; answer: WebhookExamination };
  "webhookEndpoints.stats": { body: undefined; answer: WebhookEndpointStats };
  "webhookDeliveries.list": { body: undefined; answer: ListAnswer<WebhookDelivery> };
  "webhookDeliveries.get": { body: undefined; answer: WebhookDeliveryDetails };
  "webhookDeliveries.redeliver": { body: RedeliverWebhook; answer: WebhookDelivery };
  "webhookDeliveries.recover": { body: RecoverWebhookDeliveries; answer: WebhookRecovery };
  "events.list": { body: undefined; answer: ListAnswer<EventRecord> };
  "events.get": { body: undefined; answer: EventDetails };
  "eventTypes.list": { body: undefined; answer: ListAnswer<EventTypeDefinition> };
  "auditLogs.list": { body: undefined; answer: ListAnswer<AuditLog> };
  "bd.overview.get": { body: undefined; answer: BdOverview };
  "bd.prospects.list": { body: undefined; answer: ListAnswer<BdProspect> };
  "bd.prospects.get": { body: undefined; answer: BdProspect };
  "bd.prospects.create": { body: CreateBdProspect; answer: BdProspect };
  "bd.prospects.update": { body: UpdateBdProspect; answer: BdProspect };
  "bd.prospects.delete": { body: undefined; answer: undefined };
  "bd.activities.list": { body: undefined; answer: ListAnswer<BdActivity> };
  "bd.activities.get": { body: undefined; answer: BdActivity };
  "bd.activities.create": { body: CreateBdActivity; answer: BdActivity };
  "bd.activities.update": { body: UpdateBdActivity; answer: BdActivity };
  "bd.activities.delete": { body: undefined; answer: undefined };
  "bd.tasks.list": { body: undefined; answer: ListAnswer<BdTask> };
  "bd.tasks.get": { body: undefined; answer: BdTask };
  "bd.tasks.create": { body: CreateBdTask; answer: BdTask };
  "bd.tasks.update": { body: UpdateBdTask; answer: BdTask };
  "bd.tasks.delete": { body: undefined; answer: undefined };
  "bd.goals.list": { body: undefined; answer: ListAnswer<BdGoal> };
  "bd.goals.get": { body: undefined; answer: BdGoal };
  "bd.goals.create": { body: CreateBdGoal; answer: BdGoal };
  "bd.goals.update": { body: UpdateBdGoal; answer: BdGoal };
  "bd.goals.delete": { body: undefined; answer: undefined };
  "eventStream.open": { body: undefined; answer: KnownWebhookEvent[] };
}

const examples = {
  "Health": {
    "status": "ok",
    "release": "1.4.0",
    "database": "ok",
    "queue": "ok",
    "deliveries": "ok"
  },
  "Organization": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
    "slug": "brightside-energy",
    "name": "Brightside Energy",
    "plan": "unlimited",
    "logoUrl": null,
    "defaultCurrency": "EUR",
    "timezone": "Europe/Oslo",
    "language": "en",
    "aiAssistantsEnabled": true,
    "privacyUrl": "https://brightside.example/privacy",
    "imprintUrl": "https://brightside.example/imprint",
    "termsUrl": null,
    "consentText": "I agree that Brightside Energy may call me about solar panels.",
    "consentTexts": {
      "en": null,
      "de": null
    },
    "consentVersion": 1,
    "protectionWindowDays": 90,
    "businessDevelopersDecideDuplicates": false,
    "firstContactWithinHours": 24,
    "paymentWithinDays": 10,
    "identityOrganizationId": null,
    "createdAt": 1760000000000,
    "updatedAt": 1760000000000
  },
  "ApiKey": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0070",
    "name": "CRM import",
    "scopes": [
      "referrals:read",
      "referrals:write"
    ],
    "prefix": "rk_org_4fT0a9BzQe71LxWm",
    "lastFour": "x7Qd",
    "createdAt": 1760000000000,
    "expiresAt": null,
    "revokedAt": null,
    "lastUsedAt": 1760000060000
  },
  "CreatedApiKey": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0070",
    "name": "CRM import",
    "key": "rk_org_<public id, secret and checksum>",
    "scopes": [
      "referrals:read",
      "referrals:write"
    ],
    "expiresAt": null,
    "createdAt": 1760000000000
  },
  "RequestLog": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0090",
    "createdAt": 1760000000000,
    "method": "GET",
    "route": "/api/v1/referrals/{id}",
    "status": 404,
    "errorCode": "NOT_FOUND",
    "requestId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060",
    "keyId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0070",
    "durationMs": 8,
    "responseBytes": 716,
    "clientNetwork": "192.0.2.0/24",
    "droppedCount": 0
  },
  "User": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
    "externalId": "crm-1906",
    "identityUserId": null,
    "name": "Grace Hopper",
    "firstName": "Grace",
    "lastName": "Hopper",
    "email": "grace@example.com",
    "phone": null,
    "company": "Fjord & Sons AB",
    "permissionLevel": "referrer",
    "canSendBonuses": false,
    "isBdr": false,
    "status": "active",
    "businessDeveloperId": null,
    "version": 1,
    "joinedAt": 1760000000000,
    "createdAt": 1760000000000,
    "updatedAt": 1760000000000
  },
  "AuditLog": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0050",
    "action": "referral.updated",
    "actor": {
      "type": "user",
      "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0012",
      "name": "Solveig Lund"
    },
    "target": {
      "type": "referral",
      "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001"
    },
    "changes": {
      "status": {
        "from": "new",
        "to": "contacted"
      }
    },
    "requestId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060",
    "createdAt": 1760000000000
  },
  "Referral": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
    "name": "Ada Lovelace",
    "email": "ada@example.com",
    "phone": "+441234567890",
    "address": {
      "formatted": "12 Harbour Rd"
    },
    "notes": "Met at the fair",
    "status": "new",
    "labels": [
      "fair"
    ],
    "customFieldValues": {
      "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0021": "heat pump",
      "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022": 12000.5
    },
    "customFields": {
      "interest": "heat pump",
      "budget": 12000.5
    },
    "customFieldDetails": [
      {
        "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0021",
        "name": "interest",
        "label": "Interested in",
        "type": "text",
        "value": "heat pump"
      },
      {
        "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
        "name": "budget",
        "label": "Budget",
        "type": "number",
        "value": 12000.5
      }
    ],
    "photos": [],
    "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
    "referrerName": "Grace Hopper",
    "company": "Fjord & Sons AB",
    "createdAt": 1760000000000,
    "updatedAt": 1760000000000,
    "externalId": "crm-4711",
    "referrer": {
      "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
      "name": "Grace Hopper",
      "firstName": "Grace",
      "lastName": "Hopper",
      "email": "grace@example.com",
      "phone": null,
      "company": "Fjord & Sons AB"
    },
    "submittedBy": {
      "identityUserId": null,
      "userId": null,
      "name": "CRM import",
      "email": null,
      "isReferrer": false
    },
    "consent": null,
    "assigneeId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
    "assigneeName": "Margaret Hamilton",
    "value": {
      "amount": 12000.5,
      "currency": "EUR"
    },
    "credit": "credited",
    "duplicateCaseId": null,
    "statusNote": null,
    "firstContactAt": null,
    "completedAt": null,
    "version": 1
  },
  "ReferralPhoto": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0071",
    "referralId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
    "width": 2048,
    "height": 1536,
    "byteSize": 284160,
    "uploadedBy": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
    "createdAt": 1760000000000
  },
  "DuplicateCase": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0050",
    "status": "open",
    "referralCount": 2,
    "referrals": [
      {
        "referralId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
        "name": "Ada Lovelace",
        "status": "contacted",
        "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0002",
        "referrerName": "Grace Hopper",
        "credit": "credited",
        "part": null,
        "createdAt": 1760000000000
      },
      {
        "referralId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0051",
        "name": "A. Lovelace",
        "status": "new",
        "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0052",
        "referrerName": "Alan Turing",
        "credit": "credited",
        "part": null,
        "createdAt": 1760900000000
      }
    ],
    "matchedBy": [
      "phone"
    ],
    "proposal": {
      "referralId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
      "because": "inside_window",
      "windowDays": 90
    },
    "decision": null,
    "version": 1,
    "createdAt": 1760900000000,
    "updatedAt": 1760900000000
  },
  "BonusPayment": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060",
    "referralId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
    "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
    "amount": 250,
    "currency": "EUR",
    "paymentMethod": "paypal_venmo",
    "status": "draft",
    "note": "Signed on the first visit",
    "createdBy": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0012",
    "createdAt": 1760000000000,
    "updatedAt": 1760000000000,
    "approvedBy": null,
    "approvedAt": null,
    "completedAt": null,
    "failureReason": null,
    "runId": null,
    "reference": null,
    "ruleId": null,
    "ruleVersion": null,
    "version": 1
  },
  "BonusPaymentDetails": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060",
    "referralId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
    "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
    "amount": 250,
    "currency": "EUR",
    "paymentMethod": "paypal_venmo",
    "status": "draft",
    "note": "Signed on the first visit",
    "createdBy": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0012",
    "createdAt": 1760000000000,
    "updatedAt": 1760000000000,
    "approvedBy": null,
    "approvedAt": null,
    "completedAt": null,
    "failureReason": null,
    "runId": null,
    "reference": null,
    "ruleId": null,
    "ruleVersion": null,
    "version": 1,
    "explanation": null
  },
  "BonusRule": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0070",
    "name": "Roof bonus",
    "version": 2,
    "sentence": "€150.00 to the referrer when a referral reaches Completed, if “Roof” is “Tile”, for referrals submitted from Jan 1, 2026.",
    "referrerTexts": {
      "en": "You get €150 when your referral is completed. It counts if “Roof” is “Tile”.",
      "de": "Sie erhalten 150 €, sobald Ihre Empfehlung abgeschlossen ist. Sie zählt, falls „Roof“ „Tile“ ist."
    },
    "startsOn": "2026-01-01",
    "endsOn": null,
    "createdAt": 1760000000000,
    "updatedAt": 1760000000000
  },
  "Company": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0061",
    "name": "Fjord & Sons AB",
    "referrerCount": 3,
    "createdAt": 1760000000000,
    "updatedAt": 1760000000000
  },
  "Customer": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0071",
    "name": "Ada Lovelace",
    "email": "ada@example.com",
    "phone": "+441234567890",
    "address": {
      "formatted": "12 Harbour Rd"
    },
    "referralCount": 1,
    "firstReferral": {
      "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
      "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
      "createdAt": 1760000000000
    },
    "lastReferral": {
      "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
      "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
      "createdAt": 1760000000000
    },
    "version": 1,
    "createdAt": 1760000000000,
    "updatedAt": 1760000000000
  },
  "PublicLink": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0081",
    "slug": "grace-hopper",
    "url": "https://referrals.example.com/r/grace-hopper",
    "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
    "referrerName": "Grace Hopper",
    "referrerStatus": "active",
    "clickCount": 12,
    "submissionCount": 2,
    "isActive": true,
    "createdAt": 1760000000000,
    "updatedAt": 1760000000000
  },
  "CustomField": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c22",
    "name": "interest",
    "label": "Interested in",
    "type": "select",
    "options": [
      "heat pump",
      "solar panels"
    ],
    "isOnPublicForm": true,
    "isRequired": false,
    "referrerText": {
      "en": null,
      "de": {
        "label": "Interesse",
        "options": [
          {
            "option": "heat pump",
            "text": "Wärmepumpe"
          }
        ]
      }
    },
    "createdAt": 1760000000000,
    "updatedAt": 1760000000000
  },
  "ReferralStatusDefinition": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060",
    "key": "roof_measured",
    "label": "Roof measured",
    "color": "teal",
    "meaning": "working",
    "position": 4,
    "isShownToReferrer": true,
    "tellsReferrer": true,
    "referrerText": {
      "en": "We are preparing the offer.",
      "de": "Wir erstellen das Angebot."
    },
    "archivedAt": null,
    "createdAt": 1760000000000,
    "updatedAt": 1760000000000
  },
  "InvitationCode": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b5e55",
    "code": "TRADE-FAIR-2026-7K3M9QXW",
    "url": "https://referrals.example.com/join/TRADE-FAIR-2026-7K3M9QXW",
    "permissionLevel": "referrer",
    "ownerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
    "ownerName": "Ada Byron",
    "expiresAt": null,
    "useLimit": 100,
    "useCount": 3,
    "isActive": true,
    "createdAt": 1760000000000,
    "updatedAt": 1760000000000
  },
  "Conversation": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b6f66",
    "referralId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
    "messageCount": 1,
    "lastMessageAt": 1760000000000,
    "createdAt": 1760000000000,
    "updatedAt": 1760000000000
  },
  "Message": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b6f77",
    "conversationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b6f66",
    "body": "I called her. She would like an offer by Friday.",
    "senderId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
    "senderName": "Grace Hopper",
    "createdAt": 1760000000000
  },
  "Import": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b7001",
    "type": "referrals",
    "fileName": "fair.csv",
    "mode": "good_ones",
    "status": "completed",
    "stoppedBecause": null,
    "columns": [
      {
        "header": "Full name",
        "field": "name"
      },
      {
        "header": "Email",
        "field": "email"
      },
      {
        "header": "Referrer",
        "field": "referrerEmail"
      },
      {
        "header": "Booth",
        "field": null
      }
    ],
    "referrerId": null,
    "ignoredColumns": [
      "Booth"
    ],
    "rowCount": 120,
    "checkedCount": 120,
    "goodCount": 115,
    "badCount": 2,
    "duplicateCount": 3,
    "createsDuplicates": false,
    "createdCount": 115,
    "removedCount": 0,
    "keptCount": 0,
    "createdBy": {
      "type": "user",
      "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
      "name": "Grace Hopper"
    },
    "createdAt": 1760000000000,
    "completedAt": 1760000004000,
    "runnableUntil": null,
    "undoableUntil": 1760003604000
  },
  "ImportRow": {
    "rowNumber": 7,
    "outcome": "bad",
    "column": "Email",
    "reason": "must be an email address, like ada@example.com",
    "resourceId": null,
    "duplicateOfRow": null,
    "duplicateOfId": null,
    "cells": [
      "Ada Lovelace",
      "ada@",
      "grace@example.com",
      ""
    ]
  },
  "ReferralReport": {
    "from": 1759269600000,
    "to": 1760000000000,
    "timezone": "Europe/Oslo",
    "interval": "month",
    "total": 40,
    "completed": 8,
    "byStatus": {
      "new": 14,
      "contacted": 9,
      "in_progress": 4,
      "qualified": 3,
      "completed": 8,
      "lost": 2
    },
    "conversionRate": 0.2,
    "averageTimeToCompleteMs": 259200000,
    "wonValues": [
      {
        "currency": "EUR",
        "count": 4,
        "amount": 48002
      }
    ],
    "series": [
      {
        "startsAt": 1759269600000,
        "localDate": "2025-10-01",
        "total": 40,
        "completed": 8,
        "byStatus": {
          "new": 14,
          "contacted": 9,
          "in_progress": 4,
          "qualified": 3,
          "completed": 8,
          "lost": 2
        }
      }
    ],
    "byReferrer": [
      {
        "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
        "referrerName": "Grace Hopper",
        "total": 25,
        "completed": 5,
        "conversionRate": 0.2,
        "wonValues": [
          {
            "currency": "EUR",
            "count": 4,
            "amount": 48002
          }
        ]
      }
    ],
    "byCompany": [
      {
        "company": "Fjord & Sons AB",
        "total": 10,
        "completed": 4,
        "conversionRate": 0.4,
        "wonValues": [
          {
            "currency": "EUR",
            "count": 4,
            "amount": 48002
          }
        ]
      }
    ],
    "byPublicLink": [
      {
        "publicLinkId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0021",
        "slug": "grace-hopper",
        "total": 16,
        "completed": 4,
        "conversionRate": 0.25,
        "wonValues": [
          {
            "currency": "EUR",
            "count": 4,
            "amount": 48002
          }
        ]
      }
    ]
  },
  "BonusPaymentReport": {
    "from": 1759269600000,
    "to": 1760000000000,
    "timezone": "Europe/Oslo",
    "interval": "month",
    "currencies": [
      {
        "currency": "EUR",
        "count": 3,
        "amount": 149.97,
        "byStatus": {
          "draft": {
            "count": 1,
            "amount": 49.99
          },
          "approved": {
            "count": 0,
            "amount": 0
          },
          "processing": {
            "count": 0,
            "amount": 0
          },
          "completed": {
            "count": 2,
            "amount": 99.98
          },
          "failed": {
            "count": 0,
            "amount": 0
          },
          "canceled": {
            "count": 0,
            "amount": 0
          }
        },
        "series": [
          {
            "startsAt": 1759269600000,
            "localDate": "2025-10-01",
            "count": 3,
            "amount": 149.97,
            "byStatus": {
              "draft": {
                "count": 1,
                "amount": 49.99
              },
              "approved": {
                "count": 0,
                "amount": 0
              },
              "processing": {
                "count": 0,
                "amount": 0
              },
              "completed": {
                "count": 2,
                "amount": 99.98
              },
              "failed": {
                "count": 0,
                "amount": 0
              },
              "canceled": {
                "count": 0,
                "amount": 0
              }
            }
          }
        ],
        "months": [
          {
            "startsAt": 1759269600000,
            "localDate": "2025-10-01",
            "count": 3,
            "amount": 149.97,
            "byStatus": {
              "draft": {
                "count": 1,
                "amount": 49.99
              },
              "approved": {
                "count": 0,
                "amount": 0
              },
              "processing": {
                "count": 0,
                "amount": 0
              },
              "completed": {
                "count": 2,
                "amount": 99.98
              },
              "failed": {
                "count": 0,
                "amount": 0
              },
              "canceled": {
                "count": 0,
                "amount": 0
              }
            }
          }
        ]
      }
    ],
    "returnOnBonuses": [
      {
        "currency": "EUR",
        "wonAmount": 4999,
        "bonusAmount": 99.98,
        "ratio": 50
      }
    ],
    "costs": {
      "completed": 5,
      "costs": [
        {
          "currency": "EUR",
          "bonusAmount": 99.98,
          "perCompleted": 20
        }
      ],
      "byReferrer": [
        {
          "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
          "referrerName": "Grace Hopper",
          "completed": 5,
          "costs": [
            {
              "currency": "EUR",
              "bonusAmount": 99.98,
              "perCompleted": 20
            }
          ]
        }
      ],
      "byCompany": [
        {
          "company": "Fjord & Sons AB",
          "completed": 5,
          "costs": [
            {
              "currency": "EUR",
              "bonusAmount": 99.98,
              "perCompleted": 20
            }
          ]
        }
      ],
      "byRule": [
        {
          "ruleId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0031",
          "ruleName": "Installed roof",
          "completed": 5,
          "costs": [
            {
              "currency": "EUR",
              "bonusAmount": 99.98,
              "perCompleted": 20
            }
          ]
        }
      ]
    },
    "timeToPayment": {
      "count": 2,
      "averageFromSubmissionMs": 1209600000,
      "medianFromSubmissionMs": 1209600000,
      "averageFromCompletionMs": 432000000,
      "promise": {
        "days": 10,
        "kept": 2,
        "broken": 0,
        "pending": 1,
        "keptRate": 1
      }
    }
  },
  "FirstContactReport": {
    "from": 1759269600000,
    "to": 1760000000000,
    "timezone": "Europe/Oslo",
    "total": 40,
    "contacted": 36,
    "averageTimeToContactMs": 43200000,
    "medianTimeToContactMs": 28800000,
    "promise": {
      "hours": 24,
      "kept": 30,
      "broken": 8,
      "pending": 2,
      "keptRate": 0.7894736842105263
    },
    "byAssignee": [
      {
        "assigneeId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0041",
        "assigneeName": "Alan Turing",
        "total": 40,
        "contacted": 36,
        "averageTimeToContactMs": 43200000,
        "kept": 30,
        "broken": 8
      }
    ],
    "stalled": {
      "afterDays": 14,
      "count": 1,
      "referrals": [
        {
          "referralId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
          "name": "Ada Lovelace",
          "status": "contacted",
          "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
          "referrerName": "Grace Hopper",
          "assigneeId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0041",
          "assigneeName": "Alan Turing",
          "createdAt": 1757000000000,
          "lastActivityAt": 1758000000000
        }
      ]
    }
  },
  "ReferrerReport": {
    "from": 1759269600000,
    "to": 1760000000000,
    "referrers": [
      {
        "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
        "referrerName": "Grace Hopper",
        "total": 25,
        "completed": 5,
        "conversionRate": 0.2,
        "wonValues": [
          {
            "currency": "EUR",
            "count": 4,
            "amount": 48002
          }
        ],
        "bonuses": [
          {
            "currency": "EUR",
            "count": 2,
            "amount": 99.98
          }
        ]
      }
    ]
  },
  "WebhookEndpoint": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c33",
    "name": "CRM sync",
    "url": "https://crm.example.com/webhooks/referrals",
    "eventTypes": [
      "referral.created",
      "referral.updated"
    ],
    "description": "Keeps the CRM in step with referrals.",
    "headers": {
      "X-Api-Key": "7f3a"
    },
    "timeoutMs": 5000,
    "requestsPerSecond": 20,
    "isActive": true,
    "isDisabled": false,
    "disabledReason": null,
    "createdAt": 1760000000000
  },
  "CreatedWebhookEndpoint": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c33",
    "name": "CRM sync",
    "url": "https://crm.example.com/webhooks/referrals",
    "eventTypes": [
      "referral.created",
      "referral.updated"
    ],
    "description": "Keeps the CRM in step with referrals.",
    "headers": {
      "X-Api-Key": "7f3a"
    },
    "timeoutMs": 5000,
    "requestsPerSecond": 20,
    "isActive": true,
    "isDisabled": false,
    "disabledReason": null,
    "createdAt": 1760000000000,
    "secret": "whsec_<base64 of 32 random bytes>"
  },
  "RotatedWebhookSecret": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c33",
    "name": "CRM sync",
    "url": "https://crm.example.com/webhooks/referrals",
    "eventTypes": [
      "referral.created",
      "referral.updated"
    ],
    "description": "Keeps the CRM in step with referrals.",
    "headers": {
      "X-Api-Key": "7f3a"
    },
    "timeoutMs": 5000,
    "requestsPerSecond": 20,
    "isActive": true,
    "isDisabled": false,
    "disabledReason": null,
    "createdAt": 1760000000000,
    "secret": "whsec_<base64 of 32 random bytes>",
    "previousSecretExpiresAt": 1760086400000
  },
  "TestEventResult": {
    "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0092",
    "eventType": "referral.created",
    "delivered": true,
    "responseStatus": 200,
    "latencyMs": 62,
    "responseBodyExcerpt": "ok",
    "error": null,
    "errorDetail": null
  },
  "WebhookExamination": {
    "startedAt": 1760000000000,
    "completedAt": 1760000001240,
    "held": 0,
    "failed": 1,
    "points": [
      {
        "point": "rejects_old_timestamp",
        "result": "failed",
        "explanation": "The receiver accepted an event that was signed 15 minutes ago. Reject timestamps that are more than 5 minutes old, so that no one can resend an intercepted event.",
        "page": "/docs/webhooks#four-rules",
        "request": {
          "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0092",
          "eventType": "referral.created",
          "headers": {
            "X-Service-Timestamp": "1759999100"
          },
          "bodyBytes": 812,
          "bodyExcerpt": "{\"eventType\":\"referral.created\"}"
        },
        "response": {
          "status": 200,
          "latencyMs": 14,
          "bodyExcerpt": "ok",
          "error": null,
          "errorDetail": null
        }
      }
    ]
  },
  "WebhookEndpointStats": {
    "last24Hours": {
      "since": 1760000000000,
      "deliveries": {
        "delivered": 1188,
        "failed": 2,
        "open": 1
      },
      "successRate": 0.9983193277310924,
      "attempts": {
        "total": 1200,
        "succeeded": 1188,
        "failed": 12
      },
      "latencyMs": {
        "p50": 41,
        "p95": 180
      },
      "failures": {
        "http_status": 10,
        "timeout": 2
      }
    },
    "last7Days": {
      "since": 1760000000000,
      "deliveries": {
        "delivered": 1188,
        "failed": 2,
        "open": 1
      },
      "successRate": 0.9983193277310924,
      "attempts": {
        "total": 1200,
        "succeeded": 1188,
        "failed": 12
      },
      "latencyMs": {
        "p50": 41,
        "p95": 180
      },
      "failures": {
        "http_status": 10,
        "timeout": 2
      }
    }
  },
  "WebhookDelivery": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0091",
    "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0030",
    "eventType": "referral.created",
    "webhookEndpointId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c33",
    "status": "pending_retry",
    "attemptCount": 1,
    "nextAttemptAt": 1760000001100,
    "lastResponseStatus": 500,
    "lastError": "http_status",
    "createdAt": 1760000000000,
    "completedAt": null
  },
  "WebhookDeliveryDetails": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0091",
    "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0030",
    "eventType": "referral.created",
    "webhookEndpointId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c33",
    "status": "pending_retry",
    "attemptCount": 1,
    "nextAttemptAt": 1760000001100,
    "lastResponseStatus": 500,
    "lastError": "http_status",
    "createdAt": 1760000000000,
    "completedAt": null,
    "attempts": [
      {
        "number": 1,
        "startedAt": 1760000000004,
        "durationMs": 62,
        "responseStatus": 500,
        "error": "http_status",
        "errorDetail": null,
        "responseBodyExcerpt": "Internal Server Error"
      }
    ],
    "payload": {
      "eventType": "referral.created",
      "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0030",
      "timestamp": 1760000000000,
      "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
      "data": {
        "referral": {
          "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
          "name": "Ada Lovelace",
          "email": "ada@example.com",
          "phone": "+441234567890",
          "address": {
            "formatted": "12 Harbour Rd"
          },
          "notes": "Met at the fair",
          "status": "new",
          "labels": [
            "fair"
          ],
          "customFieldValues": {
            "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0021": "heat pump",
            "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022": 12000.5
          },
          "customFields": {
            "interest": "heat pump",
            "budget": 12000.5
          },
          "customFieldDetails": [
            {
              "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0021",
              "name": "interest",
              "label": "Interested in",
              "type": "text",
              "value": "heat pump"
            },
            {
              "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
              "name": "budget",
              "label": "Budget",
              "type": "number",
              "value": 12000.5
            }
          ],
          "photos": [],
          "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
          "referrerName": "Grace Hopper",
          "company": "Fjord & Sons AB",
          "createdAt": 1760000000000,
          "updatedAt": 1760000000000
        },
        "referrer": {
          "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
          "name": "Grace Hopper",
          "firstName": "Grace",
          "lastName": "Hopper",
          "email": "grace@example.com",
          "phone": null,
          "company": "Fjord & Sons AB"
        },
        "submittedBy": {
          "identityUserId": null,
          "userId": null,
          "name": "CRM import",
          "email": null,
          "isReferrer": false
        }
      },
      "metadata": {
        "version": 1
      }
    }
  },
  "WebhookRecovery": {
    "recoveredCount": 42,
    "hasMore": false
  },
  "EventRecord": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0030",
    "eventType": "referral.created",
    "createdAt": 1760000000000,
    "payload": {
      "eventType": "referral.created",
      "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0030",
      "timestamp": 1760000000000,
      "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
      "data": {
        "referral": {
          "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
          "name": "Ada Lovelace",
          "email": "ada@example.com",
          "phone": "+441234567890",
          "address": {
            "formatted": "12 Harbour Rd"
          },
          "notes": "Met at the fair",
          "status": "new",
          "labels": [
            "fair"
          ],
          "customFieldValues": {
            "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0021": "heat pump",
            "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022": 12000.5
          },
          "customFields": {
            "interest": "heat pump",
            "budget": 12000.5
          },
          "customFieldDetails": [
            {
              "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0021",
              "name": "interest",
              "label": "Interested in",
              "type": "text",
              "value": "heat pump"
            },
            {
              "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
              "name": "budget",
              "label": "Budget",
              "type": "number",
              "value": 12000.5
            }
          ],
          "photos": [],
          "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
          "referrerName": "Grace Hopper",
          "company": "Fjord & Sons AB",
          "createdAt": 1760000000000,
          "updatedAt": 1760000000000
        },
        "referrer": {
          "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
          "name": "Grace Hopper",
          "firstName": "Grace",
          "lastName": "Hopper",
          "email": "grace@example.com",
          "phone": null,
          "company": "Fjord & Sons AB"
        },
        "submittedBy": {
          "identityUserId": null,
          "userId": null,
          "name": "CRM import",
          "email": null,
          "isReferrer": false
        }
      },
      "metadata": {
        "version": 1
      }
    }
  },
  "EventDetails": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0030",
    "eventType": "referral.created",
    "createdAt": 1760000000000,
    "payload": {
      "eventType": "referral.created",
      "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0030",
      "timestamp": 1760000000000,
      "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
      "data": {
        "referral": {
          "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
          "name": "Ada Lovelace",
          "email": "ada@example.com",
          "phone": "+441234567890",
          "address": {
            "formatted": "12 Harbour Rd"
          },
          "notes": "Met at the fair",
          "status": "new",
          "labels": [
            "fair"
          ],
          "customFieldValues": {
            "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0021": "heat pump",
            "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022": 12000.5
          },
          "customFields": {
            "interest": "heat pump",
            "budget": 12000.5
          },
          "customFieldDetails": [
            {
              "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0021",
              "name": "interest",
              "label": "Interested in",
              "type": "text",
              "value": "heat pump"
            },
            {
              "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
              "name": "budget",
              "label": "Budget",
              "type": "number",
              "value": 12000.5
            }
          ],
          "photos": [],
          "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
          "referrerName": "Grace Hopper",
          "company": "Fjord & Sons AB",
          "createdAt": 1760000000000,
          "updatedAt": 1760000000000
        },
        "referrer": {
          "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
          "name": "Grace Hopper",
          "firstName": "Grace",
          "lastName": "Hopper",
          "email": "grace@example.com",
          "phone": null,
          "company": "Fjord & Sons AB"
        },
        "submittedBy": {
          "identityUserId": null,
          "userId": null,
          "name": "CRM import",
          "email": null,
          "isReferrer": false
        }
      },
      "metadata": {
        "version": 1
      }
    },
    "deliveries": [
      {
        "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0091",
        "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0030",
        "eventType": "referral.created",
        "webhookEndpointId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b3c33",
        "status": "pending_retry",
        "attemptCount": 1,
        "nextAttemptAt": 1760000001100,
        "lastResponseStatus": 500,
        "lastError": "http_status",
        "createdAt": 1760000000000,
        "completedAt": null
      }
    ]
  },
  "EventTypeDefinition": {
    "eventType": "referral.deleted",
    "description": "A referral was deleted",
    "schema": {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "ReferralDeletedEvent",
      "type": "object",
      "properties": {
        "eventType": {
          "type": "string",
          "const": "referral.deleted"
        }
      },
      "required": [
        "eventType",
        "eventId",
        "timestamp",
        "organizationId",
        "data"
      ]
    },
    "example": {
      "eventType": "referral.deleted",
      "eventId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0032",
      "timestamp": 1760000120000,
      "organizationId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040",
      "data": {
        "referralId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
        "deletedAt": 1760000120000
      },
      "metadata": {
        "deleted": true,
        "version": 3
      }
    }
  },
  "BdOverview": {
    "businessDeveloperId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
    "counts": {
      "prospects": {
        "lead": 4,
        "contacted": 2,
        "meeting": 1,
        "proposal": 1,
        "won": 3,
        "lost": 2
      },
      "openTasks": 5,
      "overdueTasks": 1,
      "referrers": 12,
      "referrals": 31
    },
    "goalProgress": [
      {
        "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d04",
        "metric": "referrals",
        "target": 20,
        "periodStart": 1759276800000,
        "periodEnd": 1767225600000,
        "progress": 7,
        "businessDeveloperId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
        "version": 1,
        "createdAt": 1760000000000,
        "updatedAt": 1760000000000
      }
    ],
    "overdueTasks": [
      {
        "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d03",
        "title": "Send the offer",
        "dueAt": 1760086400000,
        "prospectId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d01",
        "referralId": null,
        "status": "open",
        "completedAt": null,
        "businessDeveloperId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
        "version": 1,
        "createdAt": 1760000000000,
        "updatedAt": 1760000000000
      }
    ],
    "recentActivities": [
      {
        "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d02",
        "type": "call",
        "prospectId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d01",
        "summary": "Talked about the offer",
        "occurredAt": 1760000000000,
        "businessDeveloperId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
        "version": 1,
        "createdAt": 1760000000000,
        "updatedAt": 1760000000000
      }
    ]
  },
  "BdProspect": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d01",
    "name": "Ada Lovelace",
    "company": "Harbour Works AS",
    "email": "ada@example.com",
    "phone": "+441234567890",
    "stage": "proposal",
    "notes": "Wants to start after the summer",
    "value": 12000.5,
    "wonAt": null,
    "businessDeveloperId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
    "version": 1,
    "createdAt": 1760000000000,
    "updatedAt": 1760000000000
  },
  "BdActivity": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d02",
    "type": "call",
    "prospectId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d01",
    "summary": "Talked about the offer",
    "occurredAt": 1760000000000,
    "businessDeveloperId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
    "version": 1,
    "createdAt": 1760000000000,
    "updatedAt": 1760000000000
  },
  "BdTask": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d03",
    "title": "Send the offer",
    "dueAt": 1760086400000,
    "prospectId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d01",
    "referralId": null,
    "status": "open",
    "completedAt": null,
    "businessDeveloperId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
    "version": 1,
    "createdAt": 1760000000000,
    "updatedAt": 1760000000000
  },
  "BdGoal": {
    "id": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d04",
    "metric": "referrals",
    "target": 20,
    "periodStart": 1759276800000,
    "periodEnd": 1767225600000,
    "progress": 7,
    "businessDeveloperId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0022",
    "version": 1,
    "createdAt": 1760000000000,
    "updatedAt": 1760000000000
  }
};

const pageOf = (item: object) => ({
  data: [item],
  pagination: { nextCursor: null, hasMore: false },
});

export const mockRoutes: Record<keyof ApiRoutes, MockRoute> = {
  "health.check": { method: "GET", path: "/health", status: 200, isPublic: true, answer: examples.Health },
  "organizations.list": { method: "GET", path: "/organizations", status: 200, answer: pageOf(examples.Organization) },
  "organizations.get": { method: "GET", path: "/organizations/:id", status: 200, answer: examples.Organization },
  "organizations.update": { method: "PATCH", path: "/organizations/:id", status: 200, answer: examples.Organization },
  "apiKeys.list": { method: "GET", path: "/organizations/:id/api-keys", status: 200, answer: pageOf(examples.ApiKey) },
  "apiKeys.get": { method: "GET", path: "/organizations/:id/api-keys/:keyId", status: 200, answer: examples.ApiKey },
  "apiKeys.create": { method: "POST", path: "/organizations/:id/api-keys", status: 201, answer: examples.CreatedApiKey },
  "apiKeys.update": { method: "PATCH", path: "/organizations/:id/api-keys/:keyId", status: 200, answer: examples.ApiKey },
  "apiKeys.rotate": { method: "POST", path: "/organizations/:id/api-keys/:keyId/rotate", status: 201, answer: examples.CreatedApiKey },
  "apiKeys.revoke": { method: "DELETE", path: "/organizations/:id/api-keys/:keyId", status: 204 },
  "requestLogs.list": { method: "GET", path: "/request-logs", status: 200, isCsvOffered: true, answer: pageOf(examples.RequestLog) },
  "users.list": { method: "GET", path: "/users", status: 200, isCsvOffered: true, answer: pageOf(examples.User) },
  "users.get": { method: "GET", path: "/users/:id", status: 200, answer: examples.User },
  "users.create": { method: "POST", path: "/users", status: 201, answer: examples.User },
  "users.update": { method: "PATCH", path: "/users/:id", status: 200, answer: examples.User },
  "users.upsert": { method: "PUT", path: "/users/by-external-id/:externalId", status: 200, answer: examples.User },
  "users.setStatus": { method: "PUT", path: "/users/:id/status", status: 200, answer: examples.User },
  "users.remove": { method: "DELETE", path: "/users/:id", status: 204 },
  "users.setPermissions": { method: "PUT", path: "/users/:id/permissions", status: 200, answer: examples.User },
  "users.listAuditLogs": { method: "GET", path: "/users/:id/audit-logs", status: 200, answer: pageOf(examples.AuditLog) },
  "referrals.list": { method: "GET", path: "/referrals", status: 200, isCsvOffered: true, answer: pageOf(examples.Referral) },
  "referrals.get": { method: "GET", path: "/referrals/:id", status: 200, answer: examples.Referral },
  "referrals.create": { method: "POST", path: "/referrals", status: 201, answer: examples.Referral },
  "referrals.update": { method: "PATCH", path: "/referrals/:id", status: 200, answer: examples.Referral },
  "referrals.upsert": { method: "PUT", path: "/referrals/by-external-id/:externalId", status: 200, answer: examples.Referral },
  "referrals.delete": { method: "DELETE", path: "/referrals/:id", status: 204 },
  "referralPhotos.list": { method: "GET", path: "/referrals/:id/photos", status: 200, answer: pageOf(examples.ReferralPhoto) },
  "referralPhotos.get": { method: "GET", path: "/referrals/:id/photos/:photoId", status: 200, isImage: true },
  "referralPhotos.upload": { method: "POST", path: "/referrals/:id/photos", status: 201, takesImage: true, answer: examples.ReferralPhoto },
  "referralPhotos.delete": { method: "DELETE", path: "/referrals/:id/photos/:photoId", status: 204 },
  "duplicates.list": { method: "GET", path: "/referrals/:id/duplicates", status: 200, answer: pageOf(examples.DuplicateCase) },
  "duplicates.decide": { method: "POST", path: "/referrals/:id/duplicates", status: 200, answer: examples.DuplicateCase },
  "bonusPayments.list": { method: "GET", path: "/bonus-payments", status: 200, isCsvOffered: true, answer: pageOf(examples.BonusPayment) },
  "bonusPayments.get": { method: "GET", path: "/bonus-payments/:id", status: 200, answer: examples.BonusPaymentDetails },
  "bonusPayments.create": { method: "POST", path: "/bonus-payments", status: 201, answer: examples.BonusPayment },
  "bonusRules.list": { method: "GET", path: "/bonus-rules", status: 200, isCsvOffered: true, answer: pageOf(examples.BonusRule) },
  "companies.list": { method: "GET", path: "/companies", status: 200, isCsvOffered: true, answer: pageOf(examples.Company) },
  "companies.get": { method: "GET", path: "/companies/:id", status: 200, answer: examples.Company },
  "companies.listReferrers": { method: "GET", path: "/companies/:id/referrers", status: 200, isCsvOffered: true, answer: pageOf(examples.User) },
  "customers.list": { method: "GET", path: "/customers", status: 200, isCsvOffered: true, answer: pageOf(examples.Customer) },
  "customers.get": { method: "GET", path: "/customers/:id", status: 200, answer: examples.Customer },
  "publicLinks.list": { method: "GET", path: "/public-links", status: 200, isCsvOffered: true, answer: pageOf(examples.PublicLink) },
  "publicLinks.get": { method: "GET", path: "/public-links/:id", status: 200, answer: examples.PublicLink },
  "publicLinks.create": { method: "POST", path: "/public-links", status: 201, answer: examples.PublicLink },
  "publicLinks.update": { method: "PATCH", path: "/public-links/:id", status: 200, answer: examples.PublicLink },
  "customFields.list": { method: "GET", path: "/organizations/:id/custom-fields", status: 200, answer: pageOf(examples.CustomField) },
  "customFields.create": { method: "POST", path: "/organizations/:id/custom-fields", status: 201, answer: examples.CustomField },
  "customFields.update": { method: "PATCH", path: "/organizations/:id/custom-fields/:fieldId", status: 200, answer: examples.CustomField },
  "customFields.delete": { method: "DELETE", path: "/organizations/:id/custom-fields/:fieldId", status: 204 },
  "referralStatuses.list": { method: "GET", path: "/organizations/:id/referral-statuses", status: 200, answer: pageOf(examples.ReferralStatusDefinition) },
  "referralStatuses.create": { method: "POST", path: "/organizations/:id/referral-statuses", status: 201, answer: examples.ReferralStatusDefinition },
  "referralStatuses.update": { method: "PATCH", path: "/organizations/:id/referral-statuses/:statusId", status: 200, answer: examples.ReferralStatusDefinition },
  "referralStatuses.setOrder": { method: "PUT", path: "/organizations/:id/referral-statuses/order", status: 200, answer: pageOf(examples.ReferralStatusDefinition) },
  "invitationCodes.list": { method: "GET", path: "/invitation-codes", status: 200, isCsvOffered: true, answer: pageOf(examples.InvitationCode) },
  "invitationCodes.get": { method: "GET", path: "/invitation-codes/:id", status: 200, answer: examples.InvitationCode },
  "invitationCodes.qrCode": { method: "GET", path: "/invitation-codes/:id/qr-code", status: 200, isImage: true },
  "invitationCodes.create": { method: "POST", path: "/invitation-codes", status: 201, answer: examples.InvitationCode },
  "invitationCodes.update": { method: "PATCH", path: "/invitation-codes/:id", status: 200, answer: examples.InvitationCode },
  "invitationCodes.delete": { method: "DELETE", path: "/invitation-codes/:id", status: 204 },
  "conversations.list": { method: "GET", path: "/conversations", status: 200, answer: pageOf(examples.Conversation) },
  "conversations.get": { method: "GET", path: "/conversations/:id", status: 200, answer: examples.Conversation },
  "conversations.listMessages": { method: "GET", path: "/conversations/:id/messages", status: 200, answer: pageOf(examples.Message) },
  "imports.referrals.list": { method: "GET", path: "/imports/referrals", status: 200, answer: pageOf(examples.Import) },
  "imports.referrals.get": { method: "GET", path: "/imports/referrals/:id", status: 200, answer: examples.Import },
  "imports.referrals.listRows": { method: "GET", path: "/imports/referrals/:id/rows", status: 200, isCsvOffered: true, answer: pageOf(examples.ImportRow) },
  "imports.referrals.create": { method: "POST", path: "/imports/referrals", status: 201, answer: examples.Import },
  "imports.referrals.run": { method: "POST", path: "/imports/referrals/:id/run", status: 200, answer: examples.Import },
  "imports.referrals.undo": { method: "POST", path: "/imports/referrals/:id/undo", status: 200, answer: examples.Import },
  "imports.referrals.discard": { method: "POST", path: "/imports/referrals/:id/discard", status: 200, answer: examples.Import },
  "imports.people.list": { method: "GET", path: "/imports/people", status: 200, answer: pageOf(examples.Import) },
  "imports.people.get": { method: "GET", path: "/imports/people/:id", status: 200, answer: examples.Import },
  "imports.people.listRows": { method: "GET", path: "/imports/people/:id/rows", status: 200, isCsvOffered: true, answer: pageOf(examples.ImportRow) },
  "imports.people.create": { method: "POST", path: "/imports/people", status: 201, answer: examples.Import },
  "imports.people.run": { method: "POST", path: "/imports/people/:id/run", status: 200, answer: examples.Import },
  "imports.people.undo": { method: "POST", path: "/imports/people/:id/undo", status: 200, answer: examples.Import },
  "imports.people.discard": { method: "POST", path: "/imports/people/:id/discard", status: 200, answer: examples.Import },
  "reports.referrals": { method: "GET", path: "/reports/referrals", status: 200, answer: examples.ReferralReport },
  "reports.bonusPayments": { method: "GET", path: "/reports/bonus-payments", status: 200, answer: examples.BonusPaymentReport },
  "reports.firstContact": { method: "GET", path: "/reports/first-contact", status: 200, answer: examples.FirstContactReport },
  "reports.referrers": { method: "GET", path: "/reports/referrers", status: 200, answer: examples.ReferrerReport },
  "webhookEndpoints.list": { method: "GET", path: "/webhooks", status: 200, answer: pageOf(examples.WebhookEndpoint) },
  "webhookEndpoints.get": { method: "GET", path: "/webhooks/:id", status: 200, answer: examples.WebhookEndpoint },
  "webhookEndpoints.create": { method: "POST", path: "/webhooks", status: 201, answer: examples.CreatedWebhookEndpoint },
  "webhookEndpoints.update": { method: "PATCH", path: "/webhooks/:id", status: 200, answer: examples.WebhookEndpoint },
  "webhookEndpoints.delete": { method: "DELETE", path: "/webhooks/:id", status: 204 },
  "webhookEndpoints.rotateSecret": { method: "POST", path: "/webhooks/:id/rotate-secret", status: 200, answer: examples.RotatedWebhookSecret },
  "webhookEndpoints.sendTest": { method: "POST", path: "/webhooks/:id/test", status: 200, answer: examples.TestEventResult },
  "webhookEndpoints.examine": { method: "POST", path: "/webhooks/:id/examine", status: 200, answer: examples.WebhookExamination },
  "webhookEndpoints.stats": { method: "GET", path: "/webhooks/:id/stats", status: 200, answer: examples.WebhookEndpointStats },
  "webhookDeliveries.list": { method: "GET", path: "/webhooks/:id/deliveries", status: 200, isCsvOffered: true, answer: pageOf(examples.WebhookDelivery) },
  "webhookDeliveries.get": { method: "GET", path: "/webhooks/:id/deliveries/:deliveryId", status: 200, answer: examples.WebhookDeliveryDetails },
  "webhookDeliveries.redeliver": { method: "POST", path: "/webhooks/:id/deliveries/:deliveryId/redeliver", status: 200, answer: examples.WebhookDelivery },
  "webhookDeliveries.recover": { method: "POST", path: "/webhooks/:id/recover", status: 200, answer: examples.WebhookRecovery },
  "events.list": { method: "GET", path: "/events", status: 200, answer: pageOf(examples.EventRecord) },
  "events.get": { method: "GET", path: "/events/:id", status: 200, answer: examples.EventDetails },
  "eventTypes.list": { method: "GET", path: "/event-types", status: 200, answer: pageOf(examples.EventTypeDefinition) },
  "auditLogs.list": { method: "GET", path: "/audit-logs", status: 200, isCsvOffered: true, answer: pageOf(examples.AuditLog) },
  "bd.overview.get": { method: "GET", path: "/bd/overview", status: 200, answer: examples.BdOverview },
  "bd.prospects.list": { method: "GET", path: "/bd/prospects", status: 200, answer: pageOf(examples.BdProspect) },
  "bd.prospects.get": { method: "GET", path: "/bd/prospects/:id", status: 200, answer: examples.BdProspect },
  "bd.prospects.create": { method: "POST", path: "/bd/prospects", status: 201, answer: examples.BdProspect },
  "bd.prospects.update": { method: "PATCH", path: "/bd/prospects/:id", status: 200, answer: examples.BdProspect },
  "bd.prospects.delete": { method: "DELETE", path: "/bd/prospects/:id", status: 204 },
  "bd.activities.list": { method: "GET", path: "/bd/activities", status: 200, answer: pageOf(examples.BdActivity) },
  "bd.activities.get": { method: "GET", path: "/bd/activities/:id", status: 200, answer: examples.BdActivity },
  "bd.activities.create": { method: "POST", path: "/bd/activities", status: 201, answer: examples.BdActivity },
  "bd.activities.update": { method: "PATCH", path: "/bd/activities/:id", status: 200, answer: examples.BdActivity },
  "bd.activities.delete": { method: "DELETE", path: "/bd/activities/:id", status: 204 },
  "bd.tasks.list": { method: "GET", path: "/bd/tasks", status: 200, answer: pageOf(examples.BdTask) },
  "bd.tasks.get": { method: "GET", path: "/bd/tasks/:id", status: 200, answer: examples.BdTask },
  "bd.tasks.create": { method: "POST", path: "/bd/tasks", status: 201, answer: examples.BdTask },
  "bd.tasks.update": { method: "PATCH", path: "/bd/tasks/:id", status: 200, answer: examples.BdTask },
  "bd.tasks.delete": { method: "DELETE", path: "/bd/tasks/:id", status: 204 },
  "bd.goals.list": { method: "GET", path: "/bd/goals", status: 200, answer: pageOf(examples.BdGoal) },
  "bd.goals.get": { method: "GET", path: "/bd/goals/:id", status: 200, answer: examples.BdGoal },
  "bd.goals.create": { method: "POST", path: "/bd/goals", status: 201, answer: examples.BdGoal },
  "bd.goals.update": { method: "PATCH", path: "/bd/goals/:id", status: 200, answer: examples.BdGoal },
  "bd.goals.delete": { method: "DELETE", path: "/bd/goals/:id", status: 204 },
  "eventStream.open": { method: "GET", path: "/events/stream", status: 200, isEventStream: true },
};

/** The status of each error code, and a message as the service would put it. */
export const refusals: Record<ErrorCode, { status: number; message: string }> =
  {
    "MISSING_AUTHORIZATION": {
      "status": 401,
      "message": "The Authorization header is missing. Send Authorization: Bearer <API key>."
    },
    "INVALID_API_KEY": {
      "status": 401,
      "message": "This API key is malformed, unknown, expired or revoked. Create a new key in Settings → API Keys."
    },
    "RATE_LIMIT_EXCEEDED": {
      "status": 429,
      "message": "Rate limit of this API key exceeded. Retry after the number of seconds in Retry-After."
    },
    "PERSONAL_KEY_REQUIRED": {
      "status": 403,
      "message": "Only a person can do this. Use a personal key."
    },
    "ORGANIZATION_REQUIRED": {
      "status": 400,
      "message": "You are active in several organizations. Add ?organization= with one of: acme, fjord."
    },
    "ORGANIZATION_NOT_FOUND": {
      "status": 404,
      "message": "Organization not found"
    },
    "ORGANIZATION_ACCESS_DENIED": {
      "status": 403,
      "message": "You are blocked in this organization. Ask an admin to unblock you."
    },
    "PLAN_REQUIRED": {
      "status": 403,
      "message": "API access requires the Unlimited plan."
    },
    "ASSISTANTS_DISABLED": {
      "status": 403,
      "message": "AI assistants are turned off in this organization. An admin can turn them on in Settings → AI assistants."
    },
    "SCOPE_LIMITATIONS": {
      "status": 403,
      "message": "This API key lacks the scope referrals:write. Create a key with that scope."
    },
    "FORBIDDEN": {
      "status": 403,
      "message": "Only admins can do this."
    },
    "INVALID_REQUEST": {
      "status": 400,
      "message": "email: must be an email address, like ada@example.com"
    },
    "CONFLICT": {
      "status": 400,
      "message": "A custom field with this name already exists."
    },
    "PRECONDITION_FAILED": {
      "status": 412,
      "message": "If-Match: the current version is \"4\". Get the resource again, then send its current ETag."
    },
    "IDEMPOTENCY_KEY_REUSED": {
      "status": 400,
      "message": "This Idempotency-Key was already used for a different request. Use a new key."
    },
    "IDEMPOTENCY_IN_PROGRESS": {
      "status": 409,
      "message": "The first request with this Idempotency-Key is still in progress. Repeat the request after the number of seconds in Retry-After."
    },
    "PAYLOAD_TOO_LARGE": {
      "status": 413,
      "message": "The request body is larger than 16 KiB. Send a smaller body."
    },
    "UNSUPPORTED_MEDIA_TYPE": {
      "status": 415,
      "message": "Content type not supported. Send the body as application/json in UTF-8."
    },
    "NOT_FOUND": {
      "status": 404,
      "message": "Not found. The path or the resource does not exist, or you cannot see it."
    },
    "SERVICE_UNAVAILABLE": {
      "status": 503,
      "message": "The service is unavailable. Repeat the request after the number of seconds in Retry-After."
    },
    "INTERNAL_ERROR": {
      "status": 500,
      "message": "Something went wrong on our side. Repeat the request, or contact support with the request ID."
    }
  };
