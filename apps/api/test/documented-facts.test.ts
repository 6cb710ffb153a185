import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { confirmationSeconds, rowCountMax } from "@referral-service/assistant-tools";
import {
  type BoundName,
  bounds,
  endpointHeadersMax,
  endpointLimits,
  bodyBytesMax as messageBytesMax,
  pageSize,
  personBounds,
  referralBounds,
} from "@referral-service/contract";
import { passwordLengths, shownMax } from "@referral-service/contract/app";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import {
  type DocumentedFacts,
  digits,
  testDocumentedFacts,
} from "../../../.ci/documented-facts.ts";
import {
  beginLimit,
  freshMinutes,
  linkMinutes,
  sessionLifetimes,
} from "../src/access/accounts/rules.ts";
import { failuresMax } from "../src/access/accounts/sign-in/attempts.ts";
import { overlapHoursDefault as keyOverlapHours } from "../src/access/api-keys/change-api-keys.ts";
import { keepAliveMs } from "../src/http/bounded-server.ts";
import { keyForm } from "../src/http/idempotency.ts";
import { requestIdForm } from "../src/http/request-id.ts";
import { defaultDays } from "../src/insight/reports/buckets.ts";
import { waitLimits } from "../src/kernel/database/database.ts";
import { idleInTransactionMs } from "../src/kernel/database/pool.ts";
import { shareOfConnectionsMax } from "../src/kernel/database/shares.ts";
import { oldestMajor } from "../src/kernel/database/why-unreachable.ts";
import { carryLimitMs } from "../src/kernel/email/carrier.ts";
import { inFlightMax as mailsInFlightMax } from "../src/kernel/email/send-emails.ts";
import { typedLengthMax } from "../src/kernel/email/words.ts";
import { keptHours } from "../src/kernel/idempotency/store.ts";
import { answerLimitMs as redisLimitMs } from "../src/kernel/limits/rate-limit/shared-rate-limiter.ts";
import { waitMsMax } from "../src/kernel/lists/turns.ts";
import { queueConnectionsMax } from "../src/kernel/platform/queue.ts";
import { oldestVersion as oldestRedis } from "../src/kernel/platform/redis.ts";
import { dayCount } from "../src/kernel/retention/keep-partitions.ts";
import { parseSettings } from "../src/kernel/settings/settings.ts";
import { visitorLimits } from "../src/links/limits.ts";
import { dayCount as visitDays } from "../src/links/visits/visits.ts";
import {
  backlogKeptMs,
  answerLimitMs as probeLimitMs,
  unattendedMaxMs,
} from "../src/operation/health/checks.ts";
import {
  invitationDays,
  invitationsPerDayMax,
} from "../src/people/users/invitations/invitation.ts";
import { goalCountMax, itemCountMax } from "../src/portal/overview/overview.ts";
import { httpDrain, stopWithinMs, workerDrainMs } from "../src/processes/run-until-stopped.ts";
import { choresIntervalMs as housekeepingMs } from "../src/processes/start-worker.ts";
import { attemptsShownMax, deliveriesShownMax } from "../src/webhooks/deliveries/store.ts";
import { overlapHoursDefault as secretOverlapHours } from "../src/webhooks/endpoints/rotate-webhook-secret.ts";
import { recentMs, statsMs } from "../src/webhooks/endpoints/stats.ts";
import { countedAttemptsMax } from "../src/webhooks/endpoints/store.ts";
import { bodyBytesMax } from "../src/webhooks/engine/answer.ts";
import { leaseMarginMs } from "../src/webhooks/engine/claiming.ts";
import { excerptBytesMax } from "../src/webhooks/engine/excerpt.ts";
import { connectTimeoutMs } from "../src/webhooks/engine/exchange.ts";
import { inFlightPerHostMax, shareOfPlacesMax } from "../src/webhooks/engine/hosts.ts";
import {
  inFlightMax,
  inFlightPerEndpointMax,
  inFlightPerOrganizationMax,
  inFlightPerSlowEndpointMax,
} from "../src/webhooks/engine/lane-shares.ts";
import { firstPauseMs, growthPerSuccess, pauseMaxMs } from "../src/webhooks/engine/pace.ts";
import { paceKeptMs } from "../src/webhooks/engine/pace-store.ts";
import { sweepIntervalMs } from "../src/webhooks/engine/sweeper.ts";
import { settledAfterMs } from "../src/webhooks/stream/reader.ts";
import { streamsMax, streamsPerOrganizationMax } from "../src/webhooks/stream/streams.ts";

const defaults = parseSettings({
  ENCRYPTION_KEY: Buffer.alloc(32, "key").toString("base64"),
  API_KEY_PEPPER: "a pepper that has enough characters",
  AUTH_SECRET: "a secret that has enough characters",
});
const { webhooks, rateLimit, retentionDays } = defaults;

const root = new URL("../../../", import.meta.url);
const text = (path: string) => readFileSync(new URL(path, root), "utf8");
const json = (path: string) => JSON.parse(text(path));
const oldestNode = json("apps/api/package.json").engines.node.replace(">=", "");
/** Facts from the OpenAPI document, which is generated from the contract. */
const { schemas } = json("docs/openapi.json").components;
const overlapHoursMax = schemas.RotateWebhookSecret.properties.overlapHours.maximum;

const seconds = (ms: number) => ms / 1_000;
const minutes = (ms: number) => ms / 60_000;
const kib = (bytes: number) => bytes / 1_024;
/** The maximum length that a pattern such as /^[a-z]{1,64}$/ allows. */
const lengthMaxOf = ({ source }: RegExp) => /\{1,(\d+)\}\$$/.exec(source)?.[1];
const times = (count: number, unit: string) => (count === 1 ? unit : `${count} ${unit}s`);
const sweepInterval = times(seconds(sweepIntervalMs), "second");

/** The number of days that a former slug is reserved, from the newest migration that sets it. */
const slugDays = globSync("apps/api/prisma/migrations/*/migration.sql", {
  cwd: fileURLToPath(root),
})
  .toSorted()
  .flatMap((path) => /NEW\.id, now\(\) \+ interval '(\d+) days'/.exec(text(path))?.[1] ?? [])
  .at(-1);
const leadCount = parse(text("apps/demo/data/leads.csv"), { columns: true }).length;
const session = sessionLifetimes({ identity: { provider: "built-in" } });
const clerk = { provider: "clerk", secretKey: "sk_test_1", apiUrl: undefined } as const;
const clerkSession = sessionLifetimes({ identity: clerk });

const hours = (ms: number) => minutes(ms) / 60;
const statsWindows = `last ${hours(recentMs)} hours and ${hours(statsMs) / 24} days`;

const partOf: Record<number, string> = { 2: "half", 4: "quarter", 5: "fifth", 10: "tenth" };
const attempts = webhooks.attemptCountMax;
const delays = Array.from({ length: attempts - 1 }, (_, index) =>
  seconds(webhooks.firstDelayMs * 2 ** index),
);
const delaysText = `${delays.slice(0, -1).join(", ")} and ${delays.at(-1)} seconds`;

const boundNames: Record<BoundName, string> = {
  apiKeys: "Usable API keys, including old ones during an overlap",
  customFields: "Custom fields",
  referralStatuses: "Referral statuses that are not archived",
  webhookEndpoints: "Webhook endpoints, one per URL",
  users: "Users, including those who left",
  invitationMails: "Invitation emails within 24 hours",
  invitationCodes: "Invitation codes",
  publicLinks: "Public links",
  companies: "Companies in the profiles of users",
  slugChanges: "Changes of the slug within 90 days",
  labels: "Labels of referrals",
  bdProspects: "Prospects",
  bdActivities: "Activities",
  bdTasks: "Tasks",
  bdGoals: "Goals",
  bonusRules: "Bonus rules, including ended ones",
  imports: "Imports that can be run or undone",
  dataSubjectRequests: "Personal data requests within 24 hours",
};

const facts: DocumentedFacts = {
  "docs/try-it.md": [`submits ${leadCount} leads from a CSV file`],
  "docs/administering.md": [
    `after all of its deliveries fail for ${webhooks.disableAfterHours} hours`,
    `The link works once, within ${invitationDays} days.`,
    `up to ${invitationsPerDayMax} a day. An organization can send up to ${digits(bounds.invitationMails)} invitation emails`,
    `An organization can have up to ${bounds.customFields} custom fields.`,
    `An organization can have up to ${bounds.apiKeys} usable keys.`,
    `called more than ${digits(shownMax.healthAttempts)} times a day`,
    `a sign-in within the last ${freshMinutes} minutes`,
    `A person can have up to ${personBounds.personalKeys} usable keys.`,
    `the service reserves the old one for you for ${slugDays} days.`,
    `clicks and submissions of the last ${visitDays} days`,
    `accepts ${visitorLimits.submissions.requestsMax} submissions an hour from one IP address`,
  ],
  "docs/assistants.md": [
    `Lists return ${rowCountMax} rows`,
    `The token is valid for ${confirmationSeconds / 60} minutes`,
    `A message can be up to ${messageBytesMax / 1_024} KiB`,
  ],
  "docs/api.md": [
    `(1–${pageSize.max}, ${pageSize.default} by default)`,
    `1–${lengthMaxOf(requestIdForm)} letters, digits, dots, underscores or hyphens`,
    `1–${lengthMaxOf(keyForm)} visible ASCII characters. For ${keptHours} hours, the same request`,
  ],
  "docs/architecture.md": [`Within a ${sweepInterval}, a sweep finds deliveries`],
  "docs/operations.md": [
    `| ${personBounds.savedViews} per person`,
    `| ${personBounds.personalKeys} per person`,
    `| ${personBounds.passkeys} per account`,
    `| ${referralBounds.photos} per referral`,
    `| ${referralBounds.bonusPayments} per referral`,
    `Redis ${oldestRedis} or newer wakes workers`,
    `PostgreSQL ${oldestMajor} or newer. The tests run on PostgreSQL 18`,
    `Production needs Node ${oldestNode} or newer`,
    `workers search for due deliveries every ${sweepInterval}. \`METRICS_PORT\``,
    `serves requests for ${seconds(httpDrain.noticeMs)} more seconds`,
    `gives running requests ${seconds(httpDrain.finishMs)} s`,
    `waits ${seconds(workerDrainMs)} s for webhooks in flight`,
    `Both exit within ${seconds(stopWithinMs)} s.`,
    `after their lease of \`WEBHOOK_TIMEOUT_MS\` + ${seconds(leaseMarginMs)} s.`,
    `keeps idle connections for ${seconds(keepAliveMs)} s.`,
    `\`DATABASE_CONNECTIONS\` database connections. Each organization can hold up to a ` +
      `${partOf[1 / shareOfConnectionsMax]} of the connections while several organizations use them. ` +
      `An organization can have up to ${streamsPerOrganizationMax} of a process's ${streamsMax} event streams`,
    `each process uses up to \`DATABASE_CONNECTIONS\` connections. The queue takes ${queueConnectionsMax} more per ` +
      `API process and ${2 * queueConnectionsMax} more per worker without \`REDIS_URL\``,
    `up to ${digits(inFlightMax)} webhooks in flight: ${inFlightPerOrganizationMax} for one organization, ` +
      `${inFlightPerHostMax} to one receiving host, ${inFlightPerEndpointMax} to one endpoint and ` +
      `${inFlightPerSlowEndpointMax} to an endpoint that does not respond`,
    `up to ${inFlightPerHostMax * shareOfPlacesMax} of a host's ${inFlightPerHostMax}`,
    `A request that would wait over ${seconds(waitMsMax)} s gets 503`,
    `about 90 GB in ${retentionDays} days`,
    `Migrations create them ${dayCount - 1} days ahead. Every ${minutes(housekeepingMs)} minutes, workers ` +
      `create missing partitions`,
    `drop whole days within ${minutes(housekeepingMs)} minutes`,
    `limits its own SQL statements to ${seconds(waitLimits.statementMs)} s`,
    `an attempt ends after ${seconds(carryLimitMs)} s.`,
    `A worker sends up to ${mailsInFlightMax} emails at once`,
    `for a key that uses all of its ${rateLimit.requestsMax} requests.`,
    `waits up to ${redisLimitMs} ms`,
    `are at most ${seconds(backlogKeptMs)} s old`,
    `skip no event while clocks differ by less than ${seconds(settledAfterMs)} s`,
    `1 while the database or the queue responds within ${seconds(probeLimitMs)} s`,
    `workers search for due deliveries every ${sweepInterval}, and each API process`,
    ...Object.entries(boundNames).map(
      ([name, what]) => `| ${what} | ${digits(bounds[name as BoundName])} |`,
    ),
  ],
  "deploy/prometheus/alerts.yml": [
    `max(referral_service_delivery_oldest_unattended_age_seconds) > ${seconds(unattendedMaxMs)}`,
  ],
  "docs/security-model.md": [
    `truncated to ${typedLengthMax} characters`,
    `argon2id, ${passwordLengths.min} to ${passwordLengths.max} characters`,
    `once, within ${linkMinutes.signIn} minutes`,
    `end after ${hours(session.idleMs) / 24} days without use, and after ${hours(session.wholeMs) / 24} days at the latest. ` +
      `Sessions of people who sign in with Clerk end after an ${times(hours(clerkSession.wholeMs), "hour")}.`,
    `from one IP address, and ${failuresMax.ofAddress} for all accounts from one IP address. Within an hour, it allows ${failuresMax.ofAccount} failures for an account`,
    `together accept ${beginLimit.requestsMax} requests a minute from one IP address`,
    `**A fresh sign-in** within the last ${freshMinutes} minutes`,
    `at most ${kib(bodyBytesMax)} KiB of a response, keeps ${kib(excerptBytesMax)} KiB of it`,
    `SET statement_timeout = '${seconds(waitLimits.statementMs)}s'`,
    `SET idle_in_transaction_session_timeout = '${seconds(idleInTransactionMs(waitLimits))}s'`,
  ],
  "docs/webhooks.md": [
    `The whole exchange can take up to ${seconds(webhooks.timeoutMs)} seconds, including up to ${seconds(connectTimeoutMs)} seconds to connect`,
    `makes ${attempts} attempts. The ${attempts - 1} retries follow after about ${delaysText}, each up to a ` +
      `${partOf[100 / webhooks.jitterPercent]} longer`,
    `up to an ${times(hours(webhooks.delayMaxMs), "hour")}`,
    `no complete response within ${seconds(webhooks.timeoutMs)} seconds, or within the endpoint's own`,
    `no connection within ${seconds(connectTimeoutMs)} seconds, or within a shorter`,
    `with a new signature and ${attempts} more attempts`,
    `an endpoint after ${webhooks.disableAfterFailureCount} permanently failed deliveries in a row, at ` +
      `the earliest ${webhooks.disableAfterHours} hours after the first of them`,
    `The service emails the admins once after ${webhooks.disableAfterFailureCount / 2} failures in a row ` +
      `or ${webhooks.disableAfterHours / 2} hours`,
    `Sends up to ${endpointHeadersMax} headers of your own`,
    `after ${digits(endpointLimits.timeoutMs.min)} to ${digits(endpointLimits.timeoutMs.max)} milliseconds`,
    `deliveries per second, 1 to ${digits(endpointLimits.requestsPerSecond)}`,
    `it waits ${seconds(firstPauseMs)} second. The wait doubles with each 429 until a request succeeds, ` +
      `up to ${seconds(pauseMaxMs)} seconds`,
    `Each success adds ${growthPerSuccess} requests per second`,
    `after an ${times(hours(paceKeptMs), "hour")} without another 429`,
    `The service keeps the events for ${retentionDays} days by default`,
    `failures of the ${statsWindows}`,
    `\`{"overlapHours": ${secretOverlapHours}}\` (0–${overlapHoursMax})`,
  ],
  "docs/events/README.md": [`The delivery fails permanently\nafter ${attempts} failed attempts.`],
  "docs/openapi.json": [
    `after ${webhooks.disableAfterFailureCount} permanently failed deliveries in a row over at least ` +
      `${webhooks.disableAfterHours} hours`,
    `or for ${seconds(firstPauseMs)} to ${seconds(pauseMaxMs)} seconds if the header is missing`,
    `that another organization used in the last ${slugDays} days`,
    `Page size, 1–${pageSize.max}. Default: ${pageSize.default}.`,
    `The delivery fails permanently after ${attempts} failed attempts.`,
    `Lists the events in the retention period (${retentionDays} days by default)`,
    `within the retention period (${retentionDays} days by default)`,
    `Start of the range, Unix ms. Default: ${defaultDays} days before its end.`,
    `For ${keptHours} hours, the same request with the same key`,
    `Number of hours that the old key remains valid. Default: ${keyOverlapHours}.`,
    `Number of hours that deliveries are also signed with the previous secret. Default: ${secretOverlapHours}.`,
    `Last ${attemptsShownMax} attempts, oldest first.`,
    `Last ${deliveriesShownMax} deliveries of the event, newest first.`,
    `more than ${digits(countedAttemptsMax)} attempts.`,
    `Up to ${goalCountMax} active goals, earliest end first`,
    `Up to ${itemCountMax} overdue tasks, longest overdue first`,
    `Up to ${itemCountMax} recent activities, newest first`,
    statsWindows,
    `First ${kib(excerptBytesMax)} KiB of the response body. Null if`,
  ],
  "docs/sdk/retries-and-idempotency.md": [
    `For ${keptHours} hours, the service then returns its first response`,
  ],
  "docs/sdk/pagination.md": [
    `the size of a page, 1–${pageSize.max}, ${pageSize.default} by default`,
  ],
  "docs/sdk/webhooks.md": [
    `waits up to ${seconds(webhooks.timeoutMs)} seconds and makes up to ${attempts} attempts`,
    `const ttlSeconds = ${retentionDays} * 86_400; // as long as an event can be redelivered`,
  ],
};

testDocumentedFacts(facts);

interface AlertRules {
  groups: { rules: { alert: string; labels: { severity: string } }[] }[];
}

test("docs/operations.md · has one row for each alert in deploy/prometheus/alerts.yml, with its severity", () => {
  const { groups }: AlertRules = parseYaml(text("deploy/prometheus/alerts.yml"));
  const alerts = groups.flatMap(({ rules }) =>
    rules.map(({ alert, labels }) => `${alert} ${labels.severity}`),
  );
  const [section = ""] = /^### Alerts$.*?^## /ms.exec(text("docs/operations.md")) ?? [];
  const rows = [...section.matchAll(/^\| `(\w+)` *\| *(\w+) *\|/gm)];
  expect(rows.map(([, alert, severity]) => `${alert} ${severity}`).toSorted()).toEqual(
    alerts.toSorted(),
  );
});
