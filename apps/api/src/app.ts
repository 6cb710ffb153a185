import { fileURLToPath } from "node:url";
import { contract } from "@referral-service/contract";
import { appContract } from "@referral-service/contract/app";
import express, { type Application, type RequestHandler } from "express";
import type { AccountsDeps } from "./access/accounts/accounts.ts";
import { meRoutes } from "./access/accounts/me/routes.ts";
import { securityDoors } from "./access/accounts/security/doors.ts";
import { securityRoutes } from "./access/accounts/security/routes.ts";
import {
  authenticateSession,
  ifSessionIsSent,
  requireFreshSignIn,
  sameOrigin,
} from "./access/accounts/session.ts";
import { mountSignIn } from "./access/accounts/sign-in/routes.ts";
import { signInDoors } from "./access/accounts/sign-in/sign-in-doors.ts";
import { closeOwnWays, waysRoutes } from "./access/accounts/ways/routes.ts";
import { apiKeyRoutes } from "./access/api-keys/routes.ts";
import { joiningRoutes } from "./access/joining/routes.ts";
import { personalKeyRoutes } from "./access/personal-keys/routes.ts";
import { providerDoors } from "./access/providers/doors.ts";
import type { ProviderDeps } from "./access/providers/provider.ts";
import { answerHeaders } from "./http/answer-headers.ts";
import { mountAssistants } from "./http/assistants/routes.ts";
import { authenticate } from "./http/authenticate.ts";
import { clientAddress } from "./http/client-address.ts";
import { errorHandler, ifKeyIsSent, undecodablePath, unknownRoute } from "./http/error-handler.ts";
import { mountAppFiles } from "./http/files/app/app-files.ts";
import { mountErrorReference } from "./http/files/docs/error-reference.ts";
import { mountGuides } from "./http/files/docs/guides.ts";
import { openApiFile } from "./http/files/docs/openapi-file.ts";
import { mountReferencePage } from "./http/files/docs/reference-page.ts";
import { type Gates, mount } from "./http/mount.ts";
import { requestId } from "./http/request-id.ts";
import { requestLog } from "./http/request-log.ts";
import { explainValidation } from "./http/validation.ts";
import { importPageRoutes } from "./imports/app/routes.ts";
import { personImportRoutes, referralImportRoutes } from "./imports/routes.ts";
import { auditLogRoutes } from "./insight/audit-log/routes.ts";
import type { ChangeFeedDeps } from "./insight/changes/feed.ts";
import { mountChanges } from "./insight/changes/route.ts";
import { homePageRoutes } from "./insight/home/routes.ts";
import { referralPageRoutes } from "./insight/record/routes.ts";
import { reportRoutes } from "./insight/reports/routes.ts";
import type { Deps } from "./kernel/deps.ts";
import { rateLimit } from "./kernel/limits/rate-limit/rate-limit.ts";
import { heldSubmissionRoutes } from "./links/held-submissions/routes.ts";
import { invitationCodeRoutes } from "./links/invitation-codes/routes.ts";
import type { JoiningDeps } from "./links/limits.ts";
import { visitsRoutes } from "./links/pages/app/routes.ts";
import { mountPublicPages } from "./links/pages/routes.ts";
import { publicLinkRoutes } from "./links/public-links/routes.ts";
import type { SubmissionDeps } from "./links/public-links/submission-limits.ts";
import { paymentRoutes } from "./money/bonus-payments/app/routes.ts";
import { bonusPaymentRoutes } from "./money/bonus-payments/routes.ts";
import { paymentCredentialsRoutes } from "./money/payment-credentials/routes.ts";
import { createHealthChecks } from "./operation/health/checks.ts";
import { createProbes } from "./operation/health/probes.ts";
import { healthRoutes } from "./operation/health/routes.ts";
import { dashboard, docs } from "./paths.ts";
import { companyRoutes } from "./people/companies/routes.ts";
import { noticeRoutes } from "./people/notifications/routes.ts";
import { organizationRoutes } from "./people/organizations/routes.ts";
import { savedViewRoutes } from "./people/saved-views/routes.ts";
import type { PeopleDeps } from "./people/users/consequences.ts";
import { invitationRoutes } from "./people/users/invitations/routes.ts";
import { userRoutes } from "./people/users/routes.ts";
import { activityRoutes } from "./portal/activities/routes.ts";
import { portalPageRoutes } from "./portal/app/routes.ts";
import { goalRoutes } from "./portal/goals/routes.ts";
import { overviewRoutes } from "./portal/overview/routes.ts";
import { prospectRoutes } from "./portal/prospects/routes.ts";
import { taskRoutes } from "./portal/tasks/routes.ts";
import { dataSubjectRequestRoutes } from "./privacy/requests/routes.ts";
import type { ReferralDeps } from "./referrals/consequences.ts";
import { conversationPageRoutes } from "./referrals/conversations/app/routes.ts";
import { conversationRoutes } from "./referrals/conversations/routes.ts";
import { customFieldRoutes } from "./referrals/custom-fields/routes.ts";
import { customerRoutes } from "./referrals/customers/routes.ts";
import { referralPhotoRoutes } from "./referrals/photos/routes.ts";
import { referralRoutes } from "./referrals/routes.ts";
import { webhooksPageRoutes } from "./webhooks/deliveries/app/routes.ts";
import { webhookDeliveryRoutes } from "./webhooks/deliveries/routes.ts";
import { webhookEndpointRoutes } from "./webhooks/endpoints/routes.ts";
import type { DeliveryDeps } from "./webhooks/engine/delivery-deps.ts";
import { eventTypeRoutes } from "./webhooks/event-types/routes.ts";
import { eventRoutes } from "./webhooks/events/routes.ts";
import { mountEventStream } from "./webhooks/stream/route.ts";
import type { EventStreamDeps } from "./webhooks/stream/streams.ts";

const openApiPath = fileURLToPath(new URL("openapi.json", docs));

export type AppDeps = Deps &
  DeliveryDeps &
  PeopleDeps &
  ReferralDeps &
  EventStreamDeps &
  ChangeFeedDeps &
  AccountsDeps &
  ProviderDeps &
  JoiningDeps &
  SubmissionDeps;

interface Pipeline {
  deps: AppDeps;
  gates: Gates;
}

export interface LocalPages {
  /** Shows the mails that a local start keeps instead of sending them. */
  mailbox?: RequestHandler | undefined;
}

export function createApp(deps: AppDeps, { mailbox }: LocalPages = {}) {
  const app = express();
  app.disable("x-powered-by").disable("etag").enable("case sensitive routing");
  app.use(answerHeaders, requestId);
  const checks = createHealthChecks(deps);
  const probes = createProbes({ lifecycle: deps.lifecycle, checks });
  app.get("/livez", probes.live).get("/readyz", probes.ready);
  app.use(clientAddress(deps.settings), requestLog(deps));
  if (mailbox !== undefined) app.use("/app/mailbox", mailbox);

  const pipeline = {
    deps,
    gates: { authenticate: authenticate(deps), rateLimit: rateLimit(deps) },
  };
  mount(app, pipeline, contract.health, healthRoutes(checks));
  mountResources(app, pipeline, contract);
  // Before /events/:id, which would match its path.
  mountEventStream(app, pipeline, contract.eventStream.open);
  mount(app, pipeline, contract.events, eventRoutes);
  mountApp(app, deps);
  mountPublicPages(app, deps);
  mountAssistants(app, pipeline);

  app.get("/openapi.json", openApiFile({ file: openApiPath, publicUrl: deps.settings.publicUrl }));
  mountErrorReference(app);
  mountReferencePage(app);
  mountGuides(app, docs);
  const { authenticate: whose, rateLimit: limit } = pipeline.gates;
  app.use(undecodablePath).use("/api/v1", ifKeyIsSent(whose), ifKeyIsSent(limit));
  app.use(unknownRoute, explainValidation, errorHandler(deps));
  return app;
}

/** Sign-in, the app's API behind a session, and the app's files. */
function mountApp(app: Application, deps: AppDeps) {
  const { accounts, settings } = deps;
  app.use("/app/api", sameOrigin(settings.publicUrl));
  const pipeline = {
    deps,
    gates: {
      authenticate: authenticateSession(deps, accounts),
      rateLimit: rateLimit(deps),
      requireFreshSignIn: requireFreshSignIn(deps),
    },
  };
  const doors = { ...signInDoors(deps), ...securityDoors(deps), ...providerDoors(deps) };
  mountSignIn(app, deps, { gates: pipeline.gates, doors });
  mount(app, pipeline, appContract.ways, waysRoutes);
  mount(app, pipeline, appContract.me, meRoutes);
  mount(app, pipeline, appContract.notices, noticeRoutes);
  mount(app, pipeline, appContract.personalKeys, personalKeyRoutes);
  mount(app, pipeline, appContract.joining, joiningRoutes(deps.joiningLimiters));
  mount(app, pipeline, appContract.invitations, invitationRoutes);
  mount(app, pipeline, appContract.webhooks, webhooksPageRoutes);
  mount(app, pipeline, appContract.referralPage, referralPageRoutes);
  mount(app, pipeline, appContract.conversationPage, conversationPageRoutes);
  mount(app, pipeline, appContract.payments, paymentRoutes);
  mount(app, pipeline, appContract.paymentCredentials, paymentCredentialsRoutes);
  mount(app, pipeline, appContract.portalPage, portalPageRoutes);
  mount(app, pipeline, appContract.savedViews, savedViewRoutes);
  mount(app, pipeline, appContract.importPage, importPageRoutes);
  mount(app, pipeline, appContract.dataSubjectRequests, dataSubjectRequestRoutes);
  closeOwnWays(app, deps);
  mount(app, pipeline, appContract.visits, visitsRoutes);
  mount(app, pipeline, appContract.heldSubmissions, heldSubmissionRoutes);
  mount(app, pipeline, appContract.homePage, homePageRoutes);
  mountChanges(app, pipeline, appContract.changes.follow);
  mount(app, pipeline, appContract.security, securityRoutes(accounts));
  mountResources(app, pipeline, appContract);
  mount(app, pipeline, appContract.events, eventRoutes);
  const { authenticate: whose, rateLimit: limit } = pipeline.gates;
  app.use("/app/api", undecodablePath, ifSessionIsSent(whose), ifSessionIsSent(limit));
  mountAppFiles(app, dashboard);
}

/** The routes and handlers that the API and the app share. */
type SharedRoutes = typeof contract | typeof appContract;

/** The same routes and handlers for keys and for sessions; the pipeline in front of them differs. */
function mountResources(app: Application, pipeline: Pipeline, resources: SharedRoutes) {
  mount(app, pipeline, resources.organizations, organizationRoutes);
  mount(app, pipeline, resources.apiKeys, apiKeyRoutes);
  mount(app, pipeline, resources.users, userRoutes);
  mount(app, pipeline, resources.referrals, referralRoutes);
  mount(app, pipeline, resources.referralPhotos, referralPhotoRoutes);
  const { referrals: referralImports, people: personImports } = resources.imports;
  mount(app, pipeline, referralImports, referralImportRoutes);
  mount(app, pipeline, personImports, personImportRoutes);
  mount(app, pipeline, resources.bonusPayments, bonusPaymentRoutes);
  mount(app, pipeline, resources.auditLogs, auditLogRoutes);
  mount(app, pipeline, resources.companies, companyRoutes);
  mount(app, pipeline, resources.customers, customerRoutes);
  mount(app, pipeline, resources.publicLinks, publicLinkRoutes);
  mount(app, pipeline, resources.customFields, customFieldRoutes);
  mount(app, pipeline, resources.reports, reportRoutes);
  mount(app, pipeline, resources.invitationCodes, invitationCodeRoutes);
  mount(app, pipeline, resources.conversations, conversationRoutes);
  mount(app, pipeline, resources.webhookEndpoints, webhookEndpointRoutes);
  mount(app, pipeline, resources.webhookDeliveries, webhookDeliveryRoutes);
  mount(app, pipeline, resources.eventTypes, eventTypeRoutes);
  mount(app, pipeline, resources.bd.overview, overviewRoutes);
  mount(app, pipeline, resources.bd.prospects, prospectRoutes);
  mount(app, pipeline, resources.bd.activities, activityRoutes);
  mount(app, pipeline, resources.bd.tasks, taskRoutes);
  mount(app, pipeline, resources.bd.goals, goalRoutes);
}
