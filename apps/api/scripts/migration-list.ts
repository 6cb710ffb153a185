import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { MigrationList } from "./schema-engine.ts";

/**
 * The migrations folder in the form that the schema engine expects, in the order of application.
 */
export async function readMigrationList(directory: string): Promise<MigrationList> {
  const baseDir = resolve(directory);
  const entries = await readdir(baseDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir,
    shadowDbInitScript: "",
    lockfile: {
      path: "migration_lock.toml",
      content: await readFile(join(baseDir, "migration_lock.toml"), "utf8"),
    },
    migrationDirectories: await Promise.all(
      names.sort().map(async (name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok" as const,
            value: await readFile(join(baseDir, name, "migration.sql"), "utf8"),
          },
        },
      })),
    ),
  };
}
