import type { SettledMigration } from "../kernel/database/migrate.ts";
import { parseMigrationSettings } from "../kernel/settings/settings.ts";
import { SettingsError } from "../kernel/settings/settings-error.ts";
import { migrateDatabase } from "./boot.ts";

const usage = "Usage: main.migrate [--rolled-back <migration> | --applied <migration>]";

/** Migrates the database in DATABASE_URL to this version's schema. Run it before new processes start. */
async function main(words: string[]) {
  const settled = settledIn(words);
  const { applied, edited } = await migrateDatabase({
    ...parseMigrationSettings(process.env),
    settled,
  });
  for (const name of applied) process.stdout.write(`Applied ${name}\n`);
  for (const name of edited) {
    process.stderr.write(
      `Warning: migration ${name} has changed since it was applied. It will not be applied again.\n`,
    );
  }
  process.stdout.write("The database is up to date.\n");
}

function settledIn(words: string[]): SettledMigration | undefined {
  if (words.length === 0) return undefined;
  const [option, name, ...more] = words;
  if (name === undefined || more.length > 0) throw new SettingsError(usage);
  if (option === "--rolled-back") return { name, outcome: "rolled-back" };
  if (option === "--applied") return { name, outcome: "applied" };
  throw new SettingsError(usage);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const { message } = error as Error;
  process.stderr.write(
    `${error instanceof SettingsError ? message : `Could not migrate: ${message}`}\n`,
  );
  process.exitCode = 1;
}
