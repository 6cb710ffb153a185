// Prints the draft of the next migration: what leads from the migrations to prisma/schema.prisma.
// Usage: node apps/api/scripts/diff-migration.ts > prisma/migrations/<timestamp>_<name>/migration.sql
import { missingMigration } from "./missing-migration.ts";

process.stdout.write(`${(await missingMigration()) ?? "-- Nothing is missing."}\n`);
