import { join } from "node:path";
import { SettingsError } from "@referral-service/api/kernel/settings/settings-error.ts";
import { runAdmin } from "@referral-service/api/operation/admin/run-admin.ts";
import { readLocalSecrets, readRunningStart, withLocalDefaults } from "./local-files.ts";

const localDirectory = join(process.cwd(), ".local");

/**
 * Returns the settings of the service in this folder, from the environment or from its `pnpm
 * start`.
 */
function readEnvironment() {
  const { env } = process;
  const given = env.DATABASE_URL ? env : { ...env, ...ofRunningStart() };
  const secrets = readLocalSecrets(localDirectory);
  return secrets === undefined ? given : withLocalDefaults(given, secrets);
}

function ofRunningStart() {
  const running = readRunningStart(localDirectory);
  if (running === undefined) {
    throw new SettingsError(
      "DATABASE_URL is not set, and no `pnpm start` is running here. Set it or start the service.",
    );
  }
  return running;
}

/** `pnpm admin` runs the operator's command on the service in this folder. */
await runAdmin(process.argv.slice(2), readEnvironment);
