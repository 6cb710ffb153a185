import { fileURLToPath } from "node:url";
import { contract, sdkVersionMin } from "@referral-service/contract";
import { appContract, authContract } from "@referral-service/contract/app";
import express, { type Application, type RequestHandler } from "express";
import { hasOwnWays } from "./access/accounts/rules.ts";
import {
  authenticateSession,
  ifSessionIsSent,
  requireFreshSignIn,
  sameOrigin,
} from "./access/accounts/session.ts";
import type { AccessDeps } from "./access/deps.ts";
import { access } from "./access/district.ts";
import { answerHeaders, versionForOldSdk } from "./http/answer-headers.ts";
import { mountAssistants } from "./http/assistants/routes.ts";
import { authenticate } from "./http/authenticate.ts";
import { clientAddress } from "./http/client-address.ts";
import { errorHandler, ifKeyIsSent, undecodablePath, unknownRoute } from "./http/error-handler.ts";
import { mountAppFiles } from "./http/files/app/app-files.ts";
import { openApiFile } from "./http/files/docs/kept-file.ts";
import { mountDocsSite } from "./http/files/docs/site-files.ts";
import { mountTryPage } from "./http/files/docs/try-page.ts";
import { type Gates, mount, mountAll, type Served } from "./http/mount.ts";
import { rateLimit } from "./http/rate-limit.ts";
import { requestId } from "./http/request-id.ts";
import { requestLog } from "./http/request-log.ts";
import { traceRequests } from "./http/trace-requests.ts";
import { explainValidation } from "./http/validation.ts";
import { imports } from "./imports/district.ts";
import type { InsightDeps } from "./insight/deps.ts";
import { insight } from "./insight/district.ts";
import type { LinkDeps } from "./links/deps.ts";
import { links } from "./links/district.ts";
import { money } from "./money/district.ts";
import { operation } from "./operation/district.ts";
import { createHealthChecks, type HealthDeps } from "./operation/health/checks.ts";
import { createProbes } from "./operation/health/probes.ts";
import { dashboard, docs, docsSite } from "./paths.ts";
import { people } from "./people/district.ts";
import type { HandOverDeps } from "./people/users/consequences.ts";
import { portal } from "./portal/district.ts";
import { privacy } from "./privacy/district.ts";
import type { ReferralDeps } from "./referrals/consequences.ts";
import { referrals } from "./referrals/district.ts";
import type { WebhookDeps } from "./webhooks/deps.ts";
import { webhooks } from "./webhooks/district.ts";

export type AppDeps = HandOverDeps &
  ReferralDeps &
  LinkDeps &
  AccessDeps &
  WebhookDeps &
  InsightDeps;

type Given = AppDeps & HealthDeps;

/** The handlers of the routes for callers with an API key. */
const forKeys: Served<Omit<typeof contract, "eventStream">, Given> = {
  ...people.resources,
  ...referrals.resources,
  ...imports.resources,
  ...money.resources,
  ...portal.resources,
  ...links.resources,
  ...access.resources,
  ...webhooks.resources,
  ...insight.resources,
  ...operation.api,
};

/** The handlers of the routes for people who are signed in to the app. */
const forSessions: Served<Omit<typeof appContract, "changes">, Given> = {
  ...people.resources,
  ...people.app,
  ...referrals.resources,
  ...referrals.app,
  ...imports.resources,
  ...imports.app,
  ...money.resources,
  ...money.app,
  ...portal.resources,
  ...portal.app,
  ...links.resources,
  ...links.app,
  ...access.resources,
  ...access.app,
  ...webhooks.resources,
  ...webhooks.app,
  ...privacy.app,
  ...insight.resources,
  ...insight.app,
};

export interface LocalPages {
  /** Shows the emails that a local start keeps instead of sending them. */
  mailbox?: RequestHandler | undefined;
}

export function createApp(connected: AppDeps, { mailbox }: LocalPages = {}) {
  const deps = { ...connected, healthChecks: createHealthChecks(connected) };
  const { settings, lifecycle } = deps;
  const app = express();
  app.disable("x-powered-by").disable("etag").enable("case sensitive routing");
  app.use(answerHeaders, versionForOldSdk(sdkVersionMin), requestId);
  const probes = createProbes({ lifecycle, checks: deps.healthChecks });
  app.get("/livez", probes.live).get("/readyz", probes.ready);
  if (deps.tracer.isOn) app.use(traceRequests(deps.tracer));
  app.use(clientAddress(settings), requestLog(deps));
  if (mailbox !== undefined) app.use("/app/mailbox", mailbox);

  const gates = { authenticate: authenticate(deps), rateLimit: rateLimit(deps) };
  // The stream comes before `/events/:id`, which would match the path of the stream.
  webhooks.mountEventStream(app, { deps, gates }, contract.eventStream.open);
  mountAll(app, { deps, gates }, contract, forKeys);
  mountApp(app, deps);
  links.mountPages(app, deps);
  mountAssistants(app, { deps, gates });
  mountDocs(app, settings);

  app.use(undecodablePath);
  app.use("/api/v1", ifKeyIsSent(gates.authenticate), ifKeyIsSent(gates.rateLimit));
  app.use(unknownRoute, explainValidation, errorHandler(deps));
  return app;
}

/** A separate app for the warm-up, with only the routes for referrals and its own gates. */
export function createReferralApp(deps: AppDeps, gates: Gates) {
  const app = express();
  mount(app, { deps, gates }, contract.referrals, referrals.resources.referrals);
  return app.use(explainValidation, errorHandler(deps));
}

/** Sign-in, the app's API behind a session, and the app's files. */
function mountApp(app: Application, deps: Given) {
  const { accounts, settings } = deps;
  app.use(["/app/api", "/app/auth"], sameOrigin(settings.publicUrl));
  if (!hasOwnWays(settings)) app.use([...access.pathsOfOwnWays], unknownRoute);
  const gates = {
    authenticate: authenticateSession(deps, accounts),
    rateLimit: rateLimit(deps),
    requireFreshSignIn: requireFreshSignIn(deps),
  };
  mount(app, { deps, gates }, authContract, access.signIn);
  insight.mountChanges(app, { deps, gates }, appContract.changes.follow);
  mountAll(app, { deps, gates }, appContract, forSessions);
  const whenSignedIn = (gate: RequestHandler) => ifSessionIsSent(settings, gate);
  app.use("/app/api", undecodablePath);
  app.use("/app/api", whenSignedIn(gates.authenticate), whenSignedIn(gates.rateLimit));
  mountAppFiles(app, dashboard);
}

const openApiPath = fileURLToPath(new URL("openapi.json", docs));

function mountDocs(app: Application, { publicUrl }: AppDeps["settings"]) {
  app.get("/openapi.json", openApiFile({ file: openApiPath, publicUrl }));
  mountTryPage(app);
  mountDocsSite(app, docsSite);
}
