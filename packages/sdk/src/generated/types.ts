// Generated from the contract: pnpm --filter @referral-service/sdk generate. Do not edit.

export interface Address {
  formatted: string;
}

export interface ApiKey {
  id: string;
  name: string;
  scopes: Scope[];
  /** Prefix of the key, including its public ID. */
  prefix: string;
  /** Last 4 characters of the key. */
  lastFour: string;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Time when the key expires, Unix ms. Null if the key never expires. */
  expiresAt: number | null;
  /** Time when the key was revoked, Unix ms. Null if not revoked. */
  revokedAt: number | null;
  /** Time of the last use, Unix ms, accurate to a few minutes. Null if never used. */
  lastUsedAt: number | null;
}

export interface AuditActor {
  /** Type of the actor. `public_link` is a visitor who used a public link. `bonus_rule` is a rule that drafted a bonus payment. */
  type: "user" | "organization_key" | "operator" | "public_link" | "bonus_rule";
  /** ID of the actor. Null if the operator of the service acted. */
  id: string | null;
  name: string | null;
}

export interface AuditChange {
  /** Previous value. */
  from: unknown;
  /** New value. */
  to: unknown;
}

export interface AuditLog {
  id: string;
  /** Name of the action, such as `referral.updated`. */
  action: string;
  /** Person, key, visitor, rule or operator that performed the action. */
  actor: AuditActor;
  /** Resource that the action changed or showed. */
  target: AuditTarget;
  /** Previous and new values of each changed field. Null if hidden. */
  changes: Record<string, AuditChange> | null;
  /** True if the data is hidden because the key lacks the scope to read it, such as `referrals:read`, or because the caller is an admin who cannot send bonuses. Otherwise omitted. */
  withheld?: true;
  /** ID of the request. Null for actions without a request. */
  requestId: string | null;
  /** Unix time in milliseconds. */
  createdAt: number;
}

export interface AuditTarget {
  /** Type of the target, such as `referral`. */
  type: string;
  id: string;
}

export interface BdActivity {
  id: string;
  type: BdActivityType;
  /** Prospect that the activity is about. Null if there is none or it was deleted. */
  prospectId: string | null;
  summary: string;
  /** Unix time in milliseconds. */
  occurredAt: number;
  /** Business developer who owns the portal. */
  businessDeveloperId: string;
  /** Version of the resource. Starts at 1 and increases by 1 with each change. */
  version: number;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Unix time in milliseconds. */
  updatedAt: number;
}

export type BdActivityType = "call" | "email" | "meeting" | "note";

export interface BdCounts {
  /** Number of prospects by stage. */
  prospects: {
    lead: number;
    contacted: number;
    meeting: number;
    proposal: number;
    won: number;
    lost: number;
  };
  openTasks: number;
  /** Number of open tasks that are overdue. */
  overdueTasks: number;
  /** Number of referrers of the business developer. */
  referrers: number;
  /** Number of referrals credited to the business developer or their referrers. */
  referrals: number;
}

export interface BdGoal {
  id: string;
  metric: BdGoalMetric;
  target: number;
  /** Unix time in milliseconds. */
  periodStart: number;
  /** End of the period (exclusive), Unix ms. */
  periodEnd: number;
  /** Progress at the time of the request. Null if hidden. */
  progress: number | null;
  /** True if the data is hidden because the key lacks the scope to read it, such as `referrals:read`, or because the caller is an admin who cannot send bonuses. Otherwise omitted. */
  withheld?: true;
  /** Business developer who owns the portal. */
  businessDeveloperId: string;
  /** Version of the resource. Starts at 1 and increases by 1 with each change. */
  version: number;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Unix time in milliseconds. */
  updatedAt: number;
}

/** Metric of the goal. `referrals` counts referrals by the business developer and their referrers. `bonus_amount` is the total of the completed bonus payments to the same people, in the organization's default currency. */
export type BdGoalMetric = "referrals" | "prospects_won" | "activities" | "bonus_amount";

export interface BdOverview {
  /** Business developer who owns the portal. */
  businessDeveloperId: string;
  counts: BdCounts;
  /** Up to 20 active goals, earliest end first. */
  goalProgress: BdGoal[];
  /** Up to 10 overdue tasks, longest overdue first. */
  overdueTasks: BdTask[];
  /** Up to 10 recent activities, newest first. */
  recentActivities: BdActivity[];
}

export interface BdProspect {
  id: string;
  name: string;
  company: string | null;
  email: string | null;
  phone: string | null;
  stage: BdProspectStage;
  /** Free text. */
  notes: string | null;
  /** Value of the deal in the organization's default currency. Null if unknown. */
  value: number | null;
  /** Time when the stage became `won`, Unix ms. Null in other stages. */
  wonAt: number | null;
  /** Business developer who owns the portal. */
  businessDeveloperId: string;
  /** Version of the resource. Starts at 1 and increases by 1 with each change. */
  version: number;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Unix time in milliseconds. */
  updatedAt: number;
}

export type BdProspectStage = "lead" | "contacted" | "meeting" | "proposal" | "won" | "lost";

export interface BdTask {
  id: string;
  title: string;
  /** Unix time in milliseconds. */
  dueAt: number | null;
  /** Prospect that the task is about. Null if there is none or it was deleted. */
  prospectId: string | null;
  /** Referral that the task is about. Null if there is none or it was deleted. */
  referralId: string | null;
  status: BdTaskStatus;
  /** Time when the task was completed, Unix ms. Null while it is open. */
  completedAt: number | null;
  /** Business developer who owns the portal. */
  businessDeveloperId: string;
  /** Version of the resource. Starts at 1 and increases by 1 with each change. */
  version: number;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Unix time in milliseconds. */
  updatedAt: number;
}

export type BdTaskStatus = "open" | "done";

export interface BonusCost {
  /** Currency code, ISO 4217. */
  currency: string;
  /** Total of completed bonus payments for the referrals. */
  bonusAmount: number;
  /** `bonusAmount` divided by `completed`, rounded to the currency's decimal places. Null if no referral is completed. */
  perCompleted: number | null;
}

export interface BonusExplanation {
  ruleId: string;
  ruleName: string;
  ruleVersion: number;
  /** Terms that were in force when the referral was submitted. */
  sentence: string;
  /** Values of the referral that the rule used, as they were at the time of the calculation. */
  inputs: ({
    name: string;
    value: string | number | boolean | string[] | null;
    /** Currency code of an amount, ISO 4217. */
    currency: string | null;
  })[];
  /** Steps of the calculation. Their changes add up to `amount`. */
  steps: ({
    kind: "fixed" | "percentage" | "minimum" | "maximum" | "part" | "limit";
    /** Amount that this step adds. Negative if the step reduces the payment. */
    change: number;
    /** Amount after this step. */
    amount: number;
    text: string;
  })[];
  amount: number;
  currency: string;
  /** Explanation in words. */
  text: string;
}

export interface BonusPayment {
  id: string;
  referralId: string;
  /** Referrer who gets the payment. */
  referrerId: string;
  /** Amount, up to 2 decimal places. */
  amount: number;
  /** Currency code, ISO 4217. */
  currency: string;
  /** Payout method, such as `paypal_venmo`. The service sets it to the referrer's current method when processing starts. */
  paymentMethod: string;
  status: BonusPaymentStatus;
  note: string | null;
  /** User who drafted the payment, or who created the version of the bonus rule that drafted it. */
  createdBy: string;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Unix time in milliseconds. */
  updatedAt: number;
  /** User who approved the payment in the app. Null if not approved yet. */
  approvedBy: string | null;
  /** Unix time in milliseconds. */
  approvedAt: number | null;
  /** Unix time in milliseconds. */
  completedAt: number | null;
  /** Reason why the last attempt to pay failed. Null if it did not fail, or if there was no attempt. */
  failureReason: string | null;
  /** ID of the payment run that includes the payment. Null if no run includes it. */
  runId: string | null;
  /** Reference in the payment run's file and on the bank statement. Null if no run includes the payment. */
  reference: string | null;
  /** Bonus rule that drafted the payment. Null if a person drafted the payment. */
  ruleId: string | null;
  /** Version of the rule's terms that was in force when the referral was submitted. Null if a person drafted the payment. */
  ruleVersion: number | null;
  /** Version of the resource. Starts at 1 and increases by 1 with each change. */
  version: number;
}

export interface BonusPaymentBucket {
  /** Start of the interval, Unix ms. It can be before the start of the range. */
  startsAt: number;
  /** First day of the interval in the organization's time zone, YYYY-MM-DD. */
  localDate: string;
  count: number;
  /** Amount in the currency, up to 2 decimal places. */
  amount: number;
  byStatus: BonusPaymentSumByStatus;
}

/** A bonus payment was completed: the referrer was paid. The service also sends `bonus_payment.status_updated` with the `referrerId`. */
export interface BonusPaymentCompletedEvent {
  eventType: "bonus_payment.completed";
  /** UUID of the event, the same on every attempt. */
  eventId: string;
  /** Time when the event occurred, Unix ms. */
  timestamp: number;
  /** Organization that owns the resource. */
  organizationId: string;
  data: {
    /** Bonus payment that the event is about. */
    bonusPaymentId: string;
    referralId: string;
    /** Amount, up to 2 decimal places. */
    amount: number;
    /** Currency code, ISO 4217. */
    currency: string;
    /** Payout method, such as `paypal_venmo`. */
    paymentMethod: string;
    /** Unix time in milliseconds. */
    completedAt: number;
  };
  metadata?: EventMetadata;
}

/** A bonus payment was drafted. */
export interface BonusPaymentCreatedEvent {
  eventType: "bonus_payment.created";
  /** UUID of the event, the same on every attempt. */
  eventId: string;
  /** Time when the event occurred, Unix ms. */
  timestamp: number;
  /** Organization that owns the resource. */
  organizationId: string;
  data: {
    /** Bonus payment that the event is about. */
    bonusPaymentId: string;
    referralId: string;
    /** Referrer who gets the payment. */
    referrerId: string;
    /** Amount, up to 2 decimal places. */
    amount: number;
    /** Currency code, ISO 4217. */
    currency: string;
    /** Payout method, such as `paypal_venmo`. */
    paymentMethod: string;
    status: BonusPaymentStatus;
    /** User who drafted the payment, or who created the version of the bonus rule that drafted it. */
    createdBy: string;
    /** Unix time in milliseconds. */
    createdAt: number;
  };
  metadata?: EventMetadata;
}

/** A user changed their payout details. The event does not contain the details. */
export interface BonusPaymentCredentialsUpdatedEvent {
  eventType: "bonus_payment.credentials_updated";
  /** UUID of the event, the same on every attempt. */
  eventId: string;
  /** Time when the event occurred, Unix ms. */
  timestamp: number;
  /** Organization that owns the resource. */
  organizationId: string;
  data: {
    /** User who changed their payout details. */
    userId: string;
    /** Payout method, such as `paypal_venmo`. */
    paymentMethod: string;
    /** Unix time in milliseconds. */
    updatedAt: number;
  };
  metadata?: EventMetadata;
}

export interface BonusPaymentDetails {
  id: string;
  referralId: string;
  /** Referrer who gets the payment. */
  referrerId: string;
  /** Amount, up to 2 decimal places. */
  amount: number;
  /** Currency code, ISO 4217. */
  currency: string;
  /** Payout method, such as `paypal_venmo`. The service sets it to the referrer's current method when processing starts. */
  paymentMethod: string;
  status: BonusPaymentStatus;
  note: string | null;
  /** User who drafted the payment, or who created the version of the bonus rule that drafted it. */
  createdBy: string;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Unix time in milliseconds. */
  updatedAt: number;
  /** User who approved the payment in the app. Null if not approved yet. */
  approvedBy: string | null;
  /** Unix time in milliseconds. */
  approvedAt: number | null;
  /** Unix time in milliseconds. */
  completedAt: number | null;
  /** Reason why the last attempt to pay failed. Null if it did not fail, or if there was no attempt. */
  failureReason: string | null;
  /** ID of the payment run that includes the payment. Null if no run includes it. */
  runId: string | null;
  /** Reference in the payment run's file and on the bank statement. Null if no run includes the payment. */
  reference: string | null;
  /** Bonus rule that drafted the payment. Null if a person drafted the payment. */
  ruleId: string | null;
  /** Version of the rule's terms that was in force when the referral was submitted. Null if a person drafted the payment. */
  ruleVersion: number | null;
  /** Version of the resource. Starts at 1 and increases by 1 with each change. */
  version: number;
  /** Explanation of the amount. Null if a person drafted the payment. Always null for referrers. */
  explanation: BonusExplanation | null;
}

/** A bonus payment failed. */
export interface BonusPaymentFailedEvent {
  eventType: "bonus_payment.failed";
  /** UUID of the event, the same on every attempt. */
  eventId: string;
  /** Time when the event occurred, Unix ms. */
  timestamp: number;
  /** Organization that owns the resource. */
  organizationId: string;
  data: {
    /** Bonus payment that the event is about. */
    bonusPaymentId: string;
    referralId: string;
    /** Amount, up to 2 decimal places. */
    amount: number;
    /** Currency code, ISO 4217. */
    currency: string;
    /** Payout method, such as `paypal_venmo`. */
    paymentMethod: string;
    failureReason: string;
    /** Unix time in milliseconds. */
    failedAt: number;
  };
  metadata?: EventMetadata;
}

export interface BonusPaymentReport {
  /** Start of the range, Unix ms. */
  from: number;
  /** End of the range (exclusive), Unix ms. */
  to: number;
  /** Time zone of the organization. Days begin at midnight in this time zone. */
  timezone: string;
  interval: ReportInterval;
  /** Currencies with payments in the range, ordered by code. Null if hidden. */
  currencies: {
    /** Currency code, ISO 4217. */
    currency: string;
    count: number;
    /** Amount in the currency, up to 2 decimal places. */
    amount: number;
    byStatus: BonusPaymentSumByStatus;
    /** Days, weeks (from Monday) or months of the range, oldest first. */
    series: BonusPaymentBucket[];
    /** Months of the range, oldest first. */
    months: BonusPaymentBucket[];
  }[] | null;
  /** Values of the referrals submitted in the range and bonuses paid for them so far, ordered by currency code. Null if hidden. */
  returnOnBonuses: ({
    /** Currency code, ISO 4217. */
    currency: string;
    /** Total value of the completed referrals in this currency. */
    wonAmount: number;
    /** Total of completed bonus payments for the referrals. */
    bonusAmount: number;
    /** `wonAmount` divided by `bonusAmount`. Null if there are no bonuses in the currency. */
    ratio: number | null;
  })[] | null;
  /** Bonuses paid so far per completed referral, for the referrals submitted in the range. Null if hidden. */
  costs: {
    /** Number of referrals that have a status with the meaning `completed`. */
    completed: number;
    /** Costs in each currency, ordered by currency code. */
    costs: BonusCost[];
    /** Referrers with the most completed referrals. */
    byReferrer: ({
      referrerId: string;
      referrerName: string | null;
      /** Number of referrals that have a status with the meaning `completed`. */
      completed: number;
      /** Costs in each currency, ordered by currency code. */
      costs: BonusCost[];
    })[];
    /** Credited companies with the most completed referrals. */
    byCompany: {
      company: string;
      /** Number of referrals that have a status with the meaning `completed`. */
      completed: number;
      /** Costs in each currency, ordered by currency code. */
      costs: BonusCost[];
    }[];
    /** Bonus rules that paid for the most completed referrals. */
    byRule: ({
      /** ID of the bonus rule. Null for payments that a person drafted. */
      ruleId: string | null;
      ruleName: string | null;
      /** Number of referrals that have a status with the meaning `completed`. */
      completed: number;
      /** Costs in each currency, ordered by currency code. */
      costs: BonusCost[];
    })[];
  } | null;
  /** Times to payment for payments drafted in the range, excluding canceled payments. Null if hidden. */
  timeToPayment: {
    /** Number of completed payments. */
    count: number;
    /** Average time from the submission of the referral to the payment, in whole milliseconds. Null if no payment is completed. */
    averageFromSubmissionMs: number | null;
    /** Median time from the submission of the referral to the payment, in whole milliseconds. Null if no payment is completed. */
    medianFromSubmissionMs: number | null;
    /** Average time from the completion of the referral to the payment, in whole milliseconds. Null if no payment for a completed referral is completed. */
    averageFromCompletionMs: number | null;
    /** Results of the promises in force when the referrals were completed. Null if there was no promise. */
    promise: {
      /** Promised number of days from completion to payment. It comes from the newest promise that began before the end of the range. */
      days: number;
      /** Number of kept promises. */
      kept: number;
      /** Number of broken promises: fulfilled late, or still unfulfilled after the promised time. */
      broken: number;
      /** Number of promises that can still be kept. */
      pending: number;
      /** `kept` divided by the sum of `kept` and `broken`, 0–1. Null if both are 0. */
      keptRate: number | null;
    } | null;
  } | null;
  /** True if the data is hidden because the key lacks the scope to read it, such as `referrals:read`, or because the caller is an admin who cannot send bonuses. Otherwise omitted. */
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
  /** UUID of the event, the same on every attempt. */
  eventId: string;
  /** Time when the event occurred, Unix ms. */
  timestamp: number;
  /** Organization that owns the resource. */
  organizationId: string;
  data: {
    /** Bonus payment that the event is about. */
    bonusPaymentId: string;
    referralId: string;
    /** Referrer who gets the payment. */
    referrerId: string;
    /** Amount, up to 2 decimal places. */
    amount: number;
    /** Currency code, ISO 4217. */
    currency: string;
    statusChange: StatusChange;
    /** Unix time in milliseconds. */
    updatedAt: number;
  };
  metadata?: EventMetadata;
}

export interface BonusPaymentSum {
  count: number;
  /** Amount in the currency, up to 2 decimal places. */
  amount: number;
}

export interface BonusPaymentSumByStatus {
  draft: BonusPaymentSum;
  approved: BonusPaymentSum;
  processing: BonusPaymentSum;
  completed: BonusPaymentSum;
  failed: BonusPaymentSum;
  canceled: BonusPaymentSum;
}

export interface BonusRule {
  id: string;
  name: string;
  /** Version of the terms in force today. */
  version: number;
  /** Terms of the rule as one English sentence. Referrers get the English text of `referrerTexts` instead. */
  sentence: string;
  /** Text about the terms for referrers, by language. */
  referrerTexts: {
    en: string;
    de: string;
  };
  /** First day of these terms, in the organization's time zone. The day of submission determines which terms apply to a referral. */
  startsOn: string;
  /** Last day of these terms (inclusive). Null if the terms have no end. */
  endsOn: string | null;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Unix time in milliseconds. */
  updatedAt: number;
}

export interface Company {
  id: string;
  /** Name of the company, as in the profiles of its users. */
  name: string;
  /** Number of users who currently work at the company and are visible to the caller. */
  referrerCount: number;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Unix time in milliseconds. */
  updatedAt: number;
}

export interface Consent {
  /** Text that the person agreed to. */
  text: string;
  /** Version of the consent text. */
  version: number;
  /** Unix time in milliseconds. */
  givenAt: number;
}

export type ConsentText = string;

export interface Conversation {
  id: string;
  referralId: string;
  messageCount: number;
  /** Unix time in milliseconds. */
  lastMessageAt: number;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Unix time in milliseconds. */
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
  /** Scopes of the key. Default: all except `referrals:delete` and `conversations:read`. */
  scopes?: Scope[] | undefined;
  /** Time when the key expires, Unix ms, in the future. Default: never. */
  expiresAt?: number | null | undefined;
}

/**
 * `occurredAt` defaults to now.
 * @example
 * {
 *   "type": "call",
 *   "prospectId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d01",
 *   "summary": "Talked about the offer"
 * }
 */
export interface CreateBdActivity {
  type: BdActivityType;
  /** Prospect in the same portal. Null if the activity is not about a prospect. */
  prospectId?: string | null | undefined;
  summary: string;
  /** Unix time in milliseconds. */
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
  /** Target as a whole number. For `bonus_amount`, an amount in the organization's default currency, up to 2 decimal places, fewer if the currency has fewer. */
  target: number;
  /** Unix time in milliseconds. */
  periodStart: number;
  /** End of the period (exclusive), Unix ms, later than `periodStart`. */
  periodEnd: number;
}

/**
 * `stage` defaults to `lead`.
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
  /** Value of the deal in the organization's default currency, up to 2 decimal places, fewer if the currency has fewer. */
  value?: number | null | undefined;
}

/**
 * `status` defaults to `open`.
 * @example
 * {
 *   "title": "Send the offer",
 *   "dueAt": 1760086400000,
 *   "prospectId": "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b4d01"
 * }
 */
export interface CreateBdTask {
  title: string;
  /** Unix time in milliseconds. */
  dueAt?: number | null | undefined;
  /** Prospect in the same portal. Null if the task is not about a prospect. */
  prospectId?: string | null | undefined;
  /** Referral that the business developer can see. Null if the task is not about a referral. */
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
  /** Referral that the payment is for. Its referrer gets the payment. */
  referralId: string;
  /** Amount above 0, up to 2 decimal places. */
  amount: number;
  /** Currency code, ISO 4217. Default: `defaultCurrency` of the organization. */
  currency?: string | undefined;
  /** Payout method. Default: the method that the referrer chose in the app, or `manual` if they chose none. */
  paymentMethod?: string | undefined;
  note?: string | null | undefined;
}

/**
 * `isOnPublicForm` and `isRequired` default to false.
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
  /** Field Name, the key of the value in `customFields`. It is case-sensitive and never changes. */
  name: string;
  /** Field Label, for display. Default: the Field Name. */
  label?: string | undefined;
  type: CustomFieldType;
  /** Options of a `select` or `multi_select` field. */
  options?: string[] | undefined;
  /** Whether public forms include the field. */
  isOnPublicForm?: boolean | undefined;
  /** Whether the app and public forms require a value. The API does not require one. */
  isRequired?: boolean | undefined;
  referrerText?: CustomFieldTexts | undefined;
}

/**
 * `mode` defaults to `dry_run`.
 * @example
 * {
 *   "csv": "Name,Email,Booth\r\nAda Lovelace,ada@example.com,4\r\n",
 *   "mode": "good_ones",
 *   "mapping": {
 *     "Booth": null
 *   }
 * }
 */
export interface CreateImport {
  /** Text of the CSV file: a header row and up to 50,000 rows, with commas, semicolons, tabs or vertical bars between cells. */
  csv: string;
  /** Character between two cells: a tab, `;`, `|` or `,`. Default: detected from the rows. */
  separator?: "\t" | ";" | "|" | "," | undefined;
  mode?: ImportMode | undefined;
  /** API field for each column header. Null if the column is ignored. Default: the field that the header suggests. */
  mapping?: Record<string, string | null> | undefined;
  /** Name of the file, for display. */
  fileName?: string | undefined;
}

/**
 * @example
 * {
 *   "code": "TRADE-FAIR-2026",
 *   "useLimit": 100
 * }
 */
export interface CreateInvitationCode {
  /** Time when the code expires, Unix ms, in the future. Null if it never expires. */
  expiresAt?: number | null | undefined;
  /** Maximum number of people who can join. Must be at least `useCount`. Null if unlimited. */
  useLimit?: number | null | undefined;
  /** Prefix of the code. The service appends a hyphen and 8 random characters so that no one can guess the code. The response contains the whole code. Default: a random code. */
  code?: string | undefined;
  /** Role of people who join. Only super admins can invite admins. Default: `referrer`. */
  permissionLevel?: PermissionLevel | undefined;
  /** User who owns the code. The user must be able to invite people with the code's role. Only admins and organization keys can set this field. Default: the owner of the personal key. */
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
  /** Referrer who gets the credit. Required for organization keys. Default: the owner of the personal key. */
  referrerId?: string | undefined;
  /** Last part of the URL, unique across the service. Default: 12 random characters. */
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
  /** ID of the referral in your own system. Unique among the referrals in the organization. Referrers cannot set this field. */
  externalId?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  address?: { formatted: string } | null | undefined;
  notes?: string | null | undefined;
  status?: ReferralStatus | undefined;
  /** Referrer who gets the credit. Required for organization keys. Business developers can change it only to one of their referrers. */
  referrerId?: string | undefined;
  /** Assigned business developer or admin, who must be active. Default on create: the referrer's business developer. Business developers can set only themselves, the referrer's business developer or null. Referrers cannot set this field. */
  assigneeId?: string | null | undefined;
  /** Value of the deal. Referrers cannot set this field. */
  value?: {
    /** Amount above 0, up to 2 decimal places. */
    amount: number;
    /** Currency code, ISO 4217. */
    currency: string;
  } | null | undefined;
  /** Credited company. Default on create: the company where the referrer currently works. */
  company?: string | null | undefined;
  /** Values by Field Name. Null clears a value. Omitted fields keep their values. */
  customFields?: Record<string, CustomFieldValue | null> | undefined;
  /** Labels of the referral. Case is ignored. A label gets the spelling that the organization used first. */
  labels?: string[] | undefined;
}

/**
 * `mode` defaults to `dry_run`.
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
  /** Text of the CSV file: a header row and up to 50,000 rows, with commas, semicolons, tabs or vertical bars between cells. */
  csv: string;
  /** Character between two cells: a tab, `;`, `|` or `,`. Default: detected from the rows. */
  separator?: "\t" | ";" | "|" | "," | undefined;
  mode?: ImportMode | undefined;
  /** API field for each column header. Null if the column is ignored. Default: the field that the header suggests. */
  mapping?: Record<string, string | null> | undefined;
  /** Name of the file, for display. */
  fileName?: string | undefined;
  /** Whether the import also creates duplicates. Default: false. */
  createsDuplicates?: boolean | undefined;
  /** ID of the user who gets the credit for every row. Only for files without a column for the referrer. */
  referrerId?: string | undefined;
}

/**
 * `color` defaults to `gray`, `isShownToReferrer` to true and `tellsReferrer` to false.
 * @example
 * {
 *   "key": "roof_measured",
 *   "label": "Roof measured",
 *   "color": "teal",
 *   "meaning": "working",
 *   "tellsReferrer": true,
 *   "referrerText": {
 *     "en": "We are preparing the offer.",
 *     "de": "Wir erstellen das Angebot."
 *   }
 * }
 */
export interface CreateReferralStatus {
  /** Key of the status. It never changes and cannot be reused. */
  key: string;
  /** Label of the status. Case is ignored when labels are compared. */
  label: string;
  color?: ReferralStatusColor | undefined;
  /** Meaning of the status. It never changes. Only the status `new` has the meaning `new`. */
  meaning: "working" | "completed" | "lost";
  /** Whether referrers see the status. Otherwise, they see the last status that was shown to them. */
  isShownToReferrer?: boolean | undefined;
  /** Whether the referrer gets an email when a referral gets this status. */
  tellsReferrer?: boolean | undefined;
  referrerText?: {
    en?: string | null | undefined;
    de?: string | null | undefined;
  } | undefined;
}

/**
 * @example
 * {
 *   "firstName": "Grace",
 *   "lastName": "Hopper",
 *   "email": "grace@example.com"
 * }
 */
export interface CreateUser {
  /** ID of the user in your own system. Unique among the users in the organization. Business developers and referrers cannot set this field. */
  externalId?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  email: string;
  phone?: string | null | undefined;
  company?: string | null | undefined;
  /** Assigned business developer. Only for referrers. */
  businessDeveloperId?: string | null | undefined;
  /** Role. Only super admins can add admins and super admins. Default: `referrer`. */
  permissionLevel?: PermissionLevel | undefined;
  /** ID of the person at the identity provider. The person becomes a member when they accept the invitation in the app or with the emailed link. The user's `identityUserId` is null until then. */
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
 *   ],
 *   "description": "Keeps the CRM in step with referrals.",
 *   "headers": {
 *     "X-Api-Key": "<a secret that your receiver checks>"
 *   },
 *   "timeoutMs": 5000,
 *   "requestsPerSecond": 20
 * }
 * @example
 * {
 *   "name": "CRM sync",
 *   "url": "https://crm.example.com/webhooks/referrals",
 *   "eventTypes": [
 *     "*"
 *   ]
 * }
 */
export interface CreateWebhookEndpoint {
  name: string;
  url: string;
  /** Event types to subscribe to. `["*"]` subscribes to all types, including those of later versions. */
  eventTypes: SubscribedEventType[];
  /** Description of the endpoint, for display. */
  description?: string | null | undefined;
  /** Time limit of an attempt, in milliseconds. Null for the service's time limit, which is 10 seconds by default. */
  timeoutMs?: number | null | undefined;
  /** Maximum number of deliveries per second. Null for no limit. */
  requestsPerSecond?: number | null | undefined;
  /** Up to 10 headers of your own to send with each request, by name. Values are encrypted at rest. The names of headers that the service or the connection sets are reserved. */
  headers?: Record<string, string> | undefined;
}

export interface CreatedApiKey {
  id: string;
  name: string;
  /** Full text of the key. Only this response contains it. */
  key: string;
  scopes: Scope[];
  /** Time when the key expires, Unix ms. Null if the key never expires. */
  expiresAt: number | null;
  /** Unix time in milliseconds. */
  createdAt: number;
}

export interface CreatedWebhookEndpoint {
  id: string;
  /** Name of the endpoint, for display. */
  name: string;
  /** HTTPS URL that receives the POST requests. */
  url: string;
  /** Subscribed event types. `*` means all types, including those of later versions. */
  eventTypes: SubscribedEventType[];
  /** Description of the endpoint, for display. */
  description: string | null;
  /** The endpoint's own headers, by name. Only the last 4 characters of each value are shown, or half of a value with fewer than 8 characters. */
  headers: Record<string, string>;
  /** Time limit of an attempt, in milliseconds. Null for the service's time limit, which is 10 seconds by default. */
  timeoutMs: number | null;
  /** Maximum number of deliveries per second. Null if no limit is set for the endpoint. */
  requestsPerSecond: number | null;
  /** Whether the endpoint is active. False while it is paused. */
  isActive: boolean;
  /** Whether the service disabled the endpoint. By default, this happens after 10 permanently failed deliveries in a row over at least 24 hours, or immediately after a 410. */
  isDisabled: boolean;
  /** Reason why the service disabled the endpoint, with the time. Null if the endpoint is not disabled. */
  disabledReason: string | null;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Signing secret of the endpoint. Only this response contains it. */
  secret: string;
}

export interface CustomField {
  id: string;
  name: string;
  label: string;
  type: CustomFieldType;
  /** Options of the field. Null unless the type is `select` or `multi_select`. */
  options: string[] | null;
  /** Whether public forms include the field. */
  isOnPublicForm: boolean;
  /** Whether the app and public forms require a value. The API does not require one. */
  isRequired: boolean;
  /** Texts that referrers and visitors read instead of the label and options, by language. */
  referrerText: {
    en: {
      label: string | null;
      options: CustomFieldOptionText[];
    } | null;
    de: {
      label: string | null;
      options: CustomFieldOptionText[];
    } | null;
  };
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Unix time in milliseconds. */
  updatedAt: number;
}

export interface CustomFieldDetail {
  /** UUID of the field. */
  id: string;
  /** Field Name, exactly as it was entered. */
  name: string;
  /** Field Label, for display only. It can change. */
  label: string;
  type: CustomFieldType;
  value: CustomFieldValue;
}

export interface CustomFieldOptionText {
  option: string;
  text: string;
}

export interface CustomFieldText {
  label?: string | null;
  options?: CustomFieldOptionText[];
}

/** Texts that referrers and visitors read instead of the label and options, by language. Null removes the texts of a language. */
export interface CustomFieldTexts {
  en?: CustomFieldText | null;
  de?: CustomFieldText | null;
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

/** Name, email, phone and address come from the person's first completed referral. For business developers, these fields come from the newest referral that the business developer can see. */
export interface Customer {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  address: Address | null;
  /** Number of completed referrals for this person that the caller can see. */
  referralCount: number;
  /** Oldest completed referral for this person that the caller can see. Null if there is none. */
  firstReferral: CustomerReferral | null;
  /** Newest completed referral for this person that the caller can see. Null if there is none. */
  lastReferral: CustomerReferral | null;
  /** Version of the customer. Starts at 1 and increases by 1 with each additional completed referral that the caller can see. */
  version: number;
  /** Time when the person's first referral was completed, Unix ms. */
  createdAt: number;
  /** Time when the person's last referral was completed, Unix ms. */
  updatedAt: number;
}

export interface CustomerReferral {
  id: string;
  /** Referrer who gets the credit. */
  referrerId: string;
  /** Unix time in milliseconds. */
  createdAt: number;
}

export interface DecideDuplicates {
  decision: DuplicateDecision;
  /** Parts of a shared credit, one for each referral in the case. Default: 50, 30 and 20 for three referrals, otherwise equal parts. The first referral gets any remaining cent. */
  parts?: {
    /** UUID. */
    referralId: string;
    part: number;
  }[];
  /** Changes to the referral that gets the credit, such as values from the other referrals. Only for `first_submitted` and `this_one`. Undoing the decision does not restore the previous values. */
  changes?: {
    name?: string;
    email?: string | null;
    phone?: string | null;
    address?: { formatted: string } | null;
    notes?: string | null;
    /** Values by Field Name. Null clears a value. Omitted fields keep their values. */
    customFields?: Record<string, CustomFieldValue | null>;
    /** Value of the deal. Referrers cannot set this field. */
    value?: {
      /** Amount above 0, up to 2 decimal places. */
      amount: number;
      /** Currency code, ISO 4217. */
      currency: string;
    } | null;
  };
  /** Reason for the decision, for the audit log. Required to credit a referral other than the proposed one. */
  reason?: string;
  /** Version of the case that you read. A request with an outdated version fails and changes nothing. */
  version?: number;
}

export interface DiscardImport {
  
}

export interface DuplicateCase {
  id: string;
  status: "open" | "decided";
  /** Number of referrals in the case. */
  referralCount: number;
  /** Referrals in order of submission, up to 50. */
  referrals: ({
    referralId: string;
    /** Name of the referred person. */
    name: string;
    status: ReferralStatus;
    referrerId: string;
    referrerName: string | null;
    credit: ReferralCredit;
    /** Part of a shared credit. Null if the credit is not shared. */
    part: number | null;
    /** Unix time in milliseconds. */
    createdAt: number;
  })[];
  /** Fields that the referrals have in common. Email addresses and phone numbers are compared in a normalized form. */
  matchedBy: ("email" | "phone")[];
  /** Proposed decision. Null once the case is decided. */
  proposal: {
    /** Referral that should get the credit. */
    referralId: string;
    /** `inside_window`: the proposed referral came first, is not lost, and all others came within its protection window. `window_over`: the proposed referral came after the protection window of the earlier referral. `earlier_lost`: the earlier referral is lost. */
    because: "inside_window" | "window_over" | "earlier_lost";
    /** Length of the protection window, in days. */
    windowDays: number;
  } | null;
  /** Decision. Null while the case is open. */
  decision: {
    decision: DuplicateDecision;
    /** Referral that got the credit. Null if no single referral got it, or if that referral was deleted. */
    creditedReferralId: string | null;
    reason: string | null;
    /** Person or organization key that decided. */
    decidedBy: {
      /** ID of the user who decided. Null if an organization key decided. */
      userId: string | null;
      name: string | null;
    };
    /** Unix time in milliseconds. */
    decidedAt: number;
  } | null;
  /** Version of the resource. Starts at 1 and increases by 1 with each change. */
  version: number;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Unix time in milliseconds. */
  updatedAt: number;
}

/** `first_submitted`: the referral that came first gets the credit. `this_one`: the referral in the URL gets the credit. `shared`: each referral gets a part. `different_people`: the credit does not change, and these referrals are not compared again. */
export type DuplicateDecision = "first_submitted" | "this_one" | "shared" | "different_people";

export interface ErrorDetail {
  /** Path of the invalid value, such as `customFields.budget`. */
  path: string;
  /** Description of the problem. */
  message: string;
  /** Cursor of the oldest stored event. Set if `cursor` of `GET /events?order=asc` is older than the stored events. */
  oldestCursor?: string;
}

export interface EventDetails {
  /** ID of the event, as in `eventId` of the payload. */
  id: string;
  eventType: EventType;
  /** Time when the event occurred, Unix ms. */
  createdAt: number;
  /** Payload that webhooks deliver. Null if hidden. */
  payload: EventPayload | null;
  /** True if the data is hidden because the key lacks the scope to read it, such as `referrals:read`, or because the caller is an admin who cannot send bonuses. Otherwise omitted. */
  withheld?: true;
  /** Last 100 deliveries of the event, newest first. Includes deliveries to deleted endpoints. Deliveries that were open at the deletion are `canceled`. */
  deliveries: WebhookDelivery[];
}

export interface EventMetadata {
  /** True if the resource was deleted. Otherwise omitted. */
  deleted?: true;
  /** Version of the resource after the change. Use it to order the events of one resource. */
  version?: number;
  /** ID of the referral or user in your own system. Omitted if there is none. */
  externalId?: string;
  /** ID of the referral's open or decided duplicate case. `version` does not change when a case opens. */
  duplicateCaseId?: string;
  /** Note on the new status of a referral. Omitted if there is none. */
  statusNote?: string;
  /** True if this is a test event. Otherwise omitted. */
  test?: true;
  [name: string]: unknown;
}

export interface EventPayload {
  eventType: string;
  eventId: string;
  /** Unix time in milliseconds. */
  timestamp: number;
  organizationId: string;
  data: Record<string, unknown>;
  metadata?: Record<string, unknown>;
  [name: string]: unknown;
}

export interface EventRecord {
  /** ID of the event, as in `eventId` of the payload. */
  id: string;
  eventType: EventType;
  /** Time when the event occurred, Unix ms. */
  createdAt: number;
  /** Payload that webhooks deliver. Null if hidden. */
  payload: EventPayload | null;
  /** True if the data is hidden because the key lacks the scope to read it, such as `referrals:read`, or because the caller is an admin who cannot send bonuses. Otherwise omitted. */
  withheld?: true;
}

/** Referral in the payload of a webhook. */
export interface EventReferral {
  /** ID of the referral. */
  id: string;
  /** Name of the referred person. */
  name: string | null;
  /** Email address of the referred person. */
  email: string | null;
  /** Phone number of the referred person. */
  phone: string | null;
  address: Address | null;
  /** Free text. */
  notes: string | null;
  status: ReferralStatus | null;
  labels?: string[] | null;
  /** Values by UUID of the field, including values of deleted fields. */
  customFieldValues: Record<string, CustomFieldValue> | null;
  /** Values by Field Name. */
  customFields: Record<string, CustomFieldValue> | null;
  /** Values with their field definitions. */
  customFieldDetails: CustomFieldDetail[] | null;
  /** Photos of the referral, oldest first. */
  photos?: ReferralPhoto[] | null;
  /** Referrer who gets the credit. */
  referrerId: string | null;
  referrerName: string | null;
  /** Credited company. It stays the same when the referrer changes companies. */
  company: string | null;
  /** Unix time in milliseconds. */
  createdAt: number | null;
  /** Unix time in milliseconds. */
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
  /** Description of the event. */
  description: string;
  /** JSON Schema 2020-12 of the whole payload, including the envelope. */
  schema: Record<string, unknown>;
  /** Example of a payload. */
  example: Record<string, unknown>;
}

export interface ExamineReceiver {
  
}

export interface FirstContactReport {
  /** Start of the range, Unix ms. */
  from: number;
  /** End of the range (exclusive), Unix ms. */
  to: number;
  /** Time zone of the organization. Days begin at midnight in this time zone. */
  timezone: string;
  /** Number of referrals. */
  total: number;
  /** Number of referrals that staff have contacted. */
  contacted: number;
  /** Average time from submission to first contact, in whole milliseconds. Null if no referral has been contacted. */
  averageTimeToContactMs: number | null;
  /** Median time from submission to first contact, in whole milliseconds. Null if no referral has been contacted. */
  medianTimeToContactMs: number | null;
  /** Results of the promises in force when the referrals were submitted. Null if there was no promise in the range. */
  promise: {
    /** Promised number of hours from submission to first contact. It comes from the newest promise that began before the end of the range. */
    hours: number;
    /** Number of kept promises. */
    kept: number;
    /** Number of broken promises: fulfilled late, or still unfulfilled after the promised time. */
    broken: number;
    /** Number of promises that can still be kept. */
    pending: number;
    /** `kept` divided by the sum of `kept` and `broken`, 0–1. Null if both are 0. */
    keptRate: number | null;
  } | null;
  /** Assignees with the most referrals in the range. */
  byAssignee: ({
    /** ID of the assignee. Null if no one is assigned. */
    assigneeId: string | null;
    assigneeName: string | null;
    /** Number of referrals. */
    total: number;
    /** Number of referrals that staff have contacted. */
    contacted: number;
    /** Average time from submission to first contact, in whole milliseconds. Null if no referral has been contacted. */
    averageTimeToContactMs: number | null;
    /** Number of referrals contacted on time. Null if there is no promise. */
    kept: number | null;
    /** Number of referrals contacted late, or not yet contacted after the promised time. Null if there is no promise. */
    broken: number | null;
  })[];
  /** Referrals that have a status with the meaning `new` or `working`, and had no change or message in the last `afterDays` days. */
  stalled: {
    /** Number of days without a change or message before an open referral counts as stalled. */
    afterDays: number;
    /** Number of stalled referrals, regardless of when they were submitted. */
    count: number;
    /** Stalled referrals, longest inactive first. */
    referrals: ({
      referralId: string;
      /** Name of the referred person. */
      name: string;
      status: ReferralStatus;
      referrerId: string;
      referrerName: string | null;
      /** ID of the assignee. Null if no one is assigned. */
      assigneeId: string | null;
      assigneeName: string | null;
      /** Unix time in milliseconds. */
      createdAt: number;
      /** Time of the last change or message, Unix ms. */
      lastActivityAt: number;
    })[];
  };
}

export interface Health {
  /** Status of the service. `degraded` means that webhooks can arrive late. */
  status: "ok" | "degraded";
  /** Release of the running service. */
  release: string;
  database: "ok";
  /** Status of the queue. Workers poll for due deliveries while the queue is `unavailable`, and find them within seconds. */
  queue: "ok" | "unavailable";
  /** Status of webhook deliveries. `late` means that a delivery has been due for 30 seconds and no worker has sent it. */
  deliveries: "ok" | "late" | "unknown";
}

export interface Import {
  id: string;
  type: "referrals" | "people";
  fileName: string | null;
  mode: ImportMode;
  status: ImportStatus;
  /** Reason why the import stopped. Null unless the status is `stopped`. */
  stoppedBecause: string | null;
  /** Columns in file order. */
  columns: ImportColumn[];
  /** ID of the user who gets the credit for every row. Null if the request named none. */
  referrerId: string | null;
  /** Headers of ignored columns that contain values. */
  ignoredColumns: string[];
  /** Number of rows in the file, excluding the header. */
  rowCount: number;
  /** Number of rows checked so far. */
  checkedCount: number;
  /** Number of valid rows. */
  goodCount: number;
  /** Number of rows with an error. */
  badCount: number;
  /** Number of skipped duplicates: rows for a person who already exists or is in an earlier row. */
  duplicateCount: number;
  /** Whether the import also creates duplicates. */
  createsDuplicates: boolean;
  /** Number of rows created so far. */
  createdCount: number;
  /** Number of created rows that the undo removed. */
  removedCount: number;
  /** Number of created rows that the undo did not remove. */
  keptCount: number;
  /** Person or organization key that sent the file. */
  createdBy: {
    type: "user" | "organization_key";
    id: string;
    name: string | null;
  };
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Time when the last row was created, Unix ms. Null until then. */
  completedAt: number | null;
  /** Deadline to run a `checked` import, Unix ms. Null if it cannot be run. */
  runnableUntil: number | null;
  /** Deadline to undo the import, Unix ms. Null if it cannot be undone. */
  undoableUntil: number | null;
}

export interface ImportColumn {
  /** Header in the file. Repeated headers get a number, such as `Phone (2)`. */
  header: string;
  /** Field that gets the values of the column. Null if the column is ignored. */
  field: string | null;
}

/** Mode of the import. `dry_run` creates nothing. `all` creates all rows, or none if any row has an error. `good_ones` skips rows with an error. */
export type ImportMode = "dry_run" | "all" | "good_ones";

export interface ImportRow {
  /** Number of the row, as in a spreadsheet. The header is row 1. */
  rowNumber: number;
  outcome: ImportRowOutcome;
  /** Header of the column with the error. Null if there is no error, or if it is not in a single column. */
  column: string | null;
  /** Reason why the row has an error, is a duplicate or was kept. Null for other rows. */
  reason: string | null;
  /** ID of the created referral or user. Null if none was created. */
  resourceId: string | null;
  /** Number of the earlier row for the same person. Null if there is none. */
  duplicateOfRow: number | null;
  /** ID of the existing referral or user for the same person. Null if there is none. */
  duplicateOfId: string | null;
  /** Cells in column order, empty for ignored columns. Null if hidden. */
  cells: string[] | null;
  /** True if the data is hidden because the key lacks the scope to read it, such as `referrals:read`, or because the caller is an admin who cannot send bonuses. Otherwise omitted. */
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
  /** Invitation code that people enter. Case is ignored. */
  code: string;
  /** URL of the page where people join. The QR code opens it. */
  url: string;
  /** Role of people who join with the code. */
  permissionLevel: PermissionLevel;
  /** User who owns the code. Null if an organization key named no owner. Referrers who join are assigned to the owner if the owner is a business developer. */
  ownerId: string | null;
  /** Name of the owner. Null if the code has no owner. */
  ownerName: string | null;
  /** Unix time in milliseconds. */
  expiresAt: number | null;
  /** Number of people who can join. Null if unlimited. */
  useLimit: number | null;
  /** Number of people who joined with the code. */
  useCount: number;
  isActive: boolean;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Unix time in milliseconds. */
  updatedAt: number;
}

export type LinkReferrerStatus = "active" | "blocked" | "left";

export interface Message {
  id: string;
  conversationId: string;
  body: string;
  /** User who wrote the message. */
  senderId: string;
  /** Name of the sender when the message was sent. */
  senderName: string | null;
  /** Unix time in milliseconds. */
  createdAt: number;
}

export interface Organization {
  id: string;
  /** Short name for URLs and the `organization` parameter. */
  slug: string;
  name: string;
  plan: Plan;
  logoUrl: string | null;
  /** Currency code for new payments, goals and prospects, ISO 4217. */
  defaultCurrency: string;
  /** IANA time zone, such as `Europe/Oslo`. */
  timezone: string;
  /** Language of emails to referrers who have not chosen one. */
  language: "en" | "de";
  /** Whether AI assistants can use the API. */
  aiAssistantsEnabled: boolean;
  /** URL of the privacy notice, linked on public pages. Null if there is no link. */
  privacyUrl: string | null;
  /** URL of the imprint, linked on public pages. Null if there is no link. */
  imprintUrl: string | null;
  /** URL of the program terms, linked on public pages. Null if there is no link. */
  termsUrl: string | null;
  /** Text that visitors must agree to on public forms. Null if no consent is needed. */
  consentText: string | null;
  /** Consent texts by language. Null if visitors read `consentText`. */
  consentTexts: {
    en: string | null;
    de: string | null;
  };
  /** Version of the consent text. Starts at 0 and increases by 1 with each new text. */
  consentVersion: number;
  /** Number of days that an open referral is protected against a later referral for the same person. */
  protectionWindowDays: number;
  /** Whether business developers can decide on duplicates among the referrals that they see. */
  businessDevelopersDecideDuplicates: boolean;
  /** Number of hours from submission to first contact that the organization promises to referrers. Null if there is no promise. */
  firstContactWithinHours: number | null;
  /** Number of days from completion to payment that the organization promises to referrers. Null if there is no promise. */
  paymentWithinDays: number | null;
  /** ID at the identity provider. Null if unknown. */
  identityOrganizationId: string | null;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Unix time in milliseconds. */
  updatedAt: number;
}

export interface Pagination {
  /** Cursor of the next page. Null on the last page, except for events with `order=asc`. */
  nextCursor: string | null;
  /** Whether another page follows. */
  hasMore: boolean;
}

export type PermissionLevel = "super_admin" | "admin" | "marketer" | "referrer";

export type Plan = "free" | "starter" | "growth" | "unlimited";

export interface PublicLink {
  id: string;
  slug: string;
  /** URL of the page to share. */
  url: string;
  /** Referrer who gets the credit for submissions. */
  referrerId: string;
  referrerName: string | null;
  /** Status of the referrer. The link works only while the referrer is active. */
  referrerStatus: LinkReferrerStatus;
  /** Number of clicks on the link. Each visitor counts once a day. */
  clickCount: number;
  /** Number of referrals submitted through the link. */
  submissionCount: number;
  /** Whether the link is active. False while it is paused. */
  isActive: boolean;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Unix time in milliseconds. */
  updatedAt: number;
}

/**
 * @example
 * {
 *   "since": 1760000000000
 * }
 */
export interface RecoverWebhookDeliveries {
  /** Start of the outage, Unix ms. Must be within the retention period (30 days by default). */
  since: number;
}

export interface RedeliverWebhook {
  
}

export interface Referral {
  /** ID of the referral. */
  id: string;
  /** Name of the referred person. */
  name: string | null;
  /** Email address of the referred person. */
  email: string | null;
  /** Phone number of the referred person. */
  phone: string | null;
  address: Address | null;
  /** Free text. */
  notes: string | null;
  status: ReferralStatus;
  labels: string[];
  /** Values by UUID of the field, including values of deleted fields. */
  customFieldValues: Record<string, CustomFieldValue>;
  /** Values by Field Name. */
  customFields: Record<string, CustomFieldValue>;
  /** Values with their field definitions. */
  customFieldDetails: CustomFieldDetail[];
  /** Photos of the referral, oldest first. */
  photos: ReferralPhoto[];
  /** Referrer who gets the credit. */
  referrerId: string;
  referrerName: string | null;
  /** Credited company. It stays the same when the referrer changes companies. */
  company: string | null;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Unix time in milliseconds. */
  updatedAt: number;
  /** ID of the referral in your own system. Null if you have not set one. */
  externalId: string | null;
  referrer: Referrer;
  submittedBy: SubmittedBy;
  /** Consent that the referred person gave on a public form. Null if there is none. */
  consent: Consent | null;
  /** Assigned business developer or admin. Null if unassigned. Always null for referrers. */
  assigneeId: string | null;
  /** Name of the assignee. Null if unassigned. Always null for referrers. */
  assigneeName: string | null;
  /** Value of the deal. Null if unknown. Always null for referrers. */
  value: ReferralValue | null;
  credit: ReferralCredit;
  /** Open duplicate case that contains this referral and others for the same person. Null if there is none. Always null for business developers and referrers. */
  duplicateCaseId: string | null;
  /** Note on the current status. The referrer can read it. The referrer of a referral that is not credited gets a fixed sentence instead. Null if there is no note. */
  statusNote: string | null;
  /** Time of the first status other than `new` or of the first message by staff, whichever came first, Unix ms. Null until then. */
  firstContactAt: number | null;
  /** Time when the referral got a status with the meaning `completed`, Unix ms. Null if its status has another meaning. */
  completedAt: number | null;
  /** Version of the resource. Starts at 1 and increases by 1 with each change. */
  version: number;
}

/** Number of referrals by status. Includes every status that is not archived. */
export interface ReferralCounts {
  new: number;
  completed: number;
  [name: string]: number;
}

/** A new referral was submitted. */
export interface ReferralCreatedEvent {
  eventType: "referral.created";
  /** UUID of the event, the same on every attempt. */
  eventId: string;
  /** Time when the event occurred, Unix ms. */
  timestamp: number;
  /** Organization that owns the resource. */
  organizationId: string;
  data: {
    referral: EventReferral;
    referrer: Referrer;
    submittedBy: SubmittedBy;
  };
  metadata?: EventMetadata;
}

/** Credit that the referrer gets: all (`credited`), part (`shared`) or none (`not_credited`). `shared` and `not_credited` result from a decision on duplicates. */
export type ReferralCredit = "credited" | "shared" | "not_credited";

/** A referral was deleted and can no longer be read. */
export interface ReferralDeletedEvent {
  eventType: "referral.deleted";
  /** UUID of the event, the same on every attempt. */
  eventId: string;
  /** Time when the event occurred, Unix ms. */
  timestamp: number;
  /** Organization that owns the resource. */
  organizationId: string;
  data: {
    referralId: string;
    /** Unix time in milliseconds. */
    deletedAt: number;
  };
  metadata?: EventMetadata;
}

/** A message was added to a referral's conversation. `metadata.version` is the number of messages in the conversation. */
export interface ReferralMessageAddedEvent {
  eventType: "referral.message_added";
  /** UUID of the event, the same on every attempt. */
  eventId: string;
  /** Time when the event occurred, Unix ms. */
  timestamp: number;
  /** Organization that owns the resource. */
  organizationId: string;
  data: {
    referralId: string;
    conversationId: string;
    message: {
      id: string;
      body: string;
      /** User who wrote the message. */
      senderId: string;
      /** Name of the sender when the message was sent. */
      senderName: string | null;
      /** Unix time in milliseconds. */
      createdAt: number;
    };
  };
  metadata?: EventMetadata;
}

export interface ReferralPhoto {
  id: string;
  referralId: string;
  /** Width of the stored image, in pixels. */
  width: number;
  /** Height of the stored image, in pixels. */
  height: number;
  /** Size of the stored image, in bytes. */
  byteSize: number;
  /** User who uploaded the photo. Null if an organization key did. */
  uploadedBy: string | null;
  /** Unix time in milliseconds. */
  createdAt: number;
}

export interface ReferralReport {
  /** Start of the range, Unix ms. */
  from: number;
  /** End of the range (exclusive), Unix ms. */
  to: number;
  /** Time zone of the organization. Days begin at midnight in this time zone. */
  timezone: string;
  interval: ReportInterval;
  total: number;
  /** Number of referrals that have a status with the meaning `completed`. */
  completed: number;
  byStatus: ReferralCounts;
  /** Share of completed referrals, 0–1. Null if there are no referrals. */
  conversionRate: number | null;
  /** Average time from submission to completion, in whole milliseconds. Null if no referral is completed. */
  averageTimeToCompleteMs: number | null;
  /** Values of completed referrals, ordered by currency code. */
  wonValues: {
    /** Currency code, ISO 4217. */
    currency: string;
    /** Number of completed referrals with a value in this currency. */
    count: number;
    /** Total value of the completed referrals in this currency. */
    amount: number;
  }[];
  /** Days, weeks (from Monday) or months of the range, oldest first. */
  series: {
    /** Start of the interval, Unix ms. It can be before the start of the range. */
    startsAt: number;
    /** First day of the interval in the organization's time zone, YYYY-MM-DD. */
    localDate: string;
    total: number;
    /** Number of referrals that have a status with the meaning `completed`. */
    completed: number;
    byStatus: ReferralCounts;
  }[];
  /** Referrers with the most referrals. */
  byReferrer: ({
    referrerId: string;
    referrerName: string | null;
    total: number;
    completed: number;
    /** Share of completed referrals, 0–1. Null if there are no referrals. */
    conversionRate: number | null;
    /** Values of completed referrals, ordered by currency code. */
    wonValues: {
      /** Currency code, ISO 4217. */
      currency: string;
      /** Number of completed referrals with a value in this currency. */
      count: number;
      /** Total value of the completed referrals in this currency. */
      amount: number;
    }[];
  })[];
  /** Credited companies with the most referrals. */
  byCompany: ({
    company: string;
    total: number;
    completed: number;
    /** Share of completed referrals, 0–1. Null if there are no referrals. */
    conversionRate: number | null;
    /** Values of completed referrals, ordered by currency code. */
    wonValues: {
      /** Currency code, ISO 4217. */
      currency: string;
      /** Number of completed referrals with a value in this currency. */
      count: number;
      /** Total value of the completed referrals in this currency. */
      amount: number;
    }[];
  })[];
  /** Public links with the most submitted referrals. */
  byPublicLink: ({
    publicLinkId: string;
    slug: string;
    total: number;
    completed: number;
    /** Share of completed referrals, 0–1. Null if there are no referrals. */
    conversionRate: number | null;
    /** Values of completed referrals, ordered by currency code. */
    wonValues: {
      /** Currency code, ISO 4217. */
      currency: string;
      /** Number of completed referrals with a value in this currency. */
      count: number;
      /** Total value of the completed referrals in this currency. */
      amount: number;
    }[];
  })[];
}

/** Key of a status in the organization. `new` and `completed` always exist. Your code must accept unknown keys. */
export type ReferralStatus =
  | "new"
  | "contacted"
  | "in_progress"
  | "qualified"
  | "completed"
  | "lost"
  | (string & {});

/** Color of the status in the app. */
export type ReferralStatusColor =
  | "gray"
  | "blue"
  | "purple"
  | "pink"
  | "red"
  | "orange"
  | "yellow"
  | "green"
  | "teal";

export interface ReferralStatusDefinition {
  id: string;
  /** Key of the status, as in `status` of referrals. It never changes. */
  key: string;
  /** Label of the status. It can change. */
  label: string;
  color: ReferralStatusColor;
  meaning: ReferralStatusMeaning;
  /** Position in the organization's list, starting with 1. */
  position: number;
  /** Whether referrers see the status. Otherwise, they see the last status that was shown to them. */
  isShownToReferrer: boolean;
  /** Whether the referrer gets an email when a referral gets this status. */
  tellsReferrer: boolean;
  /** Text that referrers read instead of the label, by language. Null if they see the label. */
  referrerText: {
    en: string | null;
    de: string | null;
  };
  /** Time when the status was archived, Unix ms. Null if the status is not archived. Referrals that have an archived status keep it. No other referral can get it. */
  archivedAt: number | null;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Unix time in milliseconds. */
  updatedAt: number;
}

/** Meaning of the status. `new`: submitted and not worked on yet. `working`: in progress. `completed`: successful. `lost`: unsuccessful. */
export type ReferralStatusMeaning = "new" | "working" | "completed" | "lost";

/** A referral changed. */
export interface ReferralUpdatedEvent {
  eventType: "referral.updated";
  /** UUID of the event, the same on every attempt. */
  eventId: string;
  /** Time when the event occurred, Unix ms. */
  timestamp: number;
  /** Organization that owns the resource. */
  organizationId: string;
  data: {
    referral: EventReferral;
    referrer: Referrer;
    submittedBy: SubmittedBy;
    /** Previous and new status. Omitted if the status did not change. */
    statusChange?: StatusChange;
  };
  metadata?: EventMetadata;
}

export interface ReferralValue {
  /** Amount, up to 2 decimal places. */
  amount: number;
  /** Currency code, ISO 4217. */
  currency: string;
}

export interface Referrer {
  id: string;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  /** Company where the referrer currently works. */
  company: string | null;
}

export interface ReferrerReport {
  /** Start of the range, Unix ms. */
  from: number;
  /** End of the range (exclusive), Unix ms. */
  to: number;
  /** Referrers, ordered by number of completed referrals, then by number of referrals. */
  referrers: ({
    referrerId: string;
    referrerName: string | null;
    total: number;
    completed: number;
    /** Share of completed referrals, 0–1. Null if there are no referrals. */
    conversionRate: number | null;
    /** Values of completed referrals, ordered by currency code. */
    wonValues: {
      /** Currency code, ISO 4217. */
      currency: string;
      /** Number of completed referrals with a value in this currency. */
      count: number;
      /** Total value of the completed referrals in this currency. */
      amount: number;
    }[];
    /** Completed bonus payments that were drafted in the range. Null if hidden. */
    bonuses: {
      /** Currency code, ISO 4217. */
      currency: string;
      count: number;
      /** Amount in the currency, up to 2 decimal places. */
      amount: number;
    }[] | null;
  })[];
}

export type ReportInterval = "day" | "week" | "month";

export interface RequestLog {
  id: string;
  /** Time when the request ended, Unix ms. */
  createdAt: number;
  /** HTTP method. */
  method: string;
  /** Path in this document, such as `/api/v1/referrals/{id}`. Null if the path of the request matches no operation. */
  route: string | null;
  /** HTTP status. Null if the client disconnected before it received the response. */
  status: number | null;
  /** `error.code` of the response. Null if there is none. */
  errorCode: string | null;
  /** ID of the request, as in `X-Request-Id`. */
  requestId: string;
  /** ID of the key. Null for requests from the app. */
  keyId: string | null;
  /** Time from the start of the request to the end of the response, in milliseconds. */
  durationMs: number;
  /** Size of the response in bytes, including headers. */
  responseBytes: number;
  /** Network of the client: its IP address, shortened to 24 bits for IPv4 or 48 bits for IPv6. Null if unknown. */
  clientNetwork: string | null;
  /** Number of other requests by the organization that are missing from the log because of high load at about this time. Usually 0. */
  droppedCount: number;
}

/**
 * @example
 * {
 *   "overlapHours": 24
 * }
 */
export interface RotateApiKey {
  /** Number of hours that the old key remains valid. Default: 24. */
  overlapHours?: number | undefined;
}

/**
 * @example
 * {
 *   "overlapHours": 24
 * }
 */
export interface RotateWebhookSecret {
  /** Number of hours that deliveries are also signed with the previous secret. Default: 24. */
  overlapHours?: number | undefined;
}

export interface RotatedWebhookSecret {
  id: string;
  /** Name of the endpoint, for display. */
  name: string;
  /** HTTPS URL that receives the POST requests. */
  url: string;
  /** Subscribed event types. `*` means all types, including those of later versions. */
  eventTypes: SubscribedEventType[];
  /** Description of the endpoint, for display. */
  description: string | null;
  /** The endpoint's own headers, by name. Only the last 4 characters of each value are shown, or half of a value with fewer than 8 characters. */
  headers: Record<string, string>;
  /** Time limit of an attempt, in milliseconds. Null for the service's time limit, which is 10 seconds by default. */
  timeoutMs: number | null;
  /** Maximum number of deliveries per second. Null if no limit is set for the endpoint. */
  requestsPerSecond: number | null;
  /** Whether the endpoint is active. False while it is paused. */
  isActive: boolean;
  /** Whether the service disabled the endpoint. By default, this happens after 10 permanently failed deliveries in a row over at least 24 hours, or immediately after a 410. */
  isDisabled: boolean;
  /** Reason why the service disabled the endpoint, with the time. Null if the endpoint is not disabled. */
  disabledReason: string | null;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Signing secret of the endpoint. Only this response contains it. */
  secret: string;
  /** Time when signing with the previous secret ends, Unix ms. Null if there is no overlap. */
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
  /** Whether the import also creates duplicates. Default: false. */
  createsDuplicates?: boolean | undefined;
  /** Row numbers of up to 100 duplicates to create. Other duplicates are skipped. */
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
  /** Type of the test event. Default: the first subscribed type, or `referral.created` for `*`. */
  eventType?: EventType | undefined;
}

/**
 * @example
 * {
 *   "statusIds": [
 *     "0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0060"
 *   ]
 * }
 */
export interface SetReferralStatusOrder {
  /** IDs of all statuses that are not archived, in their new order. */
  statusIds: string[];
}

/**
 * @example
 * {
 *   "permissionLevel": "marketer"
 * }
 */
export interface SetUserPermissions {
  permissionLevel: PermissionLevel;
  /** Whether the user can send bonuses. Default: unchanged. */
  canSendBonuses?: boolean | undefined;
  /** Whether an admin works as a business developer (BDR). Default: unchanged. */
  isBdr?: boolean | undefined;
  /** ID of the active business developer who takes over the user's referrers, open referrals, prospects and open tasks, if the user stops working as a business developer. Default: no one. */
  successorId?: string | undefined;
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
  /** ID at the identity provider. Null if an organization key submitted the referral. */
  identityUserId: string | null;
  /** User who submitted the referral. Null if an organization key did. */
  userId: string | null;
  /** Name of the person or organization key. */
  name: string | null;
  email: string | null;
  /** Whether the referrer submitted the referral. False if it was submitted on their behalf. */
  isReferrer: boolean;
}

export type SubscribedEventType = EventType | "*";

export interface TestEventResult {
  eventId: string;
  eventType: EventType;
  /** Whether the receiver responded with 2xx in time. */
  delivered: boolean;
  /** HTTP status of the response. Null if there was none. */
  responseStatus: number | null;
  /** Time until the response was read or the attempt failed, in milliseconds. */
  latencyMs: number;
  /** First 1 KiB of the response body. Null if there was no response. */
  responseBodyExcerpt: string | null;
  /** Reason for the failure, with the same values as the `error` of a delivery attempt. Null if delivered. */
  error: string | null;
  /** Problem with the receiver's TLS. Null unless `error` is `tls_error`. Values: `certificate_expired`, `certificate_not_yet_valid`, `certificate_wrong_name`, `certificate_unknown_issuer`, `certificate_invalid`, `tls_protocol`. Later versions can add values. */
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
 * Changes only the fields in the request.
 * @example
 * {
 *   "summary": "Talked about the offer and the start"
 * }
 */
export interface UpdateBdActivity {
  type?: BdActivityType | undefined;
  /** Prospect in the same portal. Null if the activity is not about a prospect. */
  prospectId?: string | null | undefined;
  summary?: string | undefined;
  /** Unix time in milliseconds. */
  occurredAt?: number | undefined;
}

/**
 * Changes only the fields in the request.
 * @example
 * {
 *   "target": 25
 * }
 */
export interface UpdateBdGoal {
  metric?: BdGoalMetric | undefined;
  /** Target as a whole number. For `bonus_amount`, an amount in the organization's default currency, up to 2 decimal places, fewer if the currency has fewer. */
  target?: number | undefined;
  /** Unix time in milliseconds. */
  periodStart?: number | undefined;
  /** End of the period (exclusive), Unix ms, later than `periodStart`. */
  periodEnd?: number | undefined;
}

/**
 * Changes only the fields in the request.
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
  /** Value of the deal in the organization's default currency, up to 2 decimal places, fewer if the currency has fewer. */
  value?: number | null | undefined;
}

/**
 * Changes only the fields in the request.
 * @example
 * {
 *   "status": "done"
 * }
 */
export interface UpdateBdTask {
  title?: string | undefined;
  /** Unix time in milliseconds. */
  dueAt?: number | null | undefined;
  /** Prospect in the same portal. Null if the task is not about a prospect. */
  prospectId?: string | null | undefined;
  /** Referral that the business developer can see. Null if the task is not about a referral. */
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
  /** Current Field Name. Other names are rejected, because fields cannot be renamed. */
  name?: string | undefined;
  /** Field Label, for display. It can change. */
  label?: string | undefined;
  /** Options of a `select` or `multi_select` field. */
  options?: string[] | undefined;
  /** Whether public forms include the field. */
  isOnPublicForm?: boolean | undefined;
  /** Whether the app and public forms require a value. The API does not require one. */
  isRequired?: boolean | undefined;
  referrerText?: CustomFieldTexts | undefined;
}

/**
 * Changes only the fields in the request.
 * @example
 * {
 *   "isActive": false
 * }
 */
export interface UpdateInvitationCode {
  /** Time when the code expires, Unix ms, in the future. Null if it never expires. */
  expiresAt?: number | null | undefined;
  /** Maximum number of people who can join. Must be at least `useCount`. Null if unlimited. */
  useLimit?: number | null | undefined;
  isActive?: boolean | undefined;
}

/**
 * Changes only the fields in the request.
 * @example
 * {
 *   "name": "Brightside",
 *   "timezone": "Europe/Oslo",
 *   "defaultCurrency": "NOK"
 * }
 */
export interface UpdateOrganization {
  name?: string | undefined;
  /** Short name for URLs. The API rejects reserved words such as `admin`, and slugs that another organization used in the last 90 days. */
  slug?: string | undefined;
  logoUrl?: string | null | undefined;
  defaultCurrency?: string | undefined;
  timezone?: string | undefined;
  language?: "en" | "de" | undefined;
  aiAssistantsEnabled?: boolean | undefined;
  privacyUrl?: string | null | undefined;
  imprintUrl?: string | null | undefined;
  termsUrl?: string | null | undefined;
  /** Plain text, one or more lines. Each new text increments `consentVersion`. */
  consentText?: ConsentText | null | undefined;
  consentTexts?: {
    en?: ConsentText | null | undefined;
    de?: ConsentText | null | undefined;
  } | undefined;
  protectionWindowDays?: number | undefined;
  businessDevelopersDecideDuplicates?: boolean | undefined;
  /** Number of hours from submission to first contact that you promise to referrers, 1–720. Null if there is no promise. */
  firstContactWithinHours?: number | null | undefined;
  /** Number of days from completion to payment that you promise to referrers, 1–365. Null if there is no promise. */
  paymentWithinDays?: number | null | undefined;
}

/**
 * Changes only the fields in the request.
 * @example
 * {
 *   "isActive": false
 * }
 */
export interface UpdatePublicLink {
  /** Whether the link is active. False pauses it, and true resumes it. */
  isActive?: boolean | undefined;
}

/**
 * Changes only the fields in the request.
 * @example
 * {
 *   "status": "contacted",
 *   "statusNote": "Ada asked for an offer.",
 *   "customFields": {
 *     "budget": null
 *   }
 * }
 */
export interface UpdateReferral {
  name?: string | undefined;
  /** ID of the referral in your own system. Unique among the referrals in the organization. Referrers cannot set this field. */
  externalId?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  address?: { formatted: string } | null | undefined;
  notes?: string | null | undefined;
  status?: ReferralStatus | undefined;
  /** Referrer who gets the credit. Required for organization keys. Business developers can change it only to one of their referrers. */
  referrerId?: string | undefined;
  /** Assigned business developer or admin, who must be active. Default on create: the referrer's business developer. Business developers can set only themselves, the referrer's business developer or null. Referrers cannot set this field. */
  assigneeId?: string | null | undefined;
  /** Value of the deal. Referrers cannot set this field. */
  value?: {
    /** Amount above 0, up to 2 decimal places. */
    amount: number;
    /** Currency code, ISO 4217. */
    currency: string;
  } | null | undefined;
  /** Credited company. Default on create: the company where the referrer currently works. */
  company?: string | null | undefined;
  /** Values by Field Name. Null clears a value. Omitted fields keep their values. */
  customFields?: Record<string, CustomFieldValue | null> | undefined;
  /** Labels of the referral. Case is ignored. A label gets the spelling that the organization used first. */
  labels?: string[] | undefined;
  /** Reason for changing `referrerId`, for the audit log. Required once the referral has a bonus payment or a duplicate case. */
  creditReason?: string | undefined;
  /** Note on the status. Referrers can read it. Requires `status` in the same request. A status change without a note clears the old note. */
  statusNote?: string | null | undefined;
}

/**
 * Changes only the fields in the request.
 * @example
 * {
 *   "label": "Measured",
 *   "tellsReferrer": false
 * }
 * @example
 * {
 *   "isArchived": true
 * }
 */
export interface UpdateReferralStatus {
  /** Label of the status. Case is ignored when labels are compared. */
  label?: string | undefined;
  color?: ReferralStatusColor | undefined;
  /** Whether referrers see the status. Otherwise, they see the last status that was shown to them. */
  isShownToReferrer?: boolean | undefined;
  /** Whether the referrer gets an email when a referral gets this status. */
  tellsReferrer?: boolean | undefined;
  referrerText?: {
    en?: string | null | undefined;
    de?: string | null | undefined;
  } | undefined;
  /** Whether the status is archived. Referrals that have an archived status keep it. No other referral can get it. `new` and `completed` cannot be archived. */
  isArchived?: boolean | undefined;
}

/**
 * Changes only the fields in the request.
 * @example
 * {
 *   "company": "Núñez Hermanos, S.L."
 * }
 */
export interface UpdateUser {
  /** ID of the user in your own system. Unique among the users in the organization. Business developers and referrers cannot set this field. */
  externalId?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  email?: string | undefined;
  phone?: string | null | undefined;
  company?: string | null | undefined;
  /** Assigned business developer. Only for referrers. */
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
  /** Event types to subscribe to. `["*"]` subscribes to all types, including those of later versions. */
  eventTypes?: SubscribedEventType[] | undefined;
  /** Description of the endpoint, for display. */
  description?: string | null | undefined;
  /** Time limit of an attempt, in milliseconds. Null for the service's time limit, which is 10 seconds by default. */
  timeoutMs?: number | null | undefined;
  /** Maximum number of deliveries per second. Null for no limit. */
  requestsPerSecond?: number | null | undefined;
  /** Up to 10 headers of your own to send with each request, by name. Values are encrypted at rest. The names of headers that the service or the connection sets are reserved. Headers that you omit stay unchanged. A header with the value null is removed. Null for the whole field removes all headers. */
  headers?: Record<string, string | null> | null | undefined;
  /** Whether the endpoint is active. False pauses it. True resumes a paused endpoint, or re-enables a disabled one and resets its failure count. */
  isActive?: boolean | undefined;
}

export interface User {
  id: string;
  /** ID of the user in your own system. Null if you have not set one. */
  externalId: string | null;
  /** ID at the identity provider. Null until the person accepts the invitation. */
  identityUserId: string | null;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  /** Company where the user currently works. */
  company: string | null;
  permissionLevel: PermissionLevel;
  /** Whether the user can send bonuses. */
  canSendBonuses: boolean;
  /** Whether an admin works as a business developer (BDR). */
  isBdr: boolean;
  status: UserStatus;
  /** Assigned business developer of a referrer. Null if none is assigned. */
  businessDeveloperId: string | null;
  /** Version of the resource. Starts at 1 and increases by 1 with each change. */
  version: number;
  /** Unix time in milliseconds. */
  joinedAt: number;
  /** Unix time in milliseconds. */
  createdAt: number;
  /** Unix time in milliseconds. */
  updatedAt: number;
}

/** A user joined the organization. */
export interface UserJoinedEvent {
  eventType: "user.joined";
  /** UUID of the event, the same on every attempt. */
  eventId: string;
  /** Time when the event occurred, Unix ms. */
  timestamp: number;
  /** Organization that owns the resource. */
  organizationId: string;
  data: {
    /** User that the event is about. */
    userId: string;
    permissionLevel: PermissionLevel;
    /** Unix time in milliseconds. */
    joinedAt: number;
  };
  metadata?: EventMetadata;
}

/** A user left the organization. */
export interface UserLeftEvent {
  eventType: "user.left";
  /** UUID of the event, the same on every attempt. */
  eventId: string;
  /** Time when the event occurred, Unix ms. */
  timestamp: number;
  /** Organization that owns the resource. */
  organizationId: string;
  data: {
    /** User that the event is about. */
    userId: string;
    permissionLevel: PermissionLevel;
    /** Unix time in milliseconds. */
    leftAt: number;
  };
  metadata?: EventMetadata;
}

/** A user's role or permissions changed. */
export interface UserPermissionsUpdatedEvent {
  eventType: "user.permissions_updated";
  /** UUID of the event, the same on every attempt. */
  eventId: string;
  /** Time when the event occurred, Unix ms. */
  timestamp: number;
  /** Organization that owns the resource. */
  organizationId: string;
  data: {
    /** User that the event is about. */
    userId: string;
    oldPermissionLevel: PermissionLevel;
    permissionLevel: PermissionLevel;
    canSendBonuses: boolean;
    isBdr: boolean;
    /** Unix time in milliseconds. */
    updatedAt: number;
  };
  metadata?: EventMetadata;
}

/** A user's profile changed. */
export interface UserProfileUpdatedEvent {
  eventType: "user.profile_updated";
  /** UUID of the event, the same on every attempt. */
  eventId: string;
  /** Time when the event occurred, Unix ms. */
  timestamp: number;
  /** Organization that owns the resource. */
  organizationId: string;
  data: {
    /** User that the event is about. */
    userId: string;
    /** Names of the fields that changed. */
    changedFields: string[];
    name: string | null;
    firstName: string | null;
    lastName: string | null;
    email: string | null;
    phone: string | null;
    company: string | null;
    /** Unix time in milliseconds. */
    updatedAt: number;
  };
  metadata?: EventMetadata;
}

export type UserStatus = "active" | "blocked";

/** A user was blocked or unblocked. */
export interface UserStatusUpdatedEvent {
  eventType: "user.status_updated";
  /** UUID of the event, the same on every attempt. */
  eventId: string;
  /** Time when the event occurred, Unix ms. */
  timestamp: number;
  /** Organization that owns the resource. */
  organizationId: string;
  data: {
    /** User that the event is about. */
    userId: string;
    statusChange: StatusChange;
    /** Unix time in milliseconds. */
    updatedAt: number;
  };
  metadata?: EventMetadata;
}

export interface WebhookDelivery {
  id: string;
  /** ID of the event, as in `eventId` of the payload. */
  eventId: string;
  eventType: EventType;
  webhookEndpointId: string;
  /** Status of the delivery. `pending`: not attempted yet, or redelivery requested. `pending_retry`: failed, and will be retried. */
  status: WebhookDeliveryStatus;
  /** Number of attempts. */
  attemptCount: number;
  /** Time of the next attempt, Unix ms. Null if there is none, or while the endpoint is paused or disabled. */
  nextAttemptAt: number | null;
  /** HTTP status of the response to the last attempt. Null if there was no response. */
  lastResponseStatus: number | null;
  /** Reason why the attempt failed. Null if it succeeded. Values: `http_status`, `redirect`, `timeout`, `connect_timeout`, `connection_refused`, `connection_reset`, `dns_error`, `tls_error`, `blocked_address`, `invalid_response`, `unreadable_secret`, `missing_event`. Later versions can add values. */
  lastError: string | null;
  /** Time when the event occurred, Unix ms. */
  createdAt: number;
  /** Time when the delivery succeeded, failed permanently or was canceled, Unix ms. Null while it is open. */
  completedAt: number | null;
}

export interface WebhookDeliveryAttempt {
  /** Number of the attempt, starting with 1. */
  number: number;
  /** Unix time in milliseconds. */
  startedAt: number;
  /** Duration of the attempt, in milliseconds. */
  durationMs: number;
  /** HTTP status of the response. Null if there was none. */
  responseStatus: number | null;
  /** Reason why the attempt failed. Null if it succeeded. Values: `http_status`, `redirect`, `timeout`, `connect_timeout`, `connection_refused`, `connection_reset`, `dns_error`, `tls_error`, `blocked_address`, `invalid_response`, `unreadable_secret`, `missing_event`. Later versions can add values. */
  error: string | null;
  /** Problem with the receiver's TLS. Null unless `error` is `tls_error`. Values: `certificate_expired`, `certificate_not_yet_valid`, `certificate_wrong_name`, `certificate_unknown_issuer`, `certificate_invalid`, `tls_protocol`. Later versions can add values. */
  errorDetail: string | null;
  /** First 1 KiB of the response body. Null if there was no response. Also null if the payload is hidden, because the response can contain it. */
  responseBodyExcerpt: string | null;
}

export interface WebhookDeliveryCounts {
  /** Number of deliveries that the receiver accepted. */
  delivered: number;
  /** Number of deliveries that failed permanently. */
  failed: number;
  /** Number of deliveries that are still open. */
  open: number;
}

export interface WebhookDeliveryDetails {
  id: string;
  /** ID of the event, as in `eventId` of the payload. */
  eventId: string;
  eventType: EventType;
  webhookEndpointId: string;
  /** Status of the delivery. `pending`: not attempted yet, or redelivery requested. `pending_retry`: failed, and will be retried. */
  status: WebhookDeliveryStatus;
  /** Number of attempts. */
  attemptCount: number;
  /** Time of the next attempt, Unix ms. Null if there is none, or while the endpoint is paused or disabled. */
  nextAttemptAt: number | null;
  /** HTTP status of the response to the last attempt. Null if there was no response. */
  lastResponseStatus: number | null;
  /** Reason why the attempt failed. Null if it succeeded. Values: `http_status`, `redirect`, `timeout`, `connect_timeout`, `connection_refused`, `connection_reset`, `dns_error`, `tls_error`, `blocked_address`, `invalid_response`, `unreadable_secret`, `missing_event`. Later versions can add values. */
  lastError: string | null;
  /** Time when the event occurred, Unix ms. */
  createdAt: number;
  /** Time when the delivery succeeded, failed permanently or was canceled, Unix ms. Null while it is open. */
  completedAt: number | null;
  /** Last 100 attempts, oldest first. */
  attempts: WebhookDeliveryAttempt[];
  /** Payload of the delivery. Null if hidden. */
  payload: EventPayload | null;
  /** True if the data is hidden because the key lacks the scope to read it, such as `referrals:read`, or because the caller is an admin who cannot send bonuses. Otherwise omitted. */
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
  /** Name of the endpoint, for display. */
  name: string;
  /** HTTPS URL that receives the POST requests. */
  url: string;
  /** Subscribed event types. `*` means all types, including those of later versions. */
  eventTypes: SubscribedEventType[];
  /** Description of the endpoint, for display. */
  description: string | null;
  /** The endpoint's own headers, by name. Only the last 4 characters of each value are shown, or half of a value with fewer than 8 characters. */
  headers: Record<string, string>;
  /** Time limit of an attempt, in milliseconds. Null for the service's time limit, which is 10 seconds by default. */
  timeoutMs: number | null;
  /** Maximum number of deliveries per second. Null if no limit is set for the endpoint. */
  requestsPerSecond: number | null;
  /** Whether the endpoint is active. False while it is paused. */
  isActive: boolean;
  /** Whether the service disabled the endpoint. By default, this happens after 10 permanently failed deliveries in a row over at least 24 hours, or immediately after a 410. */
  isDisabled: boolean;
  /** Reason why the service disabled the endpoint, with the time. Null if the endpoint is not disabled. */
  disabledReason: string | null;
  /** Unix time in milliseconds. */
  createdAt: number;
}

export interface WebhookEndpointStats {
  last24Hours: WebhookStats;
  last7Days: WebhookStats;
}

export interface WebhookExamination {
  /** Unix time in milliseconds. */
  startedAt: number;
  /** Unix time in milliseconds. */
  completedAt: number;
  /** Number of checks that the receiver passed. */
  held: number;
  /** Number of checks that the receiver failed. */
  failed: number;
  /** Results, always in the same order. */
  points: WebhookExaminationPoint[];
}

export interface WebhookExaminationPoint {
  /** Name of the check. Later versions can add values. */
  point: "accepts_signed_event" | "rejects_altered_signature" | "rejects_old_timestamp" | "rejects_future_timestamp" | "rejects_changed_body" | "rejects_missing_signature" | "rejects_other_secret" | "accepts_rotation" | "accepts_unknown_type" | "accepts_repeated_event" | "responds_in_time" | "presents_valid_certificate" | "accepts_large_body" | "accepts_raw_bytes";
  /** Result of the check. `held` means that the receiver passed. `not_visible` means that the result is unknown. */
  result: "held" | "failed" | "not_visible";
  /** Reason for the result, and what to change. Null if the receiver passed. */
  explanation: string | null;
  /** Page of the documentation to read, as a path on the service. */
  page: string;
  /** Request that was sent. Null if there was none. */
  request: WebhookExaminationRequest | null;
  /** Response of the receiver. Null if there was no request. */
  response: WebhookExaminationResponse | null;
}

export interface WebhookExaminationRequest {
  eventId: string;
  /** Event type. `receiver.examined` is not a real type and tests how the receiver handles unknown types. */
  eventType: string;
  /** Headers of the request. */
  headers: Record<string, string>;
  /** Size of the body in bytes. */
  bodyBytes: number;
  /** First 1 KiB of the body. */
  bodyExcerpt: string;
}

export interface WebhookExaminationResponse {
  /** HTTP status of the response. Null if there was none. */
  status: number | null;
  /** Time until the response was read or the request failed, in milliseconds. */
  latencyMs: number;
  /** First 1 KiB of the response body. Null if there was no response. */
  bodyExcerpt: string | null;
  /** Reason for the failure, with the same values as the `error` of a delivery attempt. Null for a 2xx response. */
  error: string | null;
  /** Problem with the receiver's TLS. Null unless `error` is `tls_error`. Values: `certificate_expired`, `certificate_not_yet_valid`, `certificate_wrong_name`, `certificate_unknown_issuer`, `certificate_invalid`, `tls_protocol`. Later versions can add values. */
  errorDetail: string | null;
}

export interface WebhookRecovery {
  /** Number of deliveries that this request created or reopened. */
  recoveredCount: number;
  /** Whether there are more events to recover. Repeat the request until this is false. */
  hasMore: boolean;
}

export interface WebhookStats {
  /** Start of the period that the figures cover, Unix ms. It is later than the start of the window if the window has more than 500,000 attempts. */
  since: number;
  deliveries: WebhookDeliveryCounts;
  /** Share of finished deliveries that the receiver accepted, 0–1. Null if none has finished. */
  successRate: number | null;
  /** Numbers of attempts that started in this period. A delivery has up to 5 attempts before a redelivery. */
  attempts: {
    total: number;
    succeeded: number;
    failed: number;
  };
  /** Latency of all attempts in milliseconds, including timeouts. Null if there are no attempts. */
  latencyMs: {
    p50: number | null;
    p95: number | null;
  };
  /** Numbers of failed attempts by their `error`. */
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
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
}

export interface ListApiKeysQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
}

export interface ListRequestLogsQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only requests with a status of this class. */
  statusClass?: "2xx" | "3xx" | "4xx" | "5xx" | undefined;
  /** Return only requests with this method, such as `POST`. */
  method?: string | undefined;
  /** Return only requests to this path in this document, such as `/api/v1/referrals/{id}`. */
  route?: string | undefined;
  /** Return only requests with this key. */
  keyId?: string | undefined;
  /** Return only requests with a key (`true`) or from the app (`false`). */
  hasKey?: boolean | undefined;
  /** Return only requests with this `error.code`, such as `SCOPE_LIMITATIONS`. */
  errorCode?: string | undefined;
  /** Return only the request with this ID. */
  requestId?: string | undefined;
  /** Return only rows with a `droppedCount` above 0 (`true`) or equal to 0 (`false`). */
  hasDropped?: boolean | undefined;
  /** Return only results created at this time or later, Unix ms. */
  createdAfter?: number | undefined;
  /** Return only results created before this time, Unix ms. */
  createdBefore?: number | undefined;
}

export interface ListUsersQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only the user with this ID in your own system. */
  externalId?: string | undefined;
  /** Return only users with this role. */
  permissionLevel?: PermissionLevel | undefined;
  /** Return only users with this status. */
  status?: UserStatus | undefined;
  /** Return only users who can sign in (`true`) or who have not accepted their invitation yet (`false`). */
  hasIdentity?: boolean | undefined;
  /** Return only referrers of this business developer. */
  businessDeveloperId?: string | undefined;
  /** Return only users who currently work at this company. */
  companyId?: string | undefined;
  /** Return only results created at this time or later, Unix ms. */
  createdAfter?: number | undefined;
  /** Return only results created before this time, Unix ms. */
  createdBefore?: number | undefined;
  /** Return only results last changed at this time or later, Unix ms. */
  updatedAfter?: number | undefined;
  /** Return only results last changed before this time, Unix ms. */
  updatedBefore?: number | undefined;
  /** Return only results with all these words in name, email, phone, company or external ID, in any order. Case and accents are ignored. A word of at least 5 digits also matches phone numbers, with or without the country code. */
  q?: string | undefined;
}

export interface ListReferralsQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only the referral with this ID in your own system. */
  externalId?: string | undefined;
  /** Return only referrals with this status. */
  status?: ReferralStatus | undefined;
  /** Return only referrals credited to this referrer. */
  referrerId?: string | undefined;
  /** Return only referrals with this assignee. `none` returns unassigned referrals. Referrers cannot use this filter. */
  assigneeId?: string | "none" | undefined;
  /** Return only referrals with this credit. `all` returns referrals regardless of credit. Default: `all` for referrers and for requests with `externalId`, otherwise `credited` and `shared`. */
  credit?: "credited" | "shared" | "not_credited" | "all" | undefined;
  /** Return only referrals with an open duplicate case (`true`) or without one (`false`). Only admins and organization keys can use this filter. */
  hasOpenDuplicate?: boolean | undefined;
  /** Return only referrals with this label. Case is ignored. */
  label?: string | undefined;
  /** Return only results created at this time or later, Unix ms. */
  createdAfter?: number | undefined;
  /** Return only results created before this time, Unix ms. */
  createdBefore?: number | undefined;
  /** Return only results last changed at this time or later, Unix ms. */
  updatedAfter?: number | undefined;
  /** Return only results last changed before this time, Unix ms. */
  updatedBefore?: number | undefined;
  /** Return only results with all these words in name, email, phone, company or external ID, in any order. Case and accents are ignored. A word of at least 5 digits also matches phone numbers, with or without the country code. */
  q?: string | undefined;
}

export interface ListReferralPhotosQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
}

export interface ListDuplicatesQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
}

export interface ListBonusPaymentsQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only bonus payments with this status. */
  status?: BonusPaymentStatus | undefined;
  /** Return only bonus payments to this referrer. */
  referrerId?: string | undefined;
  /** Return only bonus payments for this referral. */
  referralId?: string | undefined;
  /** Return only results created at this time or later, Unix ms. */
  createdAfter?: number | undefined;
  /** Return only results created before this time, Unix ms. */
  createdBefore?: number | undefined;
  /** Return only results last changed at this time or later, Unix ms. */
  updatedAfter?: number | undefined;
  /** Return only results last changed before this time, Unix ms. */
  updatedBefore?: number | undefined;
}

export interface ListBonusRulesQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
}

export interface ListCompaniesQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only results created at this time or later, Unix ms. */
  createdAfter?: number | undefined;
  /** Return only results created before this time, Unix ms. */
  createdBefore?: number | undefined;
  /** Return only results with all these words in the name, in any order. Case and accents are ignored. */
  q?: string | undefined;
}

export interface ListCustomersQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only customers with referrals credited to this user. */
  referrerId?: string | undefined;
  /** Return only results created at this time or later, Unix ms. */
  createdAfter?: number | undefined;
  /** Return only results created before this time, Unix ms. */
  createdBefore?: number | undefined;
  /** Return only results last changed at this time or later, Unix ms. */
  updatedAfter?: number | undefined;
  /** Return only results last changed before this time, Unix ms. */
  updatedBefore?: number | undefined;
  /** Return only results with all these words in name, email or phone, in any order. Case and accents are ignored. A word of at least 5 digits also matches phone numbers, with or without the country code. */
  q?: string | undefined;
}

export interface ListPublicLinksQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only active links (`true`) or paused links (`false`). */
  isActive?: boolean | undefined;
  /** Return only links of this referrer. */
  referrerId?: string | undefined;
  /** Return only results created at this time or later, Unix ms. */
  createdAfter?: number | undefined;
  /** Return only results created before this time, Unix ms. */
  createdBefore?: number | undefined;
}

export interface ListCustomFieldsQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
}

export interface ListInvitationCodesQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only active codes (`true`) or paused codes (`false`). */
  isActive?: boolean | undefined;
  /** Return only codes of this owner. */
  ownerId?: string | undefined;
  /** Return only codes for this role. */
  permissionLevel?: PermissionLevel | undefined;
  /** Return only results created at this time or later, Unix ms. */
  createdAfter?: number | undefined;
  /** Return only results created before this time, Unix ms. */
  createdBefore?: number | undefined;
}

export interface ListConversationsQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only the conversation about this referral. */
  referralId?: string | undefined;
  /** Return only results created at this time or later, Unix ms. */
  createdAfter?: number | undefined;
  /** Return only results created before this time, Unix ms. */
  createdBefore?: number | undefined;
  /** Return only results last changed at this time or later, Unix ms. */
  updatedAfter?: number | undefined;
  /** Return only results last changed before this time, Unix ms. */
  updatedBefore?: number | undefined;
}

export interface ListWebhookEndpointsQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
}

export interface ListWebhookDeliveriesQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only deliveries with this status. */
  status?: WebhookDeliveryStatus | undefined;
  /** Return only deliveries of this event type. */
  eventType?: EventType | undefined;
  /** Return only the delivery with this delivery ID or event ID. */
  q?: string | undefined;
  /** Return only results created at this time or later, Unix ms. */
  createdAfter?: number | undefined;
  /** Return only results created before this time, Unix ms. */
  createdBefore?: number | undefined;
}

export interface ListEventsQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only events of this type. */
  eventType?: EventType | undefined;
  /** Return only results created at this time or later, Unix ms. */
  createdAfter?: number | undefined;
  /** Return only results created before this time, Unix ms. */
  createdBefore?: number | undefined;
}

export interface ListAuditLogsQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only entries with this action, such as `referral.updated`. */
  action?: string | undefined;
  /** Return only results created at this time or later, Unix ms. */
  createdAfter?: number | undefined;
  /** Return only results created before this time, Unix ms. */
  createdBefore?: number | undefined;
}

export interface ListOrganizationAuditLogsQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only entries with this action, such as `referral.updated`. */
  action?: string | undefined;
  /** Return only results created at this time or later, Unix ms. */
  createdAfter?: number | undefined;
  /** Return only results created before this time, Unix ms. */
  createdBefore?: number | undefined;
  /** Return only entries by actors of this type. */
  actorType?: "user" | "organization_key" | "operator" | "public_link" | "bonus_rule" | undefined;
  /** Return only entries by this actor. */
  actorId?: string | undefined;
  /** Return only entries about targets of this type, such as `api_key`. */
  targetType?: string | undefined;
  /** Return only entries about this target. */
  targetId?: string | undefined;
}

export interface ReferralPhotoQuery {
  /** Size of the image. `full`: up to 2,048 pixels wide and high. `thumbnail`: a square of up to 320 pixels. Default: `full`. */
  size?: "full" | "thumbnail" | undefined;
}

export interface ListImportsQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
}

export interface ListImportRowsQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the rows: as in the file (`asc`) or reversed (`desc`). Default: `asc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only rows with this outcome. */
  outcome?: ImportRowOutcome | undefined;
}

export interface BdPortalQuery {
  /** Business developer who owns the portal. Only for admins. Default: the caller. */
  bd_user_id?: string | undefined;
}

export interface ListBdProspectsQuery {
  /** Business developer who owns the portal. Only for admins. Default: the caller. */
  bd_user_id?: string | undefined;
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only results created at this time or later, Unix ms. */
  createdAfter?: number | undefined;
  /** Return only results created before this time, Unix ms. */
  createdBefore?: number | undefined;
  /** Return only results last changed at this time or later, Unix ms. */
  updatedAfter?: number | undefined;
  /** Return only results last changed before this time, Unix ms. */
  updatedBefore?: number | undefined;
  /** Return only prospects in this stage. */
  stage?: BdProspectStage | undefined;
  /** Return only results with all these words in name, email, phone or company, in any order. Case and accents are ignored. A word of at least 5 digits also matches phone numbers, with or without the country code. */
  q?: string | undefined;
}

export interface ListBdActivitiesQuery {
  /** Business developer who owns the portal. Only for admins. Default: the caller. */
  bd_user_id?: string | undefined;
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only results created at this time or later, Unix ms. */
  createdAfter?: number | undefined;
  /** Return only results created before this time, Unix ms. */
  createdBefore?: number | undefined;
  /** Return only results last changed at this time or later, Unix ms. */
  updatedAfter?: number | undefined;
  /** Return only results last changed before this time, Unix ms. */
  updatedBefore?: number | undefined;
  /** Return only activities of this type. */
  type?: BdActivityType | undefined;
  /** Return only activities about this prospect. */
  prospectId?: string | undefined;
  /** Return only activities that occurred at this time or later, Unix ms. */
  occurredAfter?: number | undefined;
  /** Return only activities that occurred before this time, Unix ms. */
  occurredBefore?: number | undefined;
}

export interface ListBdTasksQuery {
  /** Business developer who owns the portal. Only for admins. Default: the caller. */
  bd_user_id?: string | undefined;
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only results created at this time or later, Unix ms. */
  createdAfter?: number | undefined;
  /** Return only results created before this time, Unix ms. */
  createdBefore?: number | undefined;
  /** Return only results last changed at this time or later, Unix ms. */
  updatedAfter?: number | undefined;
  /** Return only results last changed before this time, Unix ms. */
  updatedBefore?: number | undefined;
  /** Return only tasks with this status. */
  status?: BdTaskStatus | undefined;
  /** Return only tasks about this prospect. */
  prospectId?: string | undefined;
  /** Return only tasks about this referral. */
  referralId?: string | undefined;
  /** Return only tasks due at this time or later, Unix ms. */
  dueAfter?: number | undefined;
  /** Return only tasks due before this time, Unix ms. */
  dueBefore?: number | undefined;
}

export interface ListBdGoalsQuery {
  /** Business developer who owns the portal. Only for admins. Default: the caller. */
  bd_user_id?: string | undefined;
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only results created at this time or later, Unix ms. */
  createdAfter?: number | undefined;
  /** Return only results created before this time, Unix ms. */
  createdBefore?: number | undefined;
  /** Return only results last changed at this time or later, Unix ms. */
  updatedAfter?: number | undefined;
  /** Return only results last changed before this time, Unix ms. */
  updatedBefore?: number | undefined;
  /** Return only goals with this metric. */
  metric?: BdGoalMetric | undefined;
}

export interface QrCodeQuery {
  /** Format of the image. Default: `svg`. */
  format?: "svg" | "png" | undefined;
  /** Width and height in pixels, 128–1024. Default: 256. */
  size?: number | undefined;
}

export interface ListMessagesQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
}

export interface ListCompanyReferrersQuery {
  /** Page size, 1–100. Default: 25. */
  limit?: number | undefined;
  /** Cursor of the page: `pagination.nextCursor` of the previous page. Default: the first page. */
  cursor?: string | undefined;
  /** Order of the list: newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
}

export interface ReferralReportQuery {
  /** Start of the range, Unix ms. Default: 30 days before its end. */
  from?: number | undefined;
  /** End of the range, Unix ms, up to 731 days after its start. Default: now. */
  to?: number | undefined;
  /** Interval of the series. Default: `day`. */
  interval?: ReportInterval | undefined;
  /** Return only referrals credited to this user. */
  referrerId?: string | undefined;
  /** Maximum length of each ranking: referrers, companies and public links, 1–100. Default: 10. */
  limit?: number | undefined;
}

export interface BonusPaymentReportQuery {
  /** Start of the range, Unix ms. Default: 30 days before its end. */
  from?: number | undefined;
  /** End of the range, Unix ms, up to 731 days after its start. Default: now. */
  to?: number | undefined;
  /** Interval of the series. Default: `day`. */
  interval?: ReportInterval | undefined;
  /** Maximum length of each ranking: referrers, companies and bonus rules, 1–100. Default: 10. */
  limit?: number | undefined;
}

export interface FirstContactReportQuery {
  /** Start of the range, Unix ms. Default: 30 days before its end. */
  from?: number | undefined;
  /** End of the range, Unix ms, up to 731 days after its start. Default: now. */
  to?: number | undefined;
  /** Number of days without a change or message until an open referral counts as stalled, 1–365. Default: 14. */
  stalledAfterDays?: number | undefined;
  /** Maximum length of each list: assignees and stalled referrals, 1–100. Default: 25. */
  limit?: number | undefined;
}

export interface ReferrerReportQuery {
  /** Start of the range, Unix ms. Default: 30 days before its end. */
  from?: number | undefined;
  /** End of the range, Unix ms, up to 731 days after its start. Default: now. */
  to?: number | undefined;
  /** Maximum number of referrers, 1–100. Default: 25. */
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
