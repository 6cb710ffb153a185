import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { hasOwnWays } from "@referral-service/api/accounts/ways/own-ways.ts";
import {
  connectDeps,
  migrateDatabase,
  queueBackendOf,
  requireUsable,
} from "@referral-service/api/boot.ts";
import { startHttp } from "@referral-service/api/http-server.ts";
import { type Address, listen } from "@referral-service/api/listen.ts";
import { startMetrics } from "@referral-service/api/metrics-server.ts";
import { runUntilStopped } from "@referral-service/api/processes/run-until-stopped.ts";
import { SettingsError } from "@referral-service/api/settings/settings-error.ts";
import {
  httpUrl,
  parseMigrationSettings,
  parseSettings,
  requireDatabaseUrl,
  type Settings,
} from "@referral-service/api/settings.ts";
import { startWorker } from "@referral-service/api/worker.ts";
import { startEmbeddedPostgres } from "@referral-service/embedded-postgres";
import { seedDemoAccounts } from "./demo-world/accounts.ts";
import { type DemoWorld, gatherStatistics, seedDemoWorld } from "./demo-world/store.ts";
import { onLauncherGone } from "./launcher.ts";
import {
  type LocalSecrets,
  readOrMakeLocalSecrets,
  removeRunningStart,
  withLocalDefaults,
  writeRunningStart,
  writeWhole,
} from "./local-files.ts";
import { type Mailbox, openMailbox } from "./mailbox/mailbox.ts";
import { isRedisReachable } from "./redis-reachable.ts";

const localDirectory = join(process.cwd(), ".local");
const quickstartFile = join(localDirectory, "quickstart.json");
/** Short, because a person waits after Ctrl-C. */
const drain = { noticeMs: 500, finishMs: 2_500 };
const stopDeadlineMs = 4_500;
const dayMs = 24 * 3_600_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** API, worker and, unless DATABASE_URL names another, a PostgreSQL of their own. */
async function start(requestStop: () => void) {
  onLauncherGone(requestStop);
  const secrets = readOrMakeLocalSecrets(localDirectory);
  const environment = withLocalDefaults(process.env, secrets);
  const given = parseSettings(environment);
  await requireFreePorts(given);

  const postgres = given.databaseUrl === undefined ? await startPostgres(secrets) : undefined;
  const own = postgres && serviceUrlOf(postgres.connectionString);
  const settings =
    own === undefined ? given : { ...given, databaseUrl: own, directDatabaseUrl: own };
  const ownerUrl = postgres?.connectionString ?? given.directDatabaseUrl;
  const serviceUrl = own ?? parseMigrationSettings(environment).serviceUrl;
  const { applied } = await migrateDatabase({ databaseUrl: ownerUrl, serviceUrl });
  if (applied.length > 0) say(`Applied ${applied.length} migration(s).`);

  await requireReachableRedis(settings);
  await requireUsable(settings);
  const deps = await connectDeps(settings);
  const world = await seedDemoWorld(deps);
  if (world !== undefined) await gatherStatistics(requireDatabaseUrl(ownerUrl));
  const people = world && (await seedDemoAccounts(deps));
  const mailbox = openMailbox(join(localDirectory, "mail"), settings);
  const worker = await startWorker(deps, queueBackendOf(settings), {
    mailCarrier: mailbox?.carrier,
  });
  const metrics = await startMetrics(deps);
  const http = await startHttp(deps, { mailbox: mailbox?.pages });
  const baseUrl = httpUrl({ host: settings.host, port: http.port });
  const { publicUrl } = settings;
  if (world !== undefined) writeWhole(quickstartFile, { baseUrl, publicUrl, ...world, people });
  writeRunningStart(localDirectory, environment, {
    DATABASE_URL: requireDatabaseUrl(ownerUrl),
    PUBLIC_URL: publicUrl,
  });
  const signInLink =
    people && hasOwnWays(settings)
      ? await deps.accounts.makeSignInLink(people.superAdmin.email, dayMs)
      : undefined;
  say(banner(baseUrl, settings, { world, signInLink, mailbox }));

  return async () => {
    say("Stopping …");
    await Promise.all([http.stop(drain), worker.stop({ withinMs: drain.finishMs })]);
    await metrics?.stop();
    await deps.close();
    removeRunningStart(localDirectory);
    await postgres?.stop();
  };

  async function startPostgres({ postgresPassword }: LocalSecrets) {
    say("Starting PostgreSQL (embedded, data in .local/) …");
    try {
      return await startEmbeddedPostgres({
        directory: localDirectory,
        password: postgresPassword,
        onProgress: say,
        onUnexpectedExit: (sentence) => {
          process.stderr.write(`${sentence}\n`);
          requestStop();
        },
      });
    } catch (error) {
      throw new SettingsError((error as Error).message, { cause: error });
    }
  }
}

/** As in production, API and worker do not own the tables. */
function serviceUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = "referral_service";
  return url.href;
}

await runUntilStopped(start, { withinMs: stopDeadlineMs });

/** Checked first, because a second start must not disturb the first one's database. */
async function requireFreePorts({ host, port, metricsHost, metricsPort }: Settings) {
  await requireFree({ setting: "PORT", host, port });
  if (metricsPort !== undefined) {
    await requireFree({ setting: "METRICS_PORT", host: metricsHost, port: metricsPort });
  }
}

async function requireFree(address: Address) {
  const probe = createServer();
  await listen(probe, address);
  probe.close();
  await once(probe, "close");
}

/**
 * In production a service starts without its Redis and waits. In a local start it is more likely a
 * typing error.
 */
async function requireReachableRedis({ redisUrl }: Settings) {
  if (redisUrl !== undefined && !(await isRedisReachable(redisUrl))) {
    throw new SettingsError("REDIS_URL names a Redis that cannot be reached.");
  }
}

interface Demo {
  world: DemoWorld | undefined;
  /** Signs the super admin in, once. */
  signInLink: string | undefined;
  mailbox: Mailbox | undefined;
}

function banner(
  baseUrl: string,
  { identity, openId, publicUrl }: Settings,
  { world, signInLink, mailbox }: Demo,
) {
  const lines = [
    `App: ${publicUrl}/app`,
    ...(identity.provider === "clerk" ? [whoSignsIn(openId)] : []),
    ...(signInLink === undefined ? [] : [`Signs the demo's super admin in, once: ${signInLink}`]),
    ...(mailbox?.pages === undefined ? [] : [`Mails that it would send: ${publicUrl}/app/mailbox`]),
    `API reference: ${baseUrl}/docs`,
  ];
  return `
The referral service is ready at ${baseUrl}
${lines.join("\n")}
${whichKeys(baseUrl, identity, world)}

Stop it with Ctrl-C.`;
}

function whoSignsIn(openId: Settings["openId"]) {
  return openId === undefined
    ? "No one can sign in to the app: Clerk signs people in, and OIDC_ISSUER is not set."
    : "Clerk signs people in, so there is no sign-in link.";
}

function whichKeys(
  baseUrl: string,
  { provider }: Settings["identity"],
  world: DemoWorld | undefined,
) {
  if (world === undefined) {
    return "The database already holds organizations, so no demo world was created.";
  }
  if (provider !== "built-in") {
    return "Clerk issues the API keys: those in .local/quickstart.json are refused until you start without it.";
  }
  return `Keys of the demo world: .local/quickstart.json

Try it:
  curl "${baseUrl}/api/v1/referrals?limit=1" -H "Authorization: Bearer ${world.keys.organization}"`;
}
