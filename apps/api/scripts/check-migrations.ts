// Fails if prisma/schema.prisma contains something that no migration creates.
import { missingMigration } from "./missing-migration.ts";

const sql = await missingMigration();
if (sql !== undefined) {
  process.stderr.write(`The migrations do not lead to prisma/schema.prisma. Missing:\n${sql}\n`);
  process.exitCode = 1;
}
