import { spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Account, postgresEnvironment } from "./account.ts";

interface Place {
  directory: string;
  dataDirectory: string;
  password: string;
}

const unfinishedPrefix = "postgres.new-";

/**
 * Runs initdb unless the data directory exists. Leaves no incomplete directory, even if it is
 * killed.
 */
export function createDataIfMissing(
  place: Place,
  initdb: string,
  account: Account,
  onProgress?: (line: string) => void,
): void {
  if (existsSync(place.dataDirectory)) {
    removeUnfinished(place.directory);
    return;
  }
  onProgress?.("Creating the PostgreSQL data directory");
  try {
    createData(place, initdb, account);
  } catch (error) {
    // Our directory is discarded if another start has already created one.
    if (!existsSync(place.dataDirectory)) throw error;
  }
}

function createData(place: Place, initdb: string, { prefix, spawnIds, owner }: Account): void {
  const building = mkdtempSync(join(place.directory, unfinishedPrefix));
  const data = join(building, "data");
  const passwordFile = join(building, "password");
  try {
    mkdirSync(data, { mode: 0o700 });
    writeFileSync(passwordFile, `${place.password}\n`, { mode: 0o600 });
    for (const path of [building, data, passwordFile]) {
      if (owner) chownSync(path, owner.uid, owner.gid);
    }
    const [command = initdb, ...args] = [
      ...prefix,
      ...[initdb, "-D", data, "--username=postgres", `--pwfile=${passwordFile}`],
      ...["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C"],
      ...localeWords(initdb),
      ...["--no-sync", "--no-instructions"],
    ];
    const env = postgresEnvironment();
    const run = spawnSync(command, args, { ...spawnIds, env, cwd: "/", encoding: "utf8" });
    if (run.status !== 0) {
      const line = lastLineIn(run.stderr || run.error?.message || "");
      throw new Error(`PostgreSQL could not create its data in ${place.directory}: ${line}`);
    }
    renameSync(data, place.dataDirectory);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
}

/** The only UTF-8 locale that PostgreSQL has on every system. It has existed since version 17. */
function localeWords(initdb: string): string[] {
  const { stdout } = spawnSync(initdb, ["--version"], { encoding: "utf8" });
  const major = Number(/ (\d+)/.exec(stdout ?? "")?.[1]);
  return major < 17 ? [] : ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
}

function removeUnfinished(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    rmSync(join(directory, name), { recursive: true, force: true });
  }
}

/** The line in PostgreSQL's log that states why it ended. */
export function lastLineOf(logFile: string): string {
  return existsSync(logFile) ? lastLineIn(readFileSync(logFile, "utf8")) : "it left no log";
}

function lastLineIn(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const cause = lines.findLast((line) => /(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1);
  return cause?.replace(/^.*?(FATAL|PANIC|LOG|error): +/, "").trim() ?? "it said nothing";
}
