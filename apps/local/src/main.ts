import { join } from "node:path";
import { hasOwnWays } from "@referral-service/api/access/accounts/rules.ts";
import { dayMs } from "@referral-service/api/kernel/durations.ts";
import {
  httpUrl,
  parseMigrationSettings,
  parseSettings,
  requireDatabaseUrl,
  type Settings,
} from "@referral-service/api/kernel/settings/settings.ts";
import { runUntilStopped } from "@referral-service/api/processes/run-until-stopped.ts";
import type { DemoWorld } from "./demo-world/store.ts";
import { onLauncherGone } from "./launcher.ts";
import {
  readOrMakeLocalSecrets,
  removeRunningStart,
  withLocalDefaults,
  writeRunningStart,
  writeWhole,
} from "./local-files.ts";
import type { Mailbox } from "./mailbox/mailbox.ts";
import { requireFreePorts } from "./ports.ts";
import { say, startPostgres } from "./start-postgres.ts";

const localDirectory = join(process.cwd(), ".local");
const quickstartFile = join(localDirectory, "quickstart.json");
/** The times are short, because a person waits after pressing Ctrl-C. */
const drain = { noticeMs: 500, finishMs: 2_500 };
const stopDeadlineMs = 4_500;

/**
 * Starts the API, the worker and, unless DATABASE_URL names another one, an embedded PostgreSQL.
 */
async function start(requestStop: () => void) {
  onLauncherGone(requestStop);
  const secrets = readOrMakeLocalSecrets(localDirectory);
  const environment = withLocalDefaults(process.env, secrets);
  const given = parseSettings(environment);
  await requireFreePorts(given);

  const postgres =
    given.databaseUrl === undefined
      ? await startPostgres(localDirectory, { password: secrets.postgresPassword }, requestStop)
      : undefined;
  // Loading the service takes a second, which a rejected start does not need.
  const { serviceUrlOf, startService } = await import("./service.ts");
  const own = postgres && serviceUrlOf(postgres.connectionString);
  const settings =
    own === undefined ? given : { ...given, databaseUrl: own, directDatabaseUrl: own };
  const ownerUrl = postgres?.connectionString ?? given.directDatabaseUrl;
  const serviceUrl = own ?? parseMigrationSettings(environment).serviceUrl;
  const service = await startService({ settings, ownerUrl, serviceUrl, localDirectory, say });
  const { world, people, mailbox } = service;
  const baseUrl = httpUrl({ host: settings.host, port: service.port });
  const { publicUrl } = settings;
  if (world !== undefined) writeWhole(quickstartFile, { baseUrl, publicUrl, ...world, people });
  writeRunningStart(localDirectory, environment, {
    DATABASE_URL: requireDatabaseUrl(ownerUrl),
    PUBLIC_URL: publicUrl,
  });
  const signInLink =
    people && hasOwnWays(settings)
      ? await service.accounts.makeSignInLink(people.superAdmin.email, dayMs)
      : undefined;
  say(banner(baseUrl, settings, { world, signInLink, mailbox }));

  return async () => {
    say("Stopping …");
    await service.stop(drain);
    removeRunningStart(localDirectory);
    await postgres?.stop();
  };
}

await runUntilStopped(start, { withinMs: stopDeadlineMs });

interface Demo {
  world: DemoWorld | undefined;
  /** One-time link that signs in the super admin. */
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
    ...(signInLink === undefined
      ? []
      : [`Sign-in link for the demo's super admin, works once: ${signInLink}`]),
    ...(mailbox?.pages === undefined
      ? []
      : [`Emails that the service would send: ${publicUrl}/app/mailbox`]),
    `Docs: ${baseUrl}/docs`,
  ];
  return `
The referral service is ready at ${baseUrl}
${lines.join("\n")}
${whichKeys(baseUrl, identity, world)}

Stop it with Ctrl-C.`;
}

function whoSignsIn(openId: Settings["openId"]) {
  return openId === undefined
    ? "No one can sign in to the app, because Clerk signs people in and OIDC_ISSUER is not set."
    : "Clerk signs people in, so there is no sign-in link.";
}

function whichKeys(
  baseUrl: string,
  { provider }: Settings["identity"],
  world: DemoWorld | undefined,
) {
  if (world === undefined) {
    return "The database already contains organizations, so no demo world was created.";
  }
  if (provider !== "built-in") {
    return "Clerk issues the API keys. Those in .local/quickstart.json are rejected until you start without Clerk.";
  }
  return `Keys of the demo world: .local/quickstart.json

Try it:
  curl "${baseUrl}/api/v1/referrals?limit=1" -H "Authorization: Bearer ${world.keys.organization}"`;
}
