// Prints a draft of the next migration: the SQL that turns the result of all migrations into
// prisma/schema.prisma.
// Usage: node apps/api/scripts/diff-migration.ts > prisma/migrations/<timestamp>_<name>/migration.sql
import { missingMigration } from "./missing-migration.ts";
import { rightsOfNewTables } from "./rights-of-new-tables.ts";

const missing = await missingMigration();
process.stdout.write(
  missing === undefined ? "-- Nothing is missing.\n" : `${missing}\n${rightsOfNewTables(missing)}`,
);
