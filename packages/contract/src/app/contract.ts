import { resources } from "../resources.ts";
import { c } from "../router.ts";
import { conversationPageContract } from "./conversations/routes.ts";
import { dataSubjectRequestsContract } from "./data-subject-requests/routes.ts";
import { heldSubmissionsContract } from "./held-submissions/routes.ts";
import { homePageContract } from "./home/routes.ts";
import { importPageContract } from "./imports/routes.ts";
import { invitationsContract } from "./invitations/routes.ts";
import { joiningContract } from "./joining/routes.ts";
import { meContract } from "./me/routes.ts";
import { noticesContract } from "./notices/routes.ts";
import { paymentCredentialsContract } from "./payment-credentials/routes.ts";
import { paymentsContract } from "./payments/routes.ts";
import { personalKeysContract } from "./personal-keys/routes.ts";
import { portalPageContract } from "./portal/routes.ts";
import { referralPageContract } from "./referrals/routes.ts";
import { savedViewsContract } from "./saved-views/routes.ts";
import { securityContract } from "./security/routes.ts";
import { visitsContract } from "./visits/routes.ts";
import { waysContract } from "./ways/routes.ts";
import { webhooksContract } from "./webhooks/routes.ts";

/** The contract of the app: the API's resources behind a session, and routes of the app alone. No public promise. */
export const appContract = c.router(
  {
    me: meContract,
    notices: noticesContract,
    personalKeys: personalKeysContract,
    joining: joiningContract,
    invitations: invitationsContract,
    webhooks: webhooksContract,
    referralPage: referralPageContract,
    conversationPage: conversationPageContract,
    payments: paymentsContract,
    paymentCredentials: paymentCredentialsContract,
    portalPage: portalPageContract,
    savedViews: savedViewsContract,
    importPage: importPageContract,
    dataSubjectRequests: dataSubjectRequestsContract,
    security: securityContract,
    ways: waysContract,
    visits: visitsContract,
    heldSubmissions: heldSubmissionsContract,
    homePage: homePageContract,
    ...resources,
  },
  { pathPrefix: "/app/api", strictStatusCodes: true },
);

export { passkeysMax } from "./auth/passkeys.ts";
export { authContract } from "./auth/routes.ts";
export { passwordLengths } from "./auth/schemas.ts";
export { type ShownConversation, searchedConversationsMax } from "./conversations/schemas.ts";
export type {
  CreateDataSubjectRequest,
  DataSubjectRequest,
  DataSubjectRequestStatus,
  PersonalDataExport,
} from "./data-subject-requests/schemas.ts";
export { type AppErrorCode, appErrorStatuses } from "./error-codes.ts";
export type { HeldSubmission } from "./held-submissions/schemas.ts";
export {
  type FirstSteps,
  type HomePage,
  type HomePayment,
  type HomeReferral,
  homeCountMax,
  homeNamedMax,
  type InvitedPerson,
  type OwnAffairs,
  type TroubledEndpoint,
} from "./home/schemas.ts";
export { type ImportPreview, importStartLengthMax, type PreviewImport } from "./imports/schemas.ts";
export type { UserInvitation } from "./invitations/schemas.ts";
export type { CodeInvitation, MailedInvitation } from "./joining/schemas.ts";
export type { Me, MyOrganization, Proposal } from "./me/schemas.ts";
export type { Notices, NoticeTiming } from "./notices/schemas.ts";
export type {
  CredentialDetails,
  OwnCredentials,
  SentCredentials,
} from "./payment-credentials/schemas.ts";
export {
  otherPaymentsMax,
  type PaymentDetails,
  type PaymentStep,
  type PaymentTotals,
  type ShownPayment,
} from "./payments/schemas.ts";
export {
  type CreatePersonalKey,
  type PersonalKey,
  personalKeyCountMax,
} from "./personal-keys/schemas.ts";
export {
  type GoalCourse,
  type PortalEntry,
  type ShownProspect,
  type ShownTask,
  type StageSums,
  type TaskCounts,
  type TaskGroup,
  taskGroups,
} from "./portal/schemas.ts";
export {
  countedReferralsMax,
  type DeletionPreview,
  labeledReferralsMax,
  labelsMax,
  type ReferralLabels,
  type ReferralListColumn,
  referralListColumns,
  relabeledReferralsMax,
  type TimelineEntry,
} from "./referrals/schemas.ts";
export { type SavedView, savedViewsMax } from "./saved-views/schemas.ts";
export type { Passkey, Session, SignInSecurity } from "./security/schemas.ts";
export type { VisitedDay, Visits } from "./visits/schemas.ts";
export type { SignInWays } from "./ways/schemas.ts";
export {
  type DeliverySubject,
  type EndpointHealth,
  healthAttemptsMax,
  type LoggedDelivery,
  type MissedDeliveries,
} from "./webhooks/schemas.ts";
