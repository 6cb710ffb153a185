import { fileURLToPath } from "node:url";
import { contract } from "@referral-service/contract";
import express, { type RequestHandler } from "express";
import { mountErrorReference } from "./api-docs/error-reference.ts";
import { mountGuides } from "./api-docs/guides.ts";
import { openApiFile } from "./api-docs/openapi-file.ts";
import { mountReferencePage } from "./api-docs/reference-page.ts";
import { apiKeyRoutes } from "./api-keys/routes.ts";
import { auditLogRoutes } from "./audit-logs/routes.ts";
import { activityRoutes } from "./bd-portal/activities/routes.ts";
import { goalRoutes } from "./bd-portal/goals/routes.ts";
import { overviewRoutes } from "./bd-portal/overview/routes.ts";
import { prospectRoutes } from "./bd-portal/prospects/routes.ts";
import { taskRoutes } from "./bd-portal/tasks/routes.ts";
import { bonusPaymentExports, bonusPaymentRoutes } from "./bonus-payments/routes.ts";
import { companyRoutes } from "./companies/routes.ts";
import { conversationRoutes } from "./conversations/routes.ts";
import { customFieldRoutes } from "./custom-fields/routes.ts";
import { customerExports, customerRoutes } from "./customers/routes.ts";
import type { Deps } from "./deps.ts";
import { mountEventStream } from "./event-stream/route.ts";
import type { EventStreamDeps } from "./event-stream/streams.ts";
import { eventTypeRoutes } from "./event-types/routes.ts";
import { eventRoutes } from "./events/routes.ts";
import { createHealthChecks } from "./health/checks.ts";
import { createProbes } from "./health/probes.ts";
import { healthRoutes } from "./health/routes.ts";
import { answerHeaders } from "./http/answer-headers.ts";
import { authenticate } from "./http/authenticate.ts";
import { errorHandler, ifKeyIsSent, undecodablePath, unknownRoute } from "./http/error-handler.ts";
import { mount } from "./http/mount.ts";
import { requestId } from "./http/request-id.ts";
import { requestLog } from "./http/request-log.ts";
import { explainValidation } from "./http/validation.ts";
import { invitationCodeRoutes } from "./invitation-codes/routes.ts";
import { organizationRoutes } from "./organizations/routes.ts";
import { publicLinkRoutes } from "./public-links/routes.ts";
import { rateLimit } from "./rate-limit/rate-limit.ts";
import { referralExports, referralRoutes } from "./referrals/routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { userRoutes } from "./users/routes.ts";
import { webhookDeliveryRoutes } from "./webhook-deliveries/routes.ts";
import { webhookEndpointRoutes } from "./webhook-endpoints/routes.ts";

/** The same relative path from the sources and from the build. */
const docs = new URL("../../../docs/", import.meta.url);
const openApiPath = fileURLToPath(new URL("openapi.json", docs));

export type AppDeps = Deps & EventStreamDeps;

export interface LocalPages {
  /** Shows the mails that a local start keeps instead of sending them. */
  mailbox?: RequestHandler | undefined;
}

export function createApp(deps: AppDeps, { mailbox }: LocalPages = {}) {
  const app = express();
  app.disable("x-powered-by").disable("etag").enable("case sensitive routing");
  // A client in a private network that sends X-Forwarded-For is one of our proxies.
  app.set("trust proxy", ["loopback", "linklocal", "uniquelocal"]);
  app.use(answerHeaders);
  const checks = createHealthChecks(deps);
  const probes = createProbes({ lifecycle: deps.lifecycle, checks });
  app.get("/livez", probes.live).get("/readyz", probes.ready);
  app.use(requestId, requestLog(deps));
  if (mailbox !== undefined) app.use("/app/mailbox", mailbox);

  const pipeline = {
    deps,
    gates: { authenticate: authenticate(deps), rateLimit: rateLimit(deps) },
  };
  mount(app, pipeline, contract.health, healthRoutes(checks));
  mount(app, pipeline, contract.organizations, organizationRoutes);
  mount(app, pipeline, contract.apiKeys, apiKeyRoutes);
  mount(app, pipeline, contract.users, userRoutes);
  mount(app, pipeline, contract.referrals, referralRoutes, referralExports);
  mount(app, pipeline, contract.bonusPayments, bonusPaymentRoutes, bonusPaymentExports);
  mount(app, pipeline, contract.auditLogs, auditLogRoutes);
  mount(app, pipeline, contract.companies, companyRoutes);
  mount(app, pipeline, contract.customers, customerRoutes, customerExports);
  mount(app, pipeline, contract.publicLinks, publicLinkRoutes);
  mount(app, pipeline, contract.customFields, customFieldRoutes);
  mount(app, pipeline, contract.reports, reportRoutes);
  mount(app, pipeline, contract.invitationCodes, invitationCodeRoutes);
  mount(app, pipeline, contract.conversations, conversationRoutes);
  mount(app, pipeline, contract.webhookEndpoints, webhookEndpointRoutes);
  mount(app, pipeline, contract.webhookDeliveries, webhookDeliveryRoutes);
  mount(app, pipeline, contract.eventTypes, eventTypeRoutes);
  // Before /events/:id, which would match its path.
  mountEventStream(app, pipeline, contract.eventStream.open);
  mount(app, pipeline, contract.events, eventRoutes);
  mount(app, pipeline, contract.bd.overview, overviewRoutes);
  mount(app, pipeline, contract.bd.prospects, prospectRoutes);
  mount(app, pipeline, contract.bd.activities, activityRoutes);
  mount(app, pipeline, contract.bd.tasks, taskRoutes);
  mount(app, pipeline, contract.bd.goals, goalRoutes);

  app.get("/openapi.json", openApiFile({ file: openApiPath, publicUrl: deps.settings.publicUrl }));
  mountErrorReference(app);
  mountReferencePage(app);
  mountGuides(app, docs);
  const { authenticate: whose, rateLimit: limit } = pipeline.gates;
  app.use(undecodablePath).use("/api/v1", ifKeyIsSent(whose), ifKeyIsSent(limit));
  app.use(unknownRoute, explainValidation, errorHandler(deps));
  return app;
}
