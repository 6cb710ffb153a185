// Fails when prisma/schema.prisma says something that no migration has done yet.
import { missingMigration } from "./missing-migration.ts";

const sql = await missingMigration();
if (sql !== undefined) {
  process.stderr.write(`The migrations do not lead to prisma/schema.prisma. Missing:\n${sql}\n`);
  process.exitCode = 1;
}
