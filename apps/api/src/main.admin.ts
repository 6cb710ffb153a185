import { join } from "node:path";
import {
  readLocalSecrets,
  readRunningDatabase,
  withLocalDefaults,
} from "../../local/src/local-files.ts";
import { AdminError } from "./admin/admin-deps.ts";
import { help, runCommand, wantsHelp } from "./admin/command.ts";
import { connectDatabase, whyUnreachable } from "./database/database.ts";
import { isDatabaseUnavailable } from "./database/errors.ts";
import { createApiKeyHasher } from "./identity/api-key-text.ts";
import { systemClock } from "./platform/clock.ts";
import { newId } from "./platform/ids.ts";
import { parseSettings, type Settings, SettingsError } from "./settings.ts";

const localDirectory = join(process.cwd(), ".local");
const connectionsMax = 2;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The operator's command: `pnpm admin --help`. */
async function main(words: string[]) {
  if (wantsHelp(words)) return void process.stdout.write(help);
  const settings = settingsHere();
  const { databaseUrl = "" } = settings;
  const reason = await whyUnreachable(databaseUrl);
  if (reason !== undefined) throw new AdminError(`The database cannot be reached: ${reason}`);
  const db = connectDatabase({ connectionString: databaseUrl, connectionsMax, onError() {} });
  try {
    const apiKeys = createApiKeyHasher(settings.apiKeyPepper);
    const { identity } = settings;
    await runCommand({ db, clock: systemClock, newId, apiKeys, identity, print }, words);
  } finally {
    await db.close();
  }
}

/** As the service in this folder has them: from the environment, or from its `pnpm start`. */
function settingsHere(): Settings {
  const { env } = process;
  const databaseUrl = env.DATABASE_URL || readRunningDatabase(localDirectory)?.databaseUrl;
  if (databaseUrl === undefined) {
    throw new SettingsError("DATABASE_URL is not set, and no `pnpm start` is running here.");
  }
  const given = { ...env, DATABASE_URL: databaseUrl };
  const secrets = readLocalSecrets(localDirectory);
  return parseSettings(secrets === undefined ? given : withLocalDefaults(given, secrets));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof AdminError) return `${error.message}.`;
  if (isDatabaseUnavailable(error)) return "The database went away; nothing was changed.";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
