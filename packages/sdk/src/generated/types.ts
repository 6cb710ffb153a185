// Generated from the contract: pnpm --filter @referral-service/sdk generate. Do not edit.

export interface Address {
  formatted: string;
}

export interface ApiKey {
  id: string;
  name: string;
  scopes: Scope[];
  /** The beginning of the key's text, including its public id */
  prefix: string;
  /** The end of the key's text */
  lastFour: string;
  /** Unix time in milliseconds */
  createdAt: number;
  /** Unix time in milliseconds */
  expiresAt: number | null;
  /** Unix time in milliseconds */
  revokedAt: number | null;
  /** Unix time in milliseconds, exact to a few minutes; null when never used */
  lastUsedAt: number | null;
}

export interface AuditActor {
  /** `public_link`: a visitor who is not signed in, through that link */
  type: "user" | "organization_key" | "operator" | "public_link";
  /** Null for the service's operator */
  id: string | null;
  name: string | null;
}

export interface AuditChange {
  /** The value before */
  from: unknown;
  /** The value after */
  to: unknown;
}

export interface AuditLog {
  id: string;
  /** The action, such as `referral.updated` */
  action: string;
  /** Who did it */
  actor: AuditActor;
  /** The target of the action */
  target: AuditTarget;
  /** Old and new value of each field that changed; null when they are withheld */
  changes: Record<string, AuditChange> | null;
  /** There when the caller may not read this data where it comes from: a key without the scope, such as `referrals:read`, or an admin without the Can send bonuses flag for bonus payments */
  withheld?: true;
  /** Id of the request that did it */
  requestId: string | null;
  /** Unix time in milliseconds */
  createdAt: number;
}

export interface AuditTarget {
  /** Such as `referral` */
  type: string;
  id: string;
}

export interface BdActivity {
  id: string;
  type: BdActivityType;
  /** Null also after the prospect is deleted */
  prospectId: string | null;
  summary: string;
  /** Unix time in milliseconds */
  occurredAt: number;
  /** The business developer whose portal holds it */
  businessDeveloperId: string;
  /** 1 for a new resource; incremented with every change */
  version: number;
  /** Unix time in milliseconds */
  createdAt: number;
  /** Unix time in milliseconds */
  updatedAt: number;
}

export type BdActivityType = "call" | "email" | "meeting" | "note";

export interface BdCounts {
  /** Number of prospects by stage */
  prospects: {
    lead: number;
    contacted: number;
    meeting: number;
    proposal: number;
    won: number;
    lost: number;
  };
  openTasks: number;
  /** The open tasks that were due before now */
  overdueTasks: number;
  /** The business developer's referrers */
  referrers: number;
  /** Credited to the business developer or their referrers */
  referrals: number;
}

export interface BdGoal {
  id: string;
  metric: BdGoalMetric;
  target: number;
  /** Unix time in milliseconds */
  periodStart: number;
  /** The first moment after the period, Unix ms */
  periodEnd: number;
  /** Counted when the goal is read; null when it is withheld */
  progress: number | null;
  /** There when the caller may not read this data where it comes from: a key without the scope, such as `referrals:read`, or an admin without the Can send bonuses flag for bonus payments */
  withheld?: true;
  /** The business developer whose portal holds it */
  businessDeveloperId: string;
  /** 1 for a new resource; incremented with every change */
  version: number;
  /** Unix time in milliseconds */
  createdAt: number;
  /** Unix time in milliseconds */
  updatedAt: number;
}

/** What counts. Referrals and completed bonus payments, in the organization's default currency, are those of the business developer and their referrers */
export type BdGoalMetric = "referrals" | "prospects_won" | "activities" | "bonus_amount";

export interface BdOverview {
  /** The business developer whose portal it is */
  businessDeveloperId: string;
  counts: BdCounts;
  /** Goals whose period is running, at most 20, those that end first at the top */
  goalProgress: BdGoal[];
  /** At most 10, the longest overdue first */
  overdueTasks: BdTask[];
  /** At most 10, the latest first */
  recentActivities: BdActivity[];
}

export interface BdProspect {
  id: string;
  name: string;
  company: string | null;
  email: string | null;
  phone: string | null;
  stage: BdProspectStage;
  /** Free text */
  notes: string | null;
  /** Amount in the organization's default currency */
  value: number | null;
  /** Time when the stage became `won`, Unix ms; null in other stages */
  wonAt: number | null;
  /** The business developer whose portal holds it */
  businessDeveloperId: string;
  /** 1 for a new resource; incremented with every change */
  version: number;
  /** Unix time in milliseconds */
  createdAt: number;
  /** Unix time in milliseconds */
  updatedAt: number;
}

export type BdProspectStage = "lead" | "contacted" | "meeting" | "proposal" | "won" | "lost";

export interface BdTask {
  id: string;
  title: string;
  /** Unix time in milliseconds */
  dueAt: number | null;
  /** Null also after the prospect is deleted */
  prospectId: string | null;
  /** Referral that the task is about. Null also after the referral is deleted. */
  referralId: string | null;
  status: BdTaskStatus;
  /** Time when it was done, Unix ms; null while open */
  completedAt: number | null;
  /** The business developer whose portal holds it */
  businessDeveloperId: string;
  /** 1 for a new resource; incremented with every change */
  version: number;
  /** Unix time in milliseconds */
  createdAt: number;
  /** Unix time in milliseconds */
  updatedAt: number;
}

export type BdTaskStatus = "open" | "done";

export interface BonusPayment {
  id: string;
  referralId: string;
  /** Referrer who gets the payment */
  referrerId: string;
  /** At most two decimals */
  amount: number;
  /** ISO 4217 code */
  currency: string;
  /** Such as `paypal_venmo`; from processing on the method that the referrer had then */
  paymentMethod: string;
  status: BonusPaymentStatus;
  note: string | null;
  /** The user who drafted it */
  createdBy: string;
  /** Unix time in milliseconds */
  createdAt: number;
  /** Unix time in milliseconds */
  updatedAt: number;
  /** The user who approved it in the app */
  approvedBy: string | null;
  /** Unix time in milliseconds */
  approvedAt: number | null;
  /** Unix time in milliseconds */
  completedAt: number | null;
  /** Why the latest attempt to pay failed */
  failureReason: string | null;
  /** 1 for a new resource; incremented with every change */
  version: number;
}

/** A bonus payment was processed successfully. */
export interface BonusPaymentCompletedEvent {
  eventType: "bonus_payment.completed";
  /** UUID, unique per event; the same on every attempt */
  eventId: string;
  /** When the event occurred, Unix time in milliseconds */
  timestamp: number;
  /** The organization that owns the resource */
  organizationId: string;
  data: {
    /** The payment of the event */
    bonusPaymentId: string;
    referralId: string;
    /** At most two decimals */
    amount: number;
    /** ISO 4217 code */
    currency: string;
    /** Such as `paypal_venmo` */
    paymentMethod: string;
    /** Unix time in milliseconds */
    completedAt: number;
  };
  metadata?: EventMetadata;
}

/** A bonus payment was drafted. */
export interface BonusPaymentCreatedEvent {
  eventType: "bonus_payment.created";
  /** UUID, unique per event; the same on every attempt */
  eventId: string;
  /** When the event occurred, Unix time in milliseconds */
  timestamp: number;
  /** The organization that owns the resource */
  organizationId: string;
  data: {
    /** The payment of the event */
    bonusPaymentId: string;
    referralId: string;
    /** Referrer who gets the payment */
    referrerId: string;
    /** At most two decimals */
    amount: number;
    /** ISO 4217 code */
    currency: string;
    /** Such as `paypal_venmo` */
    paymentMethod: string;
    status: BonusPaymentStatus;
    /** The user who drafted it */
    createdBy: string;
    /** Unix time in milliseconds */
    createdAt: number;
  };
  metadata?: EventMetadata;
}

/** A user changed their payment credentials. The credentials themselves are never sent. */
export interface BonusPaymentCredentialsUpdatedEvent {
  eventType: "bonus_payment.credentials_updated";
  /** UUID, unique per event; the same on every attempt */
  eventId: string;
  /** When the event occurred, Unix time in milliseconds */
  timestamp: number;
  /** The organization that owns the resource */
  organizationId: string;
  data: {
    /** The user whose credentials they are */
    userId: string;
    /** Such as `paypal_venmo` */
    paymentMethod: string;
    /** Unix time in milliseconds */
    updatedAt: number;
  };
  metadata?: EventMetadata;
}

/** A bonus payment failed to process. */
export interface BonusPaymentFailedEvent {
  eventType: "bonus_payment.failed";
  /** UUID, unique per event; the same on every attempt */
  eventId: string;
  /** When the event occurred, Unix time in milliseconds */
  timestamp: number;
  /** The organization that owns the resource */
  organizationId: string;
  data: {
    /** The payment of the event */
    bonusPaymentId: string;
    referralId: string;
    /** At most two decimals */
    amount: number;
    /** ISO 4217 code */
    currency: string;
    /** Such as `paypal_venmo` */
    paymentMethod: string;
    failureReason: string;
    /** Unix time in milliseconds */
    failedAt: number;
  };
  metadata?: EventMetadata;
}

export interface BonusPaymentReport {
  /** Start of the range, Unix ms */
  from: number;
  /** End of the range (exclusive), Unix ms */
  to: number;
  /** The organization's time zone, in which days begin */
  timezone: string;
  /** The currencies with payments in the range, by code; null when withheld */
  currencies: {
    /** ISO 4217 code */
    currency: string;
    count: number;
    /** Amount in the currency, with at most 2 decimals */
    amount: number;
    byStatus: {
      draft: BonusPaymentSum;
      approved: BonusPaymentSum;
      processing: BonusPaymentSum;
      completed: BonusPaymentSum;
      failed: BonusPaymentSum;
      canceled: BonusPaymentSum;
    };
    /** Every month of the range, oldest first */
    months: {
      /** Unix ms. May be before the range, which cuts the first and the last bucket. */
      startsAt: number;
      /** The first day, in the organization's time zone: YYYY-MM-DD */
      localDate: string;
      count: number;
      /** Amount in the currency, with at most 2 decimals */
      amount: number;
      byStatus: {
        draft: BonusPaymentSum;
        approved: BonusPaymentSum;
        processing: BonusPaymentSum;
        completed: BonusPaymentSum;
        failed: BonusPaymentSum;
        canceled: BonusPaymentSum;
      };
    }[];
  }[] | null;
  /** What the referrals submitted in the range are worth and what was paid for them until now, by currency code; null when withheld */
  returnOnBonuses: ({
    /** ISO 4217 code */
    currency: string;
    /** Sum of the values of the completed referrals */
    wonAmount: number;
    /** Sum of the completed bonus payments for the referrals */
    bonusAmount: number;
    /** `wonAmount` divided by `bonusAmount`; null without bonuses in the currency */
    ratio: number | null;
  })[] | null;
  /** There when the caller may not read this data where it comes from: a key without the scope, such as `referrals:read`, or an admin without the Can send bonuses flag for bonus payments */
  withheld?: true;
}

export type BonusPaymentStatus =
  | "draft"
  | "approved"
  | "processing"
  | "completed"
  | "failed"
  | "canceled";

/** A bonus payment's status changed. */
export interface BonusPaymentStatusUpdatedEvent {
  eventType: "bonus_payment.status_updated";
  /** UUID, unique per event; the same on every attempt */
  eventId: string;
  /** When the event occurred, Unix time in milliseconds */
  timestamp: number;
  /** The organization that owns the resource */
  organizationId: string;
  data: {
    /** The payment of the event */
    bonusPaymentId: string;
    referralId: string;
    /** Referrer who gets the payment */
    referrerId: string;
    /** At most two decimals */
    amount: number;
    /** ISO 4217 code */
    currency: string;
    statusChange: StatusChange;
    /** Unix time in milliseconds */
    updatedAt: number;
  };
  metadata?: EventMetadata;
}

export interface BonusPaymentSum {
  count: number;
  /** Amount in the currency, with at most 2 decimals */
  amount: number;
}

export interface Company {
  id: string;
  /** The name in the profiles of the users who work there */
  name: string;
  /** Number of users who work there now and are visible to the caller */
  referrerCount: number;
  /** Unix time in milliseconds */
  createdAt: number;
  /** Unix time in milliseconds */
  updatedAt: number;
}

export interface Consent {
  /** Text that the person agreed to */
  text: string;
  /** Version of the text in the organization's settings */
  version: number;
  /** Unix time in milliseconds */
  givenAt: number;
}

export interface Conversation {
  id: string;
  referralId: string;
  messageCount: number;
  /** Unix time in milliseconds */
  lastMessageAt: number;
  /** Unix time in milliseconds */
  createdAt: number;
  /** Unix time in milliseconds */
  updatedAt: number;
}

/**
 * @example
 * {
 *   "name": "CRM import",
 *   "scopes": [
 *     "referrals:read",
 *     "referrals:write"
 *   ]
 * }
 * @example
 * {
 *   "name": "Quarterly audit",
 *   "scopes": [
 *     "referrals:read"
 *   ],
 *   "expiresAt": 1767225600000
 * }
 */
export interface CreateApiKey {
  name: string;
  /** Every scope except referrals:delete and conversations:read when omitted */
  scopes?: Scope[] | undefined;
  /** Unix time in milliseconds, in the future; never when null or omitted */
  expiresAt?: number | null | undefined;
}

/**
 * `occurredAt` is now when omitted.
 * @example
 * {
 *   "type": "call",
 *   "prospectId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d01",
 *   "summary": "Talked about the offer"
 * }
 */
export interface CreateBdActivity {
  type: BdActivityType;
  /** A prospect of the same portal */
  prospectId?: string | null | undefined;
  summary: string;
  /** Unix time in milliseconds */
  occurredAt?: number | undefined;
}

/**
 * @example
 * {
 *   "metric": "referrals",
 *   "target": 20,
 *   "periodStart": 1759276800000,
 *   "periodEnd": 1767225600000
 * }
 */
export interface CreateBdGoal {
  metric: BdGoalMetric;
  /** A whole number, or for `bonus_amount` an amount in the organization's default currency, at most 2 decimals and no more than it has */
  target: number;
  /** Unix time in milliseconds */
  periodStart: number;
  /** The first moment after the period; later than `periodStart` */
  periodEnd: number;
}

/**
 * `stage` is `lead` when omitted.
 * @example
 * {
 *   "name": "Ada Lovelace",
 *   "company": "Harbour Works AS",
 *   "value": 12000.5
 * }
 */
export interface CreateBdProspect {
  name: string;
  company?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  stage?: BdProspectStage | undefined;
  notes?: string | null | undefined;
  /** In the organization's default currency, at most 2 decimals and no more than it has */
  value?: number | null | undefined;
}

/**
 * `status` is `open` when omitted.
 * @example
 * {
 *   "title": "Send the offer",
 *   "dueAt": 1760086400000,
 *   "prospectId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d01"
 * }
 */
export interface CreateBdTask {
  title: string;
  /** Unix time in milliseconds */
  dueAt?: number | null | undefined;
  /** A prospect of the same portal */
  prospectId?: string | null | undefined;
  /** Referral that the business developer can see */
  referralId?: string | null | undefined;
  status?: BdTaskStatus | undefined;
}

/**
 * Creates a draft. A person approves and pays it in the app.
 * @example
 * {
 *   "referralId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001",
 *   "amount": 250,
 *   "paymentMethod": "paypal_venmo"
 * }
 */
export interface CreateBonusPayment {
  /** The payment is credited to this referral's referrer */
  referralId: string;
  /** At most two decimals */
  amount: number;
  /** The organization's `defaultCurrency` when omitted */
  currency?: string | undefined;
  /** The method that the referrer chose in the app, else `manual`, when omitted */
  paymentMethod?: string | undefined;
  note?: string | null | undefined;
}

/**
 * `isOnPublicForm` and `isRequired` are false when omitted.
 * @example
 * {
 *   "name": "budget",
 *   "label": "Budget",
 *   "type": "number"
 * }
 * @example
 * {
 *   "name": "interest",
 *   "type": "select",
 *   "options": [
 *     "heat pump",
 *     "solar panels"
 *   ]
 * }
 */
export interface CreateCustomField {
  /** Key of the value in `customFields`; case-sensitive, never changes */
  name: string;
  /** The name when omitted */
  label?: string | undefined;
  type: CustomFieldType;
  /** The choices of a select or multi_select field */
  options?: string[] | undefined;
  /** Whether visitors are asked for it on the forms of public links */
  isOnPublicForm?: boolean | undefined;
  /** Whether the app and public forms insist on a value; the API does not */
  isRequired?: boolean | undefined;
}

/**
 * `mode` is `dry_run` when omitted.
 * @example
 * {
 *   "csv": "Name,E-mail,Booth\r\nAda Lovelace,ada@example.com,4\r\n",
 *   "mode": "good_ones",
 *   "mapping": {
 *     "Booth": null
 *   }
 * }
 */
export interface CreateImport {
  /** The file: a header and at most 50,000 rows, separated by commas, semicolons, tabs or bars */
  csv: string;
  /** Character between two cells: a tab, `;`, `|` or `,`. Default: guessed from the rows. */
  separator?: "\t" | ";" | "|" | "," | undefined;
  mode?: ImportMode | undefined;
  /** The field for each column that the header does not tell, by header; null ignores a column */
  mapping?: Record<string, string | null> | undefined;
  /** Shown beside the import */
  fileName?: string | undefined;
}

/**
 * `permissionLevel` is `referrer` when omitted; the owner is the person who creates it.
 * @example
 * {
 *   "code": "TRADE-FAIR-2026",
 *   "useLimit": 100
 * }
 */
export interface CreateInvitationCode {
  /** In the future, Unix time in milliseconds */
  expiresAt?: number | null | undefined;
  /** At least `useCount` */
  useLimit?: number | null | undefined;
  /** How the code begins. A hyphen and 8 random characters are added, so that nobody can guess it or find out what others chose; the answer has the whole code. Omitted: all of it is random */
  code?: string | undefined;
  /** At most the caller's own level */
  permissionLevel?: PermissionLevel | undefined;
  /** A user who may invite to this level. Only admins and organization keys name one. */
  ownerId?: string | undefined;
}

/**
 * @example
 * {
 *   "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
 *   "slug": "grace-hopper"
 * }
 */
export interface CreatePublicLink {
  /** Omitted: the owner of the personal key. An organization key must name one. */
  referrerId?: string | undefined;
  /** Unique in the whole service. Generated when omitted. */
  slug?: string | undefined;
}

/**
 * @example
 * {
 *   "name": "Ada Lovelace",
 *   "email": "ada@example.com",
 *   "phone": "+441234567890",
 *   "address": {
 *     "formatted": "12 Harbour Rd"
 *   },
 *   "notes": "Met at the fair",
 *   "referrerId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0011",
 *   "customFields": {
 *     "interest": "heat pump",
 *     "budget": 12000.5
 *   },
 *   "labels": [
 *     "fair"
 *   ],
 *   "value": {
 *     "amount": 12000.5,
 *     "currency": "EUR"
 *   }
 * }
 */
export interface CreateReferral {
  name: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  address?: { formatted: string } | null | undefined;
  notes?: string | null | undefined;
  status?: ReferralStatus | undefined;
  /** The referrer to credit. An organization key must name one. */
  referrerId?: string | undefined;
  /** Active business developer or admin who works the referral. Default on create: the referrer's business developer. Business developers can set only themselves, the referrer's business developer, or null. Referrers cannot send it. */
  assigneeId?: string | null | undefined;
  /** Worth of the deal. Referrers cannot send it. */
  value?: {
    /** Above 0, up to 2 decimal places */
    amount: number;
    /** ISO 4217 code */
    currency: string;
  } | null | undefined;
  /** The referrer's present company when omitted on create */
  company?: string | null | undefined;
  /** Values by Field Name. A field that is not named keeps its value; null clears it. */
  customFields?: Record<string, CustomFieldValue | null> | undefined;
  /** Compared without case; the first spelling is kept */
  labels?: string[] | undefined;
}

/**
 * `mode` is `dry_run` when omitted.
 * @example
 * {
 *   "csv": "Name,Email,Booth\r\nAda Lovelace,ada@example.com,4\r\n",
 *   "mode": "good_ones",
 *   "mapping": {
 *     "Booth": null
 *   },
 *   "createsDuplicates": true
 * }
 */
export interface CreateReferralImport {
  /** The file: a header and at most 50,000 rows, separated by commas, semicolons, tabs or bars */
  csv: string;
  /** Character between two cells: a tab, `;`, `|` or `,`. Default: guessed from the rows. */
  separator?: "\t" | ";" | "|" | "," | undefined;
  mode?: ImportMode | undefined;
  /** The field for each column that the header does not tell, by header; null ignores a column */
  mapping?: Record<string, string | null> | undefined;
  /** Shown beside the import */
  fileName?: string | undefined;
  /** Create every row, also those of a person who already exists. Default: false. */
  createsDuplicates?: boolean | undefined;
}

/**
 * `permissionLevel` is `referrer` when omitted.
 * @example
 * {
 *   "firstName": "Grace",
 *   "lastName": "Hopper",
 *   "email": "grace@example.com"
 * }
 */
export interface CreateUser {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  email: string;
  phone?: string | null | undefined;
  company?: string | null | undefined;
  /** A business developer of the organization; only for referrers */
  businessDeveloperId?: string | null | undefined;
  /** At most the caller's own level */
  permissionLevel?: PermissionLevel | undefined;
  /** Names the person at the identity provider. They become a member when they accept in the app or by the emailed link; until then `identityUserId` reads null */
  identityUserId?: string | undefined;
}

/**
 * @example
 * {
 *   "name": "CRM sync",
 *   "url": "https://crm.example.com/webhooks/referrals",
 *   "eventTypes": [
 *     "referral.created",
 *     "referral.updated"
 *   ]
 * }
 */
export interface CreateWebhookEndpoint {
  name: string;
  url: string;
  eventTypes: EventType[];
}

export interface CreatedApiKey {
  id: string;
  name: string;
  /** The key's text. Shown only in this answer. */
  key: string;
  scopes: Scope[];
  /** Unix time in milliseconds */
  expiresAt: number | null;
  /** Unix time in milliseconds */
  createdAt: number;
}

export interface CreatedWebhookEndpoint {
  id: string;
  /** Human-readable label */
  name: string;
  /** HTTPS URL that receives the POST requests */
  url: string;
  /** Subscribed event types */
  eventTypes: EventType[];
  /** False while paused */
  isActive: boolean;
  /** True after automatic disabling: by default after 10 permanently failed deliveries in a row over at least 24 hours, or at once after a 410 */
  isDisabled: boolean;
  /** Reason and time of the automatic disabling. Null while not disabled. */
  disabledReason: string | null;
  /** Unix time in milliseconds */
  createdAt: number;
  /** Signs this endpoint's deliveries. Shown only in this answer. */
  secret: string;
}

export interface CustomField {
  id: string;
  name: string;
  label: string;
  type: CustomFieldType;
  /** Null unless select or multi_select */
  options: string[] | null;
  /** Whether visitors are asked for it on the forms of public links */
  isOnPublicForm: boolean;
  /** Whether the app and public forms insist on a value; the API does not */
  isRequired: boolean;
  /** Unix time in milliseconds */
  createdAt: number;
  /** Unix time in milliseconds */
  updatedAt: number;
}

export interface CustomFieldDetail {
  /** The field's UUID */
  id: string;
  /** The Field Name, exactly as the admin typed it */
  name: string;
  /** For display only; may change */
  label: string;
  type: CustomFieldType;
  value: CustomFieldValue;
}

export type CustomFieldType =
  | "text"
  | "number"
  | "boolean"
  | "date"
  | "select"
  | "multi_select"
  | "url"
  | "email";

export type CustomFieldValue = string | number | boolean | string[];

/** Name, e-mail, phone and address are those of the person's first referral. A business developer reads those of the newest referral that they may see. */
export interface Customer {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  address: Address | null;
  /** The person's completed referrals that the key may see */
  referralCount: number;
  /** The oldest of these referrals; null without any */
  firstReferral: CustomerReferral | null;
  /** The newest of these referrals; null without any */
  lastReferral: CustomerReferral | null;
  /** 1 for a new customer; incremented with every further referral that the key may see */
  version: number;
  /** When the person became a customer by a referral that the key may see, Unix time in milliseconds */
  createdAt: number;
  /** When the last of these referrals was completed, Unix time in milliseconds */
  updatedAt: number;
}

export interface CustomerReferral {
  id: string;
  /** Referrer who gets the credit */
  referrerId: string;
  /** Unix time in milliseconds */
  createdAt: number;
}

export interface DiscardImport {
  
}

export interface ErrorDetail {
  /** Path of the value, such as `customFields.budget` */
  path: string;
  /** What is wrong with it */
  message: string;
}

export interface EventDetails {
  /** The payload's `eventId` */
  id: string;
  eventType: EventType;
  /** When it occurred, Unix time in milliseconds */
  createdAt: number;
  /** The payload that webhooks deliver; null when it is withheld */
  payload: EventPayload | null;
  /** There when the caller may not read this data where it comes from: a key without the scope, such as `referrals:read`, or an admin without the Can send bonuses flag for bonus payments */
  withheld?: true;
  /** To each endpoint, newest first; of more than 100 the last 100. Those of a deleted endpoint stay: what was still to be sent to it is `canceled` */
  deliveries: WebhookDelivery[];
}

export interface EventMetadata {
  /** Present when the resource was deleted */
  deleted?: true;
  /** Version of the resource after the change; orders the events of one resource */
  version?: number;
  /** Present on a test event */
  test?: true;
  [name: string]: unknown;
}

export interface EventPayload {
  eventType: string;
  eventId: string;
  /** Unix time in milliseconds */
  timestamp: number;
  organizationId: string;
  data: Record<string, unknown>;
  metadata?: Record<string, unknown>;
  [name: string]: unknown;
}

export interface EventRecord {
  /** The payload's `eventId` */
  id: string;
  eventType: EventType;
  /** When it occurred, Unix time in milliseconds */
  createdAt: number;
  /** The payload that webhooks deliver; null when it is withheld */
  payload: EventPayload | null;
  /** There when the caller may not read this data where it comes from: a key without the scope, such as `referrals:read`, or an admin without the Can send bonuses flag for bonus payments */
  withheld?: true;
}

/** The referral as a webhook carries it. */
export interface EventReferral {
  /** Referral identifier */
  id: string;
  /** The referred person */
  name: string | null;
  /** Contact data of the referred person */
  email: string | null;
  /** Contact data of the referred person */
  phone: string | null;
  address: Address | null;
  /** Free text */
  notes: string | null;
  status: ReferralStatus | null;
  labels?: string[] | null;
  /** Values by the field's UUID, those of deleted fields included */
  customFieldValues: Record<string, CustomFieldValue> | null;
  /** The same values by Field Name */
  customFields: Record<string, CustomFieldValue> | null;
  /** The same values with their fields */
  customFieldDetails: CustomFieldDetail[] | null;
  /** The photos, oldest first */
  photos?: ReferralPhoto[] | null;
  /** Referrer who gets the credit */
  referrerId: string | null;
  referrerName: string | null;
  /** The company the referral is credited to, as it was at submission */
  company: string | null;
  /** Unix time in milliseconds */
  createdAt: number | null;
  /** Unix time in milliseconds */
  updatedAt: number | null;
}

export type EventType =
  | "referral.created"
  | "referral.updated"
  | "referral.deleted"
  | "referral.message_added"
  | "bonus_payment.created"
  | "bonus_payment.status_updated"
  | "bonus_payment.completed"
  | "bonus_payment.failed"
  | "bonus_payment.credentials_updated"
  | "user.joined"
  | "user.permissions_updated"
  | "user.status_updated"
  | "user.left"
  | "user.profile_updated";

export interface EventTypeDefinition {
  eventType: EventType;
  /** What happened */
  description: string;
  /** JSON Schema 2020-12 of the whole payload, the envelope included */
  schema: Record<string, unknown>;
  /** A payload of this type */
  example: Record<string, unknown>;
}

export interface Health {
  /** degraded: webhooks may arrive late */
  status: "ok" | "degraded";
  database: "ok";
  /** unavailable: workers look for due deliveries and find them within seconds */
  queue: "ok" | "unavailable";
  /** late: webhooks have been due for half a minute and no worker takes them */
  deliveries: "ok" | "late" | "unknown";
  /** Release of the service that responded, such as 1.4.0 */
  version: string;
}

export interface Import {
  id: string;
  type: "referrals" | "people";
  fileName: string | null;
  mode: ImportMode;
  status: ImportStatus;
  /** Why a `stopped` import ended early */
  stoppedBecause: string | null;
  /** In the order of the file */
  columns: ImportColumn[];
  /** Headers of the columns that hold values and are imported into no field */
  ignoredColumns: string[];
  /** Rows of the file, without the header */
  rowCount: number;
  /** Rows that were checked so far */
  checkedCount: number;
  /** Rows that can be, or were, created */
  goodCount: number;
  /** Rows that cannot be created */
  badCount: number;
  /** Rows that are skipped, because the person already exists */
  duplicateCount: number;
  /** Whether rows of a person who already exists are created all the same */
  createsDuplicates: boolean;
  /** Rows that were created so far */
  createdCount: number;
  /** Created rows that the undo removed */
  removedCount: number;
  /** Created rows that the undo left */
  keptCount: number;
  /** The person or organization key that sent the file */
  createdBy: {
    type: "user" | "organization_key";
    id: string;
    name: string | null;
  };
  /** Unix time in milliseconds */
  createdAt: number;
  /** When the last row was created */
  completedAt: number | null;
  /** Until when a `checked` import can be run */
  runnableUntil: number | null;
  /** Until when the import can be undone */
  undoableUntil: number | null;
}

export interface ImportColumn {
  /** As in the file; with a number where two columns have one header: `Phone (2)` */
  header: string;
  /** The field that its cells are imported into; null for none */
  field: string | null;
}

/** `dry_run` creates nothing, `all` only if no row has an error, `good_ones` skips rows with errors */
export type ImportMode = "dry_run" | "all" | "good_ones";

export interface ImportRow {
  /** As a spreadsheet counts: the header is row 1 */
  rowNumber: number;
  outcome: ImportRowOutcome;
  /** Header of the column at fault */
  column: string | null;
  /** Why the row is bad, a duplicate or kept */
  reason: string | null;
  /** The referral or user that was created */
  resourceId: string | null;
  /** The earlier row with the same person */
  duplicateOfRow: number | null;
  /** The referral or user with the same person */
  duplicateOfId: string | null;
  /** In the order of the columns, empty for those without a field; null when they are withheld */
  cells: string[] | null;
  /** There when the caller may not read this data where it comes from: a key without the scope, such as `referrals:read`, or an admin without the Can send bonuses flag for bonus payments */
  withheld?: true;
}

export type ImportRowOutcome =
  | "waiting"
  | "good"
  | "bad"
  | "duplicate"
  | "created"
  | "removed"
  | "kept";

export type ImportStatus =
  | "checking"
  | "checked"
  | "importing"
  | "completed"
  | "undoing"
  | "undone"
  | "stopped";

export interface InvitationCode {
  id: string;
  /** The code that people enter; upper and lower case are the same */
  code: string;
  /** Page where people join. The QR code leads to it. */
  url: string;
  /** The permission level of people who join */
  permissionLevel: PermissionLevel;
  /** The user who invites; null for an organization key. Referrers who join are assigned to a business developer who invites. */
  ownerId: string | null;
  /** Null for an organization key */
  ownerName: string | null;
  /** Unix time in milliseconds */
  expiresAt: number | null;
  /** How many people may join; null for any number */
  useLimit: number | null;
  /** Number of people who have joined */
  useCount: number;
  isActive: boolean;
  /** Unix time in milliseconds */
  createdAt: number;
  /** Unix time in milliseconds */
  updatedAt: number;
}

export type LinkReferrerStatus = "active" | "blocked" | "left";

export interface Message {
  id: string;
  conversationId: string;
  body: string;
  /** The user who wrote it */
  senderId: string;
  /** The sender's name at that time */
  senderName: string | null;
  /** Unix time in milliseconds */
  createdAt: number;
}

export interface Organization {
  id: string;
  /** Short name for URLs and the `organization` parameter */
  slug: string;
  name: string;
  plan: Plan;
  logoUrl: string | null;
  /** ISO 4217 code */
  defaultCurrency: string;
  /** IANA name, such as Europe/Oslo */
  timezone: string;
  aiAssistantsEnabled: boolean;
  /** Address of the privacy notice, linked on public pages. Null for no link. */
  privacyUrl: string | null;
  /** Address of the imprint, linked on public pages. Null for no link. */
  imprintUrl: string | null;
  /** Address of the program terms, linked on public pages. Null for no link. */
  termsUrl: string | null;
  /** Text that visitors must agree to on public forms. Null asks for no consent. */
  consentText: string | null;
  /** Version of the consent text: 0 before the first text, 1 more with each new text */
  consentVersion: number;
  /** Id at the identity provider */
  identityOrganizationId: string | null;
  /** Unix time in milliseconds */
  createdAt: number;
  /** Unix time in milliseconds */
  updatedAt: number;
}

export interface Pagination {
  /** Cursor of the next page; null on the last one */
  nextCursor: string | null;
  hasMore: boolean;
}

export type PermissionLevel = "super_admin" | "admin" | "marketer" | "referrer";

export type Plan = "free" | "starter" | "growth" | "unlimited";

export interface PublicLink {
  id: string;
  slug: string;
  /** The page to share with people */
  url: string;
  /** Referrer who gets the credit for referrals through the link */
  referrerId: string;
  referrerName: string | null;
  /** While the referrer is blocked or has left the organization, the link does not work */
  referrerStatus: LinkReferrerStatus;
  /** Visitors of the page, each counted once a day */
  clickCount: number;
  /** Referrals that came through the link */
  submissionCount: number;
  /** False while the link is paused, so that it does not work */
  isActive: boolean;
  /** Unix time in milliseconds */
  createdAt: number;
  /** Unix time in milliseconds */
  updatedAt: number;
}

/**
 * @example
 * {
 *   "since": 1760000000000
 * }
 */
export interface RecoverWebhookDeliveries {
  /** Unix time in milliseconds, within the retention (30 days by default) */
  since: number;
}

export interface RedeliverWebhook {
  
}

export interface Referral {
  /** Referral identifier */
  id: string;
  /** The referred person */
  name: string | null;
  /** Contact data of the referred person */
  email: string | null;
  /** Contact data of the referred person */
  phone: string | null;
  address: Address | null;
  /** Free text */
  notes: string | null;
  status: ReferralStatus;
  labels: string[];
  /** Values by the field's UUID, those of deleted fields included */
  customFieldValues: Record<string, CustomFieldValue>;
  /** The same values by Field Name */
  customFields: Record<string, CustomFieldValue>;
  /** The same values with their fields */
  customFieldDetails: CustomFieldDetail[];
  /** The photos, oldest first */
  photos: ReferralPhoto[];
  /** Referrer who gets the credit */
  referrerId: string;
  referrerName: string | null;
  /** The company the referral is credited to, as it was at submission */
  company: string | null;
  /** Unix time in milliseconds */
  createdAt: number;
  /** Unix time in milliseconds */
  updatedAt: number;
  referrer: Referrer;
  submittedBy: SubmittedBy;
  /** Consent that the referred person gave on a public form. Null if none was asked. */
  consent: Consent | null;
  /** Business developer or admin who works it. Null if no one does. Referrers read null. */
  assigneeId: string | null;
  /** Name of the assignee. Referrers read null. */
  assigneeName: string | null;
  /** Worth of the deal. Null if unknown. Referrers read null. */
  value: ReferralValue | null;
  /** 1 for a new resource; incremented with every change */
  version: number;
}

export interface ReferralCounts {
  new: number;
  contacted: number;
  in_progress: number;
  qualified: number;
  completed: number;
  lost: number;
}

/** A new referral was submitted. */
export interface ReferralCreatedEvent {
  eventType: "referral.created";
  /** UUID, unique per event; the same on every attempt */
  eventId: string;
  /** When the event occurred, Unix time in milliseconds */
  timestamp: number;
  /** The organization that owns the resource */
  organizationId: string;
  data: {
    referral: EventReferral;
    referrer: Referrer;
    submittedBy: SubmittedBy;
  };
  metadata?: EventMetadata;
}

/** A referral was deleted and can no longer be read. */
export interface ReferralDeletedEvent {
  eventType: "referral.deleted";
  /** UUID, unique per event; the same on every attempt */
  eventId: string;
  /** When the event occurred, Unix time in milliseconds */
  timestamp: number;
  /** The organization that owns the resource */
  organizationId: string;
  data: {
    referralId: string;
    /** Unix time in milliseconds */
    deletedAt: number;
  };
  metadata?: EventMetadata;
}

/** A message was added to a referral's conversation. The version counts its messages. */
export interface ReferralMessageAddedEvent {
  eventType: "referral.message_added";
  /** UUID, unique per event; the same on every attempt */
  eventId: string;
  /** When the event occurred, Unix time in milliseconds */
  timestamp: number;
  /** The organization that owns the resource */
  organizationId: string;
  data: {
    referralId: string;
    conversationId: string;
    message: {
      id: string;
      body: string;
      /** The user who wrote it */
      senderId: string;
      /** The sender's name at that time */
      senderName: string | null;
      /** Unix time in milliseconds */
      createdAt: number;
    };
  };
  metadata?: EventMetadata;
}

export interface ReferralPhoto {
  id: string;
  referralId: string;
  /** Of the stored image, in pixels */
  width: number;
  /** Of the stored image, in pixels */
  height: number;
  /** Of the stored image */
  byteSize: number;
  /** The user; null when an organization key uploaded */
  uploadedBy: string | null;
  /** Unix time in milliseconds */
  createdAt: number;
}

export interface ReferralReport {
  /** Start of the range, Unix ms */
  from: number;
  /** End of the range (exclusive), Unix ms */
  to: number;
  /** The organization's time zone, in which days begin */
  timezone: string;
  interval: ReportInterval;
  total: number;
  byStatus: ReferralCounts;
  /** Share of completed referrals; null without referrals */
  conversionRate: number | null;
  /** From submission to completion; null when none is completed */
  averageTimeToCompleteMs: number | null;
  /** Values of the completed referrals, by currency code */
  wonValues: {
    /** ISO 4217 code */
    currency: string;
    /** Completed referrals with a value in this currency */
    count: number;
    /** Sum of their values */
    amount: number;
  }[];
  /** Every day, week (from Monday) or month of the range, oldest first */
  series: {
    /** Unix ms. May be before the range, which cuts the first and the last bucket. */
    startsAt: number;
    /** The first day, in the organization's time zone: YYYY-MM-DD */
    localDate: string;
    total: number;
    byStatus: ReferralCounts;
  }[];
  /** The referrers with the most referrals */
  byReferrer: ({
    referrerId: string;
    referrerName: string | null;
    total: number;
    completed: number;
    /** Share of completed referrals; null without referrals */
    conversionRate: number | null;
    /** Values of the completed referrals, by currency code */
    wonValues: {
      /** ISO 4217 code */
      currency: string;
      /** Completed referrals with a value in this currency */
      count: number;
      /** Sum of their values */
      amount: number;
    }[];
  })[];
  /** The credited companies with the most referrals */
  byCompany: ({
    company: string;
    total: number;
    completed: number;
    /** Share of completed referrals; null without referrals */
    conversionRate: number | null;
    /** Values of the completed referrals, by currency code */
    wonValues: {
      /** ISO 4217 code */
      currency: string;
      /** Completed referrals with a value in this currency */
      count: number;
      /** Sum of their values */
      amount: number;
    }[];
  })[];
  /** The public links through which visitors submitted the most referrals */
  byPublicLink: ({
    publicLinkId: string;
    slug: string;
    total: number;
    completed: number;
    /** Share of completed referrals; null without referrals */
    conversionRate: number | null;
    /** Values of the completed referrals, by currency code */
    wonValues: {
      /** ISO 4217 code */
      currency: string;
      /** Completed referrals with a value in this currency */
      count: number;
      /** Sum of their values */
      amount: number;
    }[];
  })[];
}

export type ReferralStatus =
  | "new"
  | "contacted"
  | "in_progress"
  | "qualified"
  | "completed"
  | "lost";

/** A referral changed. */
export interface ReferralUpdatedEvent {
  eventType: "referral.updated";
  /** UUID, unique per event; the same on every attempt */
  eventId: string;
  /** When the event occurred, Unix time in milliseconds */
  timestamp: number;
  /** The organization that owns the resource */
  organizationId: string;
  data: {
    referral: EventReferral;
    referrer: Referrer;
    submittedBy: SubmittedBy;
    /** Present when the update changed the status */
    statusChange?: StatusChange;
  };
  metadata?: EventMetadata;
}

export interface ReferralValue {
  /** Amount, up to 2 decimal places */
  amount: number;
  /** ISO 4217 code */
  currency: string;
}

export interface Referrer {
  id: string;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  /** The referrer's present company */
  company: string | null;
}

export interface ReferrerReport {
  /** Start of the range, Unix ms */
  from: number;
  /** End of the range (exclusive), Unix ms */
  to: number;
  /** Those with the most completed referrals first, then those with the most referrals */
  referrers: ({
    referrerId: string;
    referrerName: string | null;
    total: number;
    completed: number;
    /** Share of completed referrals; null without referrals */
    conversionRate: number | null;
    /** Values of the completed referrals, by currency code */
    wonValues: {
      /** ISO 4217 code */
      currency: string;
      /** Completed referrals with a value in this currency */
      count: number;
      /** Sum of their values */
      amount: number;
    }[];
    /** Completed bonus payments drafted in the range; null when the caller may not see them */
    bonuses: {
      /** ISO 4217 code */
      currency: string;
      count: number;
      /** Amount in the currency, with at most 2 decimals */
      amount: number;
    }[] | null;
  })[];
}

export type ReportInterval = "day" | "week" | "month";

/**
 * @example
 * {
 *   "overlapHours": 24
 * }
 */
export interface RotateApiKey {
  /** How long the old text stays valid, in hours; 24 when omitted */
  overlapHours?: number | undefined;
}

/**
 * @example
 * {
 *   "overlapHours": 24
 * }
 */
export interface RotateWebhookSecret {
  /** How long the old secret also signs, in hours; 24 when omitted */
  overlapHours?: number | undefined;
}

export interface RotatedWebhookSecret {
  id: string;
  /** Human-readable label */
  name: string;
  /** HTTPS URL that receives the POST requests */
  url: string;
  /** Subscribed event types */
  eventTypes: EventType[];
  /** False while paused */
  isActive: boolean;
  /** True after automatic disabling: by default after 10 permanently failed deliveries in a row over at least 24 hours, or at once after a 410 */
  isDisabled: boolean;
  /** Reason and time of the automatic disabling. Null while not disabled. */
  disabledReason: string | null;
  /** Unix time in milliseconds */
  createdAt: number;
  /** Signs this endpoint's deliveries. Shown only in this answer. */
  secret: string;
  /** The time until which the old secret also signs, Unix time in milliseconds; null when it does not */
  previousSecretExpiresAt: number | null;
}

/**
 * @example
 * {
 *   "mode": "good_ones"
 * }
 */
export interface RunImport {
  mode: "all" | "good_ones";
}

/**
 * @example
 * {
 *   "mode": "good_ones",
 *   "duplicateRows": [
 *     7,
 *     12
 *   ]
 * }
 */
export interface RunReferralImport {
  mode: "all" | "good_ones";
  /** Create every row, also those of a person who already exists. Default: false. */
  createsDuplicates?: boolean | undefined;
  /** Row numbers of the duplicates to create, up to 100. Other duplicates are skipped. */
  duplicateRows?: number[] | undefined;
}

export type Scope =
  | "referrals:read"
  | "referrals:write"
  | "referrals:delete"
  | "users:read"
  | "users:write"
  | "organizations:read"
  | "organizations:write"
  | "bonus-payments:read"
  | "companies:read"
  | "customers:read"
  | "invitation-codes:read"
  | "invitation-codes:write"
  | "public-links:read"
  | "public-links:write"
  | "reports:read"
  | "conversations:read"
  | "webhooks:read"
  | "webhooks:write";

/**
 * @example
 * {
 *   "eventType": "referral.created"
 * }
 */
export interface SendTestEvent {
  /** The type of the sample event; the endpoint's first type when omitted */
  eventType?: EventType | undefined;
}

/**
 * @example
 * {
 *   "permissionLevel": "marketer"
 * }
 */
export interface SetUserPermissions {
  permissionLevel: PermissionLevel;
  /** Unchanged when omitted */
  canSendBonuses?: boolean | undefined;
  /** Unchanged when omitted. Only for admins. */
  isBdr?: boolean | undefined;
}

/**
 * @example
 * {
 *   "status": "blocked"
 * }
 */
export interface SetUserStatus {
  status: UserStatus;
}

export interface StatusChange {
  oldStatus: string;
  newStatus: string;
}

export interface SubmittedBy {
  /** Id at the identity provider; null for a key */
  identityUserId: string | null;
  /** Null when an organization key submitted */
  userId: string | null;
  /** Name of the person or of the organization key */
  name: string | null;
  email: string | null;
  /** False when the referral was submitted on the referrer's behalf */
  isReferrer: boolean;
}

export interface TestEventResult {
  eventId: string;
  eventType: EventType;
  /** Whether the receiver answered 2xx in time */
  delivered: boolean;
  /** Null when there was no answer */
  responseStatus: number | null;
  /** Time until the answer was read or the attempt was given up */
  latencyMs: number;
  /** The first 1 KiB of the answer's body */
  responseBodyExcerpt: string | null;
  /** The same classes as in a delivery's attempt; null when delivered */
  error: string | null;
  /** What is wrong with the receiver's TLS when `error` is `tls_error`, otherwise null: `certificate_expired`, `certificate_not_yet_valid`, `certificate_wrong_name`, `certificate_unknown_issuer`, `certificate_invalid`, `tls_protocol`, or another word that is newer */
  errorDetail: string | null;
}

export interface UndoImport {
  
}

/**
 * @example
 * {
 *   "name": "CRM import (new)"
 * }
 */
export interface UpdateApiKey {
  name: string;
}

/**
 * Only the fields that are sent change.
 * @example
 * {
 *   "summary": "Talked about the offer and the start"
 * }
 */
export interface UpdateBdActivity {
  type?: BdActivityType | undefined;
  /** A prospect of the same portal */
  prospectId?: string | null | undefined;
  summary?: string | undefined;
  /** Unix time in milliseconds */
  occurredAt?: number | undefined;
}

/**
 * Only the fields that are sent change.
 * @example
 * {
 *   "target": 25
 * }
 */
export interface UpdateBdGoal {
  metric?: BdGoalMetric | undefined;
  /** A whole number, or for `bonus_amount` an amount in the organization's default currency, at most 2 decimals and no more than it has */
  target?: number | undefined;
  /** Unix time in milliseconds */
  periodStart?: number | undefined;
  /** The first moment after the period; later than `periodStart` */
  periodEnd?: number | undefined;
}

/**
 * Only the fields that are sent change.
 * @example
 * {
 *   "stage": "won"
 * }
 */
export interface UpdateBdProspect {
  name?: string | undefined;
  company?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  stage?: BdProspectStage | undefined;
  notes?: string | null | undefined;
  /** In the organization's default currency, at most 2 decimals and no more than it has */
  value?: number | null | undefined;
}

/**
 * Only the fields that are sent change.
 * @example
 * {
 *   "status": "done"
 * }
 */
export interface UpdateBdTask {
  title?: string | undefined;
  /** Unix time in milliseconds */
  dueAt?: number | null | undefined;
  /** A prospect of the same portal */
  prospectId?: string | null | undefined;
  /** Referral that the business developer can see */
  referralId?: string | null | undefined;
  status?: BdTaskStatus | undefined;
}

/**
 * @example
 * {
 *   "label": "Budget in EUR"
 * }
 */
export interface UpdateCustomField {
  /** must be the present name: fields are never renamed */
  name?: string | undefined;
  /** Shown to people instead of the name; may change */
  label?: string | undefined;
  /** The choices of a select or multi_select field */
  options?: string[] | undefined;
  /** Whether visitors are asked for it on the forms of public links */
  isOnPublicForm?: boolean | undefined;
  /** Whether the app and public forms insist on a value; the API does not */
  isRequired?: boolean | undefined;
}

/**
 * Only the fields that are sent change.
 * @example
 * {
 *   "isActive": false
 * }
 */
export interface UpdateInvitationCode {
  /** In the future, Unix time in milliseconds */
  expiresAt?: number | null | undefined;
  /** At least `useCount` */
  useLimit?: number | null | undefined;
  isActive?: boolean | undefined;
}

/**
 * Only the fields that are sent change.
 * @example
 * {
 *   "name": "Brightside",
 *   "timezone": "Europe/Oslo",
 *   "defaultCurrency": "NOK"
 * }
 */
export interface UpdateOrganization {
  name?: string | undefined;
  /** Not a reserved word such as `admin` or `api`, and none that another organization gave up in the last 90 days */
  slug?: string | undefined;
  logoUrl?: string | null | undefined;
  defaultCurrency?: string | undefined;
  timezone?: string | undefined;
  aiAssistantsEnabled?: boolean | undefined;
  privacyUrl?: string | null | undefined;
  imprintUrl?: string | null | undefined;
  termsUrl?: string | null | undefined;
  /** Plain text of one or more lines. A new text counts as the next version. */
  consentText?: string | null | undefined;
}

/**
 * Only the fields that are sent change.
 * @example
 * {
 *   "isActive": false
 * }
 */
export interface UpdatePublicLink {
  /** False pauses the link, true resumes it */
  isActive?: boolean | undefined;
}

/**
 * Only the fields that are sent change.
 * @example
 * {
 *   "status": "contacted",
 *   "customFields": {
 *     "budget": null
 *   }
 * }
 */
export interface UpdateReferral {
  name?: string | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  address?: { formatted: string } | null | undefined;
  notes?: string | null | undefined;
  status?: ReferralStatus | undefined;
  /** The referrer to credit. An organization key must name one. */
  referrerId?: string | undefined;
  /** Active business developer or admin who works the referral. Default on create: the referrer's business developer. Business developers can set only themselves, the referrer's business developer, or null. Referrers cannot send it. */
  assigneeId?: string | null | undefined;
  /** Worth of the deal. Referrers cannot send it. */
  value?: {
    /** Above 0, up to 2 decimal places */
    amount: number;
    /** ISO 4217 code */
    currency: string;
  } | null | undefined;
  /** The referrer's present company when omitted on create */
  company?: string | null | undefined;
  /** Values by Field Name. A field that is not named keeps its value; null clears it. */
  customFields?: Record<string, CustomFieldValue | null> | undefined;
  /** Compared without case; the first spelling is kept */
  labels?: string[] | undefined;
}

/**
 * Only the fields that are sent change.
 * @example
 * {
 *   "company": "Núñez Hermanos, S.L."
 * }
 */
export interface UpdateUser {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  email?: string | undefined;
  phone?: string | null | undefined;
  company?: string | null | undefined;
  /** A business developer of the organization; only for referrers */
  businessDeveloperId?: string | null | undefined;
}

/**
 * @example
 * {
 *   "isActive": true
 * }
 */
export interface UpdateWebhookEndpoint {
  name?: string | undefined;
  url?: string | undefined;
  eventTypes?: EventType[] | undefined;
  /** false pauses; true resumes, re-enables a disabled endpoint and counts its failures from zero */
  isActive?: boolean | undefined;
}

export interface User {
  id: string;
  /** ID at the identity provider; null until the person accepts the invitation */
  identityUserId: string | null;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  /** The person's present company */
  company: string | null;
  permissionLevel: PermissionLevel;
  canSendBonuses: boolean;
  /** Whether an admin works as a business developer (BDR) */
  isBdr: boolean;
  status: UserStatus;
  /** The business developer of this referrer */
  businessDeveloperId: string | null;
  /** 1 for a new resource; incremented with every change */
  version: number;
  /** Unix time in milliseconds */
  joinedAt: number;
  /** Unix time in milliseconds */
  createdAt: number;
  /** Unix time in milliseconds */
  updatedAt: number;
}

/** A user joined the organization. */
export interface UserJoinedEvent {
  eventType: "user.joined";
  /** UUID, unique per event; the same on every attempt */
  eventId: string;
  /** When the event occurred, Unix time in milliseconds */
  timestamp: number;
  /** The organization that owns the resource */
  organizationId: string;
  data: {
    /** The user of the event */
    userId: string;
    permissionLevel: PermissionLevel;
    /** Unix time in milliseconds */
    joinedAt: number;
  };
  metadata?: EventMetadata;
}

/** A user left the organization. */
export interface UserLeftEvent {
  eventType: "user.left";
  /** UUID, unique per event; the same on every attempt */
  eventId: string;
  /** When the event occurred, Unix time in milliseconds */
  timestamp: number;
  /** The organization that owns the resource */
  organizationId: string;
  data: {
    /** The user of the event */
    userId: string;
    permissionLevel: PermissionLevel;
    /** Unix time in milliseconds */
    leftAt: number;
  };
  metadata?: EventMetadata;
}

/** A user's permission level or flags changed. */
export interface UserPermissionsUpdatedEvent {
  eventType: "user.permissions_updated";
  /** UUID, unique per event; the same on every attempt */
  eventId: string;
  /** When the event occurred, Unix time in milliseconds */
  timestamp: number;
  /** The organization that owns the resource */
  organizationId: string;
  data: {
    /** The user of the event */
    userId: string;
    oldPermissionLevel: PermissionLevel;
    permissionLevel: PermissionLevel;
    canSendBonuses: boolean;
    isBdr: boolean;
    /** Unix time in milliseconds */
    updatedAt: number;
  };
  metadata?: EventMetadata;
}

/** A user's profile was updated. */
export interface UserProfileUpdatedEvent {
  eventType: "user.profile_updated";
  /** UUID, unique per event; the same on every attempt */
  eventId: string;
  /** When the event occurred, Unix time in milliseconds */
  timestamp: number;
  /** The organization that owns the resource */
  organizationId: string;
  data: {
    /** The user of the event */
    userId: string;
    /** Names of the fields that changed */
    changedFields: string[];
    name: string | null;
    firstName: string | null;
    lastName: string | null;
    email: string | null;
    phone: string | null;
    company: string | null;
    /** Unix time in milliseconds */
    updatedAt: number;
  };
  metadata?: EventMetadata;
}

export type UserStatus = "active" | "blocked";

/** A user was blocked or unblocked. */
export interface UserStatusUpdatedEvent {
  eventType: "user.status_updated";
  /** UUID, unique per event; the same on every attempt */
  eventId: string;
  /** When the event occurred, Unix time in milliseconds */
  timestamp: number;
  /** The organization that owns the resource */
  organizationId: string;
  data: {
    /** The user of the event */
    userId: string;
    statusChange: StatusChange;
    /** Unix time in milliseconds */
    updatedAt: number;
  };
  metadata?: EventMetadata;
}

export interface WebhookDelivery {
  id: string;
  /** The event's id; also the payload's `eventId` */
  eventId: string;
  eventType: EventType;
  webhookEndpointId: string;
  /** `pending`: not tried yet, or to be sent again; `pending_retry`: failed, and will be retried */
  status: WebhookDeliveryStatus;
  /** Number of attempts */
  attemptCount: number;
  /** Unix time in milliseconds; null when there is no next attempt, and while the endpoint is paused or disabled */
  nextAttemptAt: number | null;
  /** HTTP status of the last attempt; null when there was no answer */
  lastResponseStatus: number | null;
  /** Why the attempt failed, null when it succeeded: `http_status`, `redirect`, `timeout`, `connect_timeout`, `connection_refused`, `connection_reset`, `dns_error`, `tls_error`, `blocked_address`, `invalid_response`, `unreadable_secret`, or another word that is newer */
  lastError: string | null;
  /** When the event occurred, Unix time in milliseconds */
  createdAt: number;
  /** When it was delivered or given up, Unix time in milliseconds */
  completedAt: number | null;
}

export interface WebhookDeliveryAttempt {
  /** 1 for the first */
  number: number;
  /** Unix time in milliseconds */
  startedAt: number;
  durationMs: number;
  responseStatus: number | null;
  /** Why the attempt failed, null when it succeeded: `http_status`, `redirect`, `timeout`, `connect_timeout`, `connection_refused`, `connection_reset`, `dns_error`, `tls_error`, `blocked_address`, `invalid_response`, `unreadable_secret`, or another word that is newer */
  error: string | null;
  /** What is wrong with the receiver's TLS when `error` is `tls_error`, otherwise null: `certificate_expired`, `certificate_not_yet_valid`, `certificate_wrong_name`, `certificate_unknown_issuer`, `certificate_invalid`, `tls_protocol`, or another word that is newer */
  errorDetail: string | null;
  /** The first 1 KiB of the answer's body; null when there was no answer, and when the payload is withheld, because a receiver may repeat it */
  responseBodyExcerpt: string | null;
}

export interface WebhookDeliveryCounts {
  /** Number of deliveries that the receiver accepted */
  delivered: number;
  /** Number of deliveries that failed permanently */
  failed: number;
  /** Number of deliveries that are still being sent or retried */
  open: number;
}

export interface WebhookDeliveryDetails {
  id: string;
  /** The event's id; also the payload's `eventId` */
  eventId: string;
  eventType: EventType;
  webhookEndpointId: string;
  /** `pending`: not tried yet, or to be sent again; `pending_retry`: failed, and will be retried */
  status: WebhookDeliveryStatus;
  /** Number of attempts */
  attemptCount: number;
  /** Unix time in milliseconds; null when there is no next attempt, and while the endpoint is paused or disabled */
  nextAttemptAt: number | null;
  /** HTTP status of the last attempt; null when there was no answer */
  lastResponseStatus: number | null;
  /** Why the attempt failed, null when it succeeded: `http_status`, `redirect`, `timeout`, `connect_timeout`, `connection_refused`, `connection_reset`, `dns_error`, `tls_error`, `blocked_address`, `invalid_response`, `unreadable_secret`, or another word that is newer */
  lastError: string | null;
  /** When the event occurred, Unix time in milliseconds */
  createdAt: number;
  /** When it was delivered or given up, Unix time in milliseconds */
  completedAt: number | null;
  /** In the order of their numbers; of more than 100 only the last 100 */
  attempts: WebhookDeliveryAttempt[];
  /** The payload that is sent; null when it is withheld */
  payload: EventPayload | null;
  /** There when the caller may not read this data where it comes from: a key without the scope, such as `referrals:read`, or an admin without the Can send bonuses flag for bonus payments */
  withheld?: true;
}

export type WebhookDeliveryStatus =
  | "pending"
  | "pending_retry"
  | "delivered"
  | "permanently_failed"
  | "canceled";

export interface WebhookEndpoint {
  id: string;
  /** Human-readable label */
  name: string;
  /** HTTPS URL that receives the POST requests */
  url: string;
  /** Subscribed event types */
  eventTypes: EventType[];
  /** False while paused */
  isActive: boolean;
  /** True after automatic disabling: by default after 10 permanently failed deliveries in a row over at least 24 hours, or at once after a 410 */
  isDisabled: boolean;
  /** Reason and time of the automatic disabling. Null while not disabled. */
  disabledReason: string | null;
  /** Unix time in milliseconds */
  createdAt: number;
}

export interface WebhookEndpointStats {
  last24Hours: WebhookStats;
  last7Days: WebhookStats;
}

export interface WebhookRecovery {
  /** Deliveries that this call opened */
  recoveredCount: number;
  /** True when there are more: make the same call again */
  hasMore: boolean;
}

export interface WebhookStats {
  /** Start of the counted time, Unix ms. Later than the window's start if its attempts are more than 500,000. */
  since: number;
  deliveries: WebhookDeliveryCounts;
  /** Share of the finished deliveries that the receiver accepted, 0–1. Null when none has finished. */
  successRate: number | null;
  /** Number of attempts that started in this time. A delivery has up to five. */
  attempts: {
    total: number;
    succeeded: number;
    failed: number;
  };
  /** Of all attempts, including those that timed out; null without attempts */
  latencyMs: {
    p50: number | null;
    p95: number | null;
  };
  /** How many attempts failed, by the `error` of the attempt */
  failures: Record<string, number>;
}

export type ErrorCode =
  | "MISSING_AUTHORIZATION"
  | "INVALID_API_KEY"
  | "RATE_LIMIT_EXCEEDED"
  | "PERSONAL_KEY_REQUIRED"
  | "ORGANIZATION_REQUIRED"
  | "ORGANIZATION_NOT_FOUND"
  | "ORGANIZATION_ACCESS_DENIED"
  | "PLAN_REQUIRED"
  | "ASSISTANTS_DISABLED"
  | "SCOPE_LIMITATIONS"
  | "FORBIDDEN"
  | "INVALID_REQUEST"
  | "CONFLICT"
  | "PRECONDITION_FAILED"
  | "IDEMPOTENCY_KEY_REUSED"
  | "IDEMPOTENCY_IN_PROGRESS"
  | "PAYLOAD_TOO_LARGE"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "NOT_FOUND"
  | "SERVICE_UNAVAILABLE"
  | "INTERNAL_ERROR";

export interface ListOrganizationsQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
}

export interface ListApiKeysQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
}

export interface ListUsersQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Only people at this level */
  permissionLevel?: PermissionLevel | undefined;
  /** Only people in this status */
  status?: UserStatus | undefined;
  /** Only people who can sign in, or only those who have not accepted their invitation */
  hasIdentity?: boolean | undefined;
  /** Only referrers of this business developer */
  businessDeveloperId?: string | undefined;
  /** Only users who work there now */
  companyId?: string | undefined;
  /** Only those created at this time or later, Unix ms */
  createdAfter?: number | undefined;
  /** Only those created before this time, Unix ms */
  createdBefore?: number | undefined;
  /** Only those changed at this time or later, Unix ms */
  updatedAfter?: number | undefined;
  /** Only those last changed before this time, Unix ms */
  updatedBefore?: number | undefined;
  /** Return only results that contain all these words, in any order, in name, email, phone or company. Case and accents are ignored. Five or more digits match phone numbers by their digits, with or without country code. */
  q?: string | undefined;
}

export interface ListAuditLogsQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Such as `referral.updated` */
  action?: string | undefined;
  /** Only those created at this time or later, Unix ms */
  createdAfter?: number | undefined;
  /** Only those created before this time, Unix ms */
  createdBefore?: number | undefined;
}

export interface ListOrganizationAuditLogsQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Such as `referral.updated` */
  action?: string | undefined;
  /** Only those created at this time or later, Unix ms */
  createdAfter?: number | undefined;
  /** Only those created before this time, Unix ms */
  createdBefore?: number | undefined;
  /** Only actions of actors of this type */
  actorType?: "user" | "organization_key" | "operator" | "public_link" | undefined;
  /** Only actions of this actor */
  actorId?: string | undefined;
  /** Such as `api_key` */
  targetType?: string | undefined;
  /** Only actions on this target */
  targetId?: string | undefined;
}

export interface ListReferralsQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Only referrals in this status */
  status?: ReferralStatus | undefined;
  /** Only referrals credited to this referrer */
  referrerId?: string | undefined;
  /** Return only referrals of this assignee; `none`: unassigned. Not for referrers. */
  assigneeId?: string | "none" | undefined;
  /** Return only referrals with this label, compared without case */
  label?: string | undefined;
  /** Only those created at this time or later, Unix ms */
  createdAfter?: number | undefined;
  /** Only those created before this time, Unix ms */
  createdBefore?: number | undefined;
  /** Only those changed at this time or later, Unix ms */
  updatedAfter?: number | undefined;
  /** Only those last changed before this time, Unix ms */
  updatedBefore?: number | undefined;
  /** Return only results that contain all these words, in any order, in name, email, phone or company. Case and accents are ignored. Five or more digits match phone numbers by their digits, with or without country code. */
  q?: string | undefined;
}

export interface ListReferralPhotosQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
}

export interface ReferralPhotoQuery {
  /** `full`: at most 2,048 pixels wide and high; `thumbnail`: a square of 320 pixels, smaller for smaller pictures; `full` when omitted */
  size?: "full" | "thumbnail" | undefined;
}

export interface ListImportsQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
}

export interface ListImportRowsQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Only rows with this outcome */
  outcome?: ImportRowOutcome | undefined;
}

export interface ListBonusPaymentsQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Only bonus payments in this status */
  status?: BonusPaymentStatus | undefined;
  /** Only bonus payments of this referrer */
  referrerId?: string | undefined;
  /** Only bonus payments for this referral */
  referralId?: string | undefined;
  /** Only those created at this time or later, Unix ms */
  createdAfter?: number | undefined;
  /** Only those created before this time, Unix ms */
  createdBefore?: number | undefined;
  /** Only those changed at this time or later, Unix ms */
  updatedAfter?: number | undefined;
  /** Only those last changed before this time, Unix ms */
  updatedBefore?: number | undefined;
}

export interface ListCustomFieldsQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
}

export interface ListWebhookEndpointsQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
}

export interface ListWebhookDeliveriesQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Only deliveries in this status */
  status?: WebhookDeliveryStatus | undefined;
  /** Only deliveries of events of this type */
  eventType?: EventType | undefined;
  /** Only those created at this time or later, Unix ms */
  createdAfter?: number | undefined;
  /** Only those created before this time, Unix ms */
  createdBefore?: number | undefined;
}

export interface ListEventsQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Only events of this type */
  eventType?: EventType | undefined;
  /** Only those created at this time or later, Unix ms */
  createdAfter?: number | undefined;
  /** Only those created before this time, Unix ms */
  createdBefore?: number | undefined;
}

export interface BdPortalQuery {
  /** Admins only: the business developer whose portal is read; the caller's own when omitted */
  bd_user_id?: string | undefined;
}

export interface ListBdProspectsQuery {
  /** Admins only: the business developer whose portal is read; the caller's own when omitted */
  bd_user_id?: string | undefined;
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Only those created at this time or later, Unix ms */
  createdAfter?: number | undefined;
  /** Only those created before this time, Unix ms */
  createdBefore?: number | undefined;
  /** Only those changed at this time or later, Unix ms */
  updatedAfter?: number | undefined;
  /** Only those last changed before this time, Unix ms */
  updatedBefore?: number | undefined;
  /** Only prospects at this stage */
  stage?: BdProspectStage | undefined;
  /** Return only results that contain all these words, in any order, in name, email, phone or company. Case and accents are ignored. Five or more digits match phone numbers by their digits, with or without country code. */
  q?: string | undefined;
}

export interface ListBdActivitiesQuery {
  /** Admins only: the business developer whose portal is read; the caller's own when omitted */
  bd_user_id?: string | undefined;
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Only those created at this time or later, Unix ms */
  createdAfter?: number | undefined;
  /** Only those created before this time, Unix ms */
  createdBefore?: number | undefined;
  /** Only those changed at this time or later, Unix ms */
  updatedAfter?: number | undefined;
  /** Only those last changed before this time, Unix ms */
  updatedBefore?: number | undefined;
  /** Only activities of this type */
  type?: BdActivityType | undefined;
  /** Only activities with this prospect */
  prospectId?: string | undefined;
  /** Only activities that occurred at this time or later, Unix ms */
  occurredAfter?: number | undefined;
  /** Only activities that occurred before this time, Unix ms */
  occurredBefore?: number | undefined;
}

export interface ListBdTasksQuery {
  /** Admins only: the business developer whose portal is read; the caller's own when omitted */
  bd_user_id?: string | undefined;
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Only those created at this time or later, Unix ms */
  createdAfter?: number | undefined;
  /** Only those created before this time, Unix ms */
  createdBefore?: number | undefined;
  /** Only those changed at this time or later, Unix ms */
  updatedAfter?: number | undefined;
  /** Only those last changed before this time, Unix ms */
  updatedBefore?: number | undefined;
  /** Only tasks in this status */
  status?: BdTaskStatus | undefined;
  /** Only tasks about this prospect */
  prospectId?: string | undefined;
  /** Return only tasks about this referral */
  referralId?: string | undefined;
  /** Only tasks due at this time or later, Unix ms */
  dueAfter?: number | undefined;
  /** Only tasks due before this time, Unix ms */
  dueBefore?: number | undefined;
}

export interface ListBdGoalsQuery {
  /** Admins only: the business developer whose portal is read; the caller's own when omitted */
  bd_user_id?: string | undefined;
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Only those created at this time or later, Unix ms */
  createdAfter?: number | undefined;
  /** Only those created before this time, Unix ms */
  createdBefore?: number | undefined;
  /** Only those changed at this time or later, Unix ms */
  updatedAfter?: number | undefined;
  /** Only those last changed before this time, Unix ms */
  updatedBefore?: number | undefined;
  /** Only goals of this metric */
  metric?: BdGoalMetric | undefined;
}

export interface ListInvitationCodesQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Only codes that are active, or only paused ones */
  isActive?: boolean | undefined;
  /** Only codes of this owner */
  ownerId?: string | undefined;
  /** Only codes for this level */
  permissionLevel?: PermissionLevel | undefined;
  /** Only those created at this time or later, Unix ms */
  createdAfter?: number | undefined;
  /** Only those created before this time, Unix ms */
  createdBefore?: number | undefined;
}

export interface QrCodeQuery {
  /** `svg` when omitted */
  format?: "svg" | "png" | undefined;
  /** Width and height in pixels, 128–1024; 256 when omitted */
  size?: number | undefined;
}

export interface ListConversationsQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Only the conversation about this referral */
  referralId?: string | undefined;
  /** Only those created at this time or later, Unix ms */
  createdAfter?: number | undefined;
  /** Only those created before this time, Unix ms */
  createdBefore?: number | undefined;
  /** Only those changed at this time or later, Unix ms */
  updatedAfter?: number | undefined;
  /** Only those last changed before this time, Unix ms */
  updatedBefore?: number | undefined;
}

export interface ListMessagesQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
}

export interface ListCompaniesQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Only those created at this time or later, Unix ms */
  createdAfter?: number | undefined;
  /** Only those created before this time, Unix ms */
  createdBefore?: number | undefined;
  /** Return only results that contain all these words, in any order, in the name. Case and accents are ignored. */
  q?: string | undefined;
}

export interface ListCompanyReferrersQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
}

export interface ListCustomersQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Only customers from referrals of this user */
  referrerId?: string | undefined;
  /** Only those created at this time or later, Unix ms */
  createdAfter?: number | undefined;
  /** Only those created before this time, Unix ms */
  createdBefore?: number | undefined;
  /** Only those changed at this time or later, Unix ms */
  updatedAfter?: number | undefined;
  /** Only those last changed before this time, Unix ms */
  updatedBefore?: number | undefined;
  /** Return only results that contain all these words, in any order, in name, email or phone. Case and accents are ignored. Five or more digits match phone numbers by their digits, with or without country code. */
  q?: string | undefined;
}

export interface ListPublicLinksQuery {
  /** Items per page, 1–100; 25 when omitted */
  limit?: number | undefined;
  /** `pagination.nextCursor` of the page before */
  cursor?: string | undefined;
  /** Only links that are active, or only paused ones */
  isActive?: boolean | undefined;
  /** Only links of this referrer */
  referrerId?: string | undefined;
  /** Only those created at this time or later, Unix ms */
  createdAfter?: number | undefined;
  /** Only those created before this time, Unix ms */
  createdBefore?: number | undefined;
}

export interface ReferralReportQuery {
  /** Start of the range, Unix ms; 30 days before its end when omitted */
  from?: number | undefined;
  /** End of the range, Unix ms, at most 731 days after its start; now when omitted */
  to?: number | undefined;
  /** Interval of the series; `day` when omitted */
  interval?: ReportInterval | undefined;
  /** Only referrals credited to this user */
  referrerId?: string | undefined;
  /** Referrers, companies and public links shown, 1–100; 10 when omitted */
  limit?: number | undefined;
}

export interface BonusPaymentReportQuery {
  /** Start of the range, Unix ms; 30 days before its end when omitted */
  from?: number | undefined;
  /** End of the range, Unix ms, at most 731 days after its start; now when omitted */
  to?: number | undefined;
}

export interface ReferrerReportQuery {
  /** Start of the range, Unix ms; 30 days before its end when omitted */
  from?: number | undefined;
  /** End of the range, Unix ms, at most 731 days after its start; now when omitted */
  to?: number | undefined;
  /** Referrers shown, 1–100; 25 when omitted */
  limit?: number | undefined;
}

export type KnownWebhookEvent =
  | ReferralCreatedEvent
  | ReferralUpdatedEvent
  | ReferralDeletedEvent
  | BonusPaymentCreatedEvent
  | BonusPaymentStatusUpdatedEvent
  | BonusPaymentCompletedEvent
  | BonusPaymentFailedEvent
  | BonusPaymentCredentialsUpdatedEvent
  | ReferralMessageAddedEvent
  | UserJoinedEvent
  | UserPermissionsUpdatedEvent
  | UserStatusUpdatedEvent
  | UserLeftEvent
  | UserProfileUpdatedEvent;
