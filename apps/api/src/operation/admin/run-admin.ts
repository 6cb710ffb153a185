import { bounds } from "@referral-service/contract";
import { createAccounts } from "../../access/accounts/accounts.ts";
import { connectForLongWork } from "../../kernel/database/database.ts";
import { CommitUnknown, isDatabaseUnavailable } from "../../kernel/database/errors.ts";
import { whyUnreachable } from "../../kernel/database/why-unreachable.ts";
import { createApiKeyHasher } from "../../kernel/identity/api-key-text.ts";
import { systemClock } from "../../kernel/platform/clock.ts";
import { newId } from "../../kernel/platform/ids.ts";
import { createLogger } from "../../kernel/platform/logger.ts";
import { createSealedBox, SealBroken } from "../../kernel/platform/sealed-box.ts";
import type { Environment } from "../../kernel/settings/secret-files.ts";
import { parseSettings, requireDatabaseUrl } from "../../kernel/settings/settings.ts";
import { SettingsError } from "../../kernel/settings/settings-error.ts";
import { AdminError } from "./admin-deps.ts";
import { help, runCommand, wantsHelp } from "./command.ts";

interface Output {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

/**
 * Runs the operator's command as a program. It prints its result to standard output, or the reason
 * for a failure in one sentence to standard error. It reads the environment only if the command
 * needs it.
 */
export async function runAdmin(words: string[], readEnvironment: () => Environment) {
  process.stdout.on("error", endQuietlyUnread);
  process.exitCode = await runAdminTo(process, words, readEnvironment);
}

/** Runs the command with another output. Returns the exit code. */
export async function runAdminTo(
  { stdout, stderr }: Output,
  words: string[],
  readEnvironment: () => Environment,
): Promise<number> {
  const print = (line: string) => stdout.write(`${line}\n`);
  try {
    if (wantsHelp(words)) stdout.write(help);
    else await runOnDatabase(words, readEnvironment(), print);
    return 0;
  } catch (error) {
    stderr.write(`${explain(error)}\n`);
    return 1;
  }
}

async function runOnDatabase(
  words: string[],
  environment: Environment,
  print: (line: string) => unknown,
) {
  const settings = parseSettings(environment);
  const connectionString = requireDatabaseUrl(settings.directDatabaseUrl);
  const reason = await whyUnreachable(connectionString);
  if (reason !== undefined) throw new AdminError(`Cannot reach the database: ${reason}`);
  const db = connectForLongWork(connectionString, () => {});
  try {
    const apiKeys = createApiKeyHasher(settings.apiKeyPeppers);
    const logger = createLogger("error");
    const clock = systemClock;
    const accounts = createAccounts({ db, settings, logger, newId, clock });
    const sealedBox = createSealedBox(settings.encryptionKeys);
    const deps = { db, clock, newId, bounds, apiKeys, sealedBox, settings, accounts, print };
    await runCommand(deps, words);
  } finally {
    await db.close();
  }
}

/** Ends quietly if a program closes the pipe early, as in `admin … | head`. */
function endQuietlyUnread(error: NodeJS.ErrnoException) {
  if (error.code !== "EPIPE") throw error;
}

function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof AdminError || error instanceof SealBroken) return `${error.message}.`;
  if (error instanceof CommitUnknown)
    return "The connection to the database was lost while saving the change. Check whether the change was saved.";
  if (isDatabaseUnavailable(error))
    return "The connection to the database was lost. Nothing was changed.";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
