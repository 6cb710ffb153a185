import { rmSync } from "node:fs";
import { parseSettings } from "@referral-service/api/kernel/settings/settings.ts";
import { SettingsError } from "@referral-service/api/kernel/settings/settings-error.ts";
import { runUntilStopped } from "@referral-service/api/processes/run-until-stopped.ts";
import { onLauncherGone } from "../launcher.ts";
import {
  readOrMakeLocalSecrets,
  removeRunningStart,
  withLocalDefaults,
  writeRunningStart,
} from "../local-files.ts";
import { requireFreePorts } from "../ports.ts";
import { say, startPostgres } from "../start-postgres.ts";
import { startAppServer } from "./app-server.ts";
import { devDirectory, isDevRunning } from "./places.ts";
import { RunningService } from "./running-service.ts";

/** The port differs from that of `pnpm start`, so that `pnpm dev` can run at the same time. */
const defaultPort = "3001";
const stopDeadlineMs = 4_500;

/** Logs each statement with its values and duration. */
const sqlLog = { log_min_duration_statement: "0", log_error_verbosity: "default" };

/**
 * Starts the app with hot reload and, behind the same URL, a service that restarts when its
 * sources change.
 */
async function start(requestStop: () => void) {
  onLauncherGone(requestStop);
  if (process.argv.includes("--reset")) forgetEarlierStarts();
  const secrets = readOrMakeLocalSecrets(devDirectory);
  const environment = withLocalDefaults(devVariables(), secrets);
  const settings = parseSettings(environment);
  const { publicUrl } = settings;
  await requireFreePorts(settings);

  const postgres = await startPostgres(
    devDirectory,
    { password: secrets.postgresPassword, settings: process.env.SQL_LOG === "on" ? sqlLog : {} },
    requestStop,
  );
  const reached = { DATABASE_URL: postgres.connectionString, PUBLIC_URL: publicUrl };
  const service = new RunningService(
    { ...environment, ...reached },
    { isInspected: process.argv.includes("--inspect") },
  );
  const app = await startAppServer(service, settings);
  writeRunningStart(devDirectory, environment, reached);
  service.ready.then(
    ({ signInLink }) => say(banner(publicUrl, signInLink)),
    () => {},
  );

  return async () => {
    say("Stopping …");
    await Promise.all([app.stop(), service.stop()]);
    removeRunningStart(devDirectory);
    await postgres.stop();
  };
}

/** Versions of the service overlap, so they cannot share a metrics port. */
function devVariables() {
  const { DATABASE_URL: _, METRICS_PORT: __, ...variables } = process.env;
  return { ...variables, PORT: variables.PORT || defaultPort };
}

function forgetEarlierStarts() {
  if (isDevRunning()) throw new SettingsError("`pnpm dev` is running here. Stop it first.");
  rmSync(devDirectory, { recursive: true, force: true });
}

const banner = (publicUrl: string, signInLink: string | undefined) => `
The app and the API are ready at ${publicUrl}
Sign-in link for the demo's super admin, works once: ${signInLink}
Emails that the service would send: ${publicUrl}/app/mailbox
Keys and passwords of the demo world: .local/dev/quickstart.json

Edit any file, and the service restarts and the app reloads. Stop it with Ctrl-C.`;

await runUntilStopped(start, { withinMs: stopDeadlineMs });
