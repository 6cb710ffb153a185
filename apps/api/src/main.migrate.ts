import { migrateDatabase } from "./boot.ts";
import { SettingsError } from "./settings.ts";

/** Brings the database of DATABASE_URL to this version's schema; run before new processes start. */
try {
  const applied = await migrateDatabase(process.env.DATABASE_URL);
  for (const name of applied) process.stdout.write(`Applied ${name}\n`);
  process.stdout.write("The database is up to date.\n");
} catch (error) {
  const { message } = error as Error;
  process.stderr.write(
    `${error instanceof SettingsError ? message : `Could not migrate: ${message}`}\n`,
  );
  process.exitCode = 1;
}
