import { resources } from "../contract.ts";
import { queryBoolean, searchQuery } from "../primitives.ts";
import { c } from "../router.ts";
import { waysContract } from "./access/auth.ts";
import { joiningContract } from "./access/joining.ts";
import { meContract } from "./access/me.ts";
import { personalKeysContract } from "./access/personal-keys.ts";
import { securityContract } from "./access/security.ts";
import { importPageContract } from "./imports/imports.ts";
import { auditLogPageContract } from "./insight/audit-log.ts";
import { changesContract } from "./insight/changes.ts";
import { homePageContract } from "./insight/home.ts";
import { peopleListsContract } from "./insight/people-lists.ts";
import { reportPageContract } from "./insight/reports.ts";
import { heldSubmissionsContract } from "./links/held-submissions.ts";
import { shareLinkContract, visitsContract } from "./links/public-links.ts";
import { filteredBy, ordered } from "./list-queries.ts";
import { bonusRulePageContract } from "./money/bonus-rules.ts";
import { paymentCredentialsContract } from "./money/payment-credentials.ts";
import { payerAccountContract, paymentRunsContract } from "./money/payment-runs.ts";
import { paymentsContract } from "./money/payments.ts";
import {
  paymentThresholdContract,
  statementsContract,
  taxDetailsContract,
} from "./money/statements.ts";
import { brandContract } from "./people/brand.ts";
import { invitationsContract } from "./people/invitations.ts";
import { noticesContract } from "./people/notices.ts";
import { savedViewsContract } from "./people/saved-views.ts";
import { portalPageContract } from "./portal/portal.ts";
import { dataSubjectRequestsContract } from "./privacy/data-subject-requests.ts";
import { conversationPageContract } from "./referrals/conversations.ts";
import { duplicateReviewContract } from "./referrals/duplicates.ts";
import { referralPageContract } from "./referrals/referrals.ts";
import { webhooksContract } from "./webhooks/webhooks.ts";

/**
 * The contract of the app: the API's resources with a session, and routes that only the app has. It is not
 * part of the public API.
 */
export const appContract = c.router(
  {
    me: meContract,
    notices: noticesContract,
    brand: brandContract,
    personalKeys: personalKeysContract,
    joining: joiningContract,
    invitations: invitationsContract,
    webhooks: webhooksContract,
    referralPage: referralPageContract,
    duplicateReview: duplicateReviewContract,
    conversationPage: conversationPageContract,
    payments: paymentsContract,
    paymentCredentials: paymentCredentialsContract,
    paymentRuns: paymentRunsContract,
    payerAccount: payerAccountContract,
    statements: statementsContract,
    paymentThreshold: paymentThresholdContract,
    taxDetails: taxDetailsContract,
    bonusRulePage: bonusRulePageContract,
    portalPage: portalPageContract,
    savedViews: savedViewsContract,
    importPage: importPageContract,
    dataSubjectRequests: dataSubjectRequestsContract,
    security: securityContract,
    ways: waysContract,
    visits: visitsContract,
    shareLink: shareLinkContract,
    heldSubmissions: heldSubmissionsContract,
    homePage: homePageContract,
    auditLogPage: auditLogPageContract,
    reportPage: reportPageContract,
    peopleLists: peopleListsContract,
    changes: changesContract,
    ...resources,
    users: {
      ...resources.users,
      list: filteredBy(resources.users.list, {
        isStaff: queryBoolean
          .optional()
          .describe("Return only staff (`true`) or only referrers (`false`)."),
      }),
    },
    publicLinks: {
      ...resources.publicLinks,
      list: filteredBy(ordered(resources.publicLinks.list, ["createdAt", "clicks"]), {
        q: searchQuery("the name, email, phone or company of the referrer, or the link"),
      }),
    },
    invitationCodes: {
      ...resources.invitationCodes,
      list: filteredBy(ordered(resources.invitationCodes.list, ["createdAt", "uses"]), {
        q: searchQuery("the name, email, phone or company of the inviter, or the code"),
      }),
    },
    apiKeys: {
      ...resources.apiKeys,
      list: ordered(resources.apiKeys.list, ["createdAt", "lastUsedAt"]),
    },
  },
  { pathPrefix: "/app/api", strictStatusCodes: true },
);

export {
  appErrorStatuses,
  authContract,
  passwordLengths,
} from "./access/auth.ts";
export type { CodeInvitation, MailedInvitation } from "./access/joining.ts";
export type { Me, MyOrganization, Proposal } from "./access/me.ts";
export type { PersonalKey } from "./access/personal-keys.ts";
export type { Passkey, Session } from "./access/security.ts";
export type { ImportPreview, PreviewImport } from "./imports/imports.ts";
export type { ShownAuditLog } from "./insight/audit-log.ts";
export { type ChangedResource, changedResource } from "./insight/changes.ts";
export type {
  FirstSteps,
  HomePage,
  HomeReferral,
  InvitedPerson,
  OwnAffairs,
  OwnReferral,
  TroubledEndpoint,
} from "./insight/home.ts";
export type { ListedCompany, ListedCustomer, ListedUser } from "./insight/people-lists.ts";
export type { ReportSummary } from "./insight/reports.ts";
export type { HeldSubmission } from "./links/held-submissions.ts";
export type { JoinedPerson, VisitedDay } from "./links/public-links.ts";
export type {
  ManagedRule,
  RuleCondition,
  RuleLimit,
  RulePeriod,
  RuleTerms,
  Simulation,
} from "./money/bonus-rules.ts";
export type {
  CredentialDetails,
  OwnCredentials,
  SentCredentials,
} from "./money/payment-credentials.ts";
export {
  type CreatedPaymentRun,
  type LeftOutBecause,
  type PaymentOfRun,
  type PaymentRun,
  type PaymentRunFile,
  type PaymentRunKind,
  paymentRunKinds,
  paymentRunMax,
  type ReadyForRuns,
  type SentPayerAccount,
} from "./money/payment-runs.ts";
export type { PaymentWarning } from "./money/payment-warnings.ts";
export type {
  PaymentCounts,
  PaymentDetails,
  PaymentStep,
  ShownPayment,
} from "./money/payments.ts";
export type {
  OwnTaxDetails,
  SentPaymentThreshold,
  SentTaxDetails,
  Statement,
  StatementPayment,
} from "./money/statements.ts";
export type { Brand } from "./people/brand.ts";
export type { UserInvitation } from "./people/invitations.ts";
export type { Notices, NoticeTiming } from "./people/notices.ts";
export type { SavedView } from "./people/saved-views.ts";
export type {
  GoalCourse,
  OverdueTask,
  PipelineRow,
  PortalEntry,
  ShownProspect,
  ShownTask,
  StageSums,
  TaskGroup,
} from "./portal/portal.ts";
export type {
  CreateDataSubjectRequest,
  DataSubjectRequest,
} from "./privacy/data-subject-requests.ts";
export type { ShownConversation } from "./referrals/conversations.ts";
export type {
  DuplicateReview,
  ShownDuplicateCase,
} from "./referrals/duplicates.ts";
export type { FieldChoice } from "./referrals/field-choices.ts";
export type { NextStep, OwnBonus } from "./referrals/next-step.ts";
export {
  type DeletionPreview,
  type ListedReferral,
  type OwnGroup,
  ownGroups,
  type ReferralFacets,
  type ReferralListColumn,
  referralListColumns,
  relabeledReferralsMax,
  type TimelineEntry,
} from "./referrals/referrals.ts";
export { shownMax } from "./shown-max.ts";
export type {
  DeliverySubject,
  EndpointHealth,
  HealthCounts,
  LoggedDelivery,
} from "./webhooks/webhooks.ts";
