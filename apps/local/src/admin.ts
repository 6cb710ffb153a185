import { join } from "node:path";
import { runAdmin } from "@referral-service/api/admin/run-admin.ts";
import { SettingsError } from "@referral-service/api/settings.ts";
import { readLocalSecrets, readRunningDatabase, withLocalDefaults } from "./local-files.ts";

const localDirectory = join(process.cwd(), ".local");

/** The settings of the service in this folder: from the environment, or from its `pnpm start`. */
function readEnvironment() {
  const { env } = process;
  const databaseUrl = env.DATABASE_URL || readRunningDatabase(localDirectory)?.databaseUrl;
  if (databaseUrl === undefined) {
    throw new SettingsError("DATABASE_URL is not set, and no `pnpm start` is running here.");
  }
  const given = { ...env, DATABASE_URL: databaseUrl };
  const secrets = readLocalSecrets(localDirectory);
  return secrets === undefined ? given : withLocalDefaults(given, secrets);
}

/** `pnpm admin` runs the operator's command on the service in this folder. */
await runAdmin(process.argv.slice(2), readEnvironment);
