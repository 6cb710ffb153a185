import { execFile, execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const repository = fileURLToPath(new URL("../../../../", import.meta.url));

/** A commit with its packages installed, ready to run. */
export interface Release {
  commit: string;
  root: string;
  migrate(databaseUrl: string): Promise<void>;
}

/** Puts the files of a commit into a directory and installs its packages there. */
export async function prepareRelease(name: string, directory: string): Promise<Release> {
  const commit = git("rev-parse", "--short", "--verify", `${name}^{commit}`).toString().trim();
  const root = join(directory, commit);
  await mkdir(root, { recursive: true });
  const files = git("archive", "--format=tar", commit);
  execFileSync("tar", ["-x", "-C", root], { input: files });
  const install = ["-y", "pnpm@12", "install", "--frozen-lockfile", "--prefer-offline"];
  await run("npx", install, { cwd: root, env: { ...process.env, CI: "true" } });
  return {
    commit,
    root,
    async migrate(databaseUrl) {
      const program = join(root, "apps/api/src/main.migrate.ts");
      const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
      await run(process.execPath, [program], { env });
    },
  };
}

const git = (...words: string[]) =>
  execFileSync("git", words, { cwd: repository, maxBuffer: 2 ** 30 });
