import { createServer } from "node:net";
import { join } from "node:path";
import { connectDeps, migrateDatabase, portError, queueBackendOf, startHttp } from "./boot.ts";
import { type DemoWorld, seedDemoWorld } from "./demo-world/store.ts";
import {
  type LocalSecrets,
  readOrMakeLocalSecrets,
  removeRunningDatabase,
  withLocalDefaults,
  writeRunningDatabase,
  writeWhole,
} from "./local-files.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { onLauncherGone } from "./platform/launcher.ts";
import { isRedisReachable } from "./platform/queue.ts";
import { runUntilStopped } from "./run-until-stopped.ts";
import { parseSettings, type Settings, SettingsError } from "./settings.ts";
import { startWorker } from "./worker.ts";

const localDirectory = join(process.cwd(), ".local");
const quickstartFile = join(localDirectory, "quickstart.json");
const drainMs = 3_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** API, worker and, unless DATABASE_URL names another, a PostgreSQL of their own. */
await runUntilStopped(async (requestStop) => {
  onLauncherGone(requestStop);
  const secrets = readOrMakeLocalSecrets(localDirectory);
  const given = parseSettings(withLocalDefaults(process.env, secrets));
  await requireFreePort(given);

  const postgres = given.databaseUrl === undefined ? await startPostgres(secrets) : undefined;
  const settings = { ...given, databaseUrl: postgres?.connectionString ?? given.databaseUrl };
  const applied = await migrateDatabase(settings.databaseUrl);
  if (applied.length > 0) say(`Applied ${applied.length} migration(s).`);

  await requireReachableRedis(settings);
  const deps = await connectDeps(settings);
  const world = await seedDemoWorld(deps);
  const worker = await startWorker(deps, queueBackendOf(settings));
  const http = await startHttp(deps);
  const baseUrl = `http://${settings.host}:${http.port}`;
  if (world !== undefined) writeWhole(quickstartFile, { baseUrl, ...world });
  if (postgres !== undefined) {
    writeRunningDatabase(localDirectory, { databaseUrl: postgres.connectionString });
  }
  say(banner(baseUrl, world));

  return async () => {
    say("Stopping …");
    await http.stop({ withinMs: drainMs });
    await worker.stop({ withinMs: drainMs });
    await deps.close();
    if (postgres !== undefined) removeRunningDatabase(localDirectory);
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
});

/** Before anything is started: a second start must not disturb the first one's database. */
async function requireFreePort({ host, port }: Settings) {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(portError(error, { host, port })));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** In production a service starts without its Redis and waits; here it is likelier a typing error. */
async function requireReachableRedis({ redisUrl }: Settings) {
  if (redisUrl !== undefined && !(await isRedisReachable(redisUrl))) {
    throw new SettingsError("REDIS_URL names a Redis that cannot be reached.");
  }
}

function banner(baseUrl: string, world: DemoWorld | undefined) {
  const keys =
    world === undefined
      ? "The database holds organizations of its own, so no demo world was made."
      : `Keys of the demo world: .local/quickstart.json

Try it:
  curl ${baseUrl}/api/v1/referrals -H "Authorization: Bearer ${world.keys.organization}"`;
  return `
The referral service is ready at ${baseUrl}
${keys}

Stop it with Ctrl-C.`;
}
