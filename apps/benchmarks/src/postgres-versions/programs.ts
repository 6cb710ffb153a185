import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import type { Programs } from "@referral-service/embedded-postgres";

/** The newest release of each version on npm. The repository installs version 18. */
export const versions: Record<string, string | undefined> = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
  18: undefined,
};

/** Downloads a version of PostgreSQL into the directory. */
export function installPostgres(version: string, directory: string): Programs {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  run("npm", ["install", "--no-audit", "--no-fund", "--prefix", directory, `${name}@${version}`]);
  const folder = join(directory, "node_modules", name);
  // npm cannot run this script automatically.
  run(process.execPath, [join(folder, "scripts", "hydrate-symlinks.js")], folder);
  const pathOf = (program: string) => join(folder, "native", "bin", program);
  const programs = { postgres: pathOf("postgres"), initdb: pathOf("initdb") };
  for (const program of Object.values(programs)) chmodSync(program, 0o755);
  return programs;
}

function run(command: string, words: string[], cwd?: string) {
  const { status, stderr } = spawnSync(command, words, { encoding: "utf8", ...(cwd && { cwd }) });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}
