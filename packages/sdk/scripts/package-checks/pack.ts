import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

export const packageRoot = join(import.meta.dirname, "../..");

/** Runs a program; when it fails, the error shows what it printed. */
export function run(file: string, args: string[], cwd: string): string {
  return execFileSync(file, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

export interface PackedPackage {
  tarball: string;
  /** The tarball's content */
  folder: string;
}

/** Packs as a release does: pnpm builds first, and puts publishConfig's exports into place. */
export function buildAndPack(workFolder: string, root = packageRoot): PackedPackage {
  pnpm(["pack", "--pack-destination", workFolder], root);
  const name = readdirSync(workFolder).find((file) => file.endsWith(".tgz"));
  if (!name) throw new Error("pnpm pack left no tarball");
  const tarball = join(workFolder, name);
  run("tar", ["-xzf", tarball, "-C", workFolder], workFolder);
  return { tarball, folder: join(workFolder, "package") };
}

function pnpm(args: string[], cwd: string): void {
  // Set by pnpm itself when it runs this script; a bare machine has pnpm only through npx.
  const { npm_execpath: packageManager = "" } = process.env;
  const isPnpm = /[\\/]pnpm(\.exe)?$/.test(packageManager);
  if (isPnpm) run(packageManager, args, cwd);
  else run("npx", ["-y", "pnpm@12", ...args], cwd);
}
