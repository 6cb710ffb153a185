import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** A live PostgreSQL on a data directory. `status` comes from its PID file: starting, ready or stopping. */
interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

/** Proves that one process owns a running PostgreSQL, until `release` or until the process dies. */
interface Ownership {
  release(): Promise<void>;
}

class AlreadyOwnedError extends Error {
  override name = "AlreadyOwnedError";
  readonly ownerPid: number | undefined;

  constructor(directory: string, ownerPid: number | undefined) {
    super(
      `Another start is already running on ${directory}${ownerPid ? ` (process ${ownerPid})` : ""}. ` +
        "Stop it first, or set DATABASE_URL.",
    );
    this.ownerPid = ownerPid;
  }
}

const ownerLock = 4_815_162_342;
const ownerName = "owner of embedded postgres, process ";
const recoveryLimitMs = 15_000;
const pollMs = 25;
// PostgreSQL's signals for a fast and an immediate shutdown.
const stopSignals = [
  ["SIGINT", 3_000],
  ["SIGQUIT", 2_000],
  ["SIGKILL", 2_000],
] as const;

export function readPostmaster(dataDirectory: string): Postmaster | undefined {
  const lines = linesOf(join(dataDirectory, "postmaster.pid"));
  const pid = Number(lines?.[0]);
  if (lines === undefined || !(pid > 0) || !isPostgresOn(dataDirectory, pid)) return undefined;
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? "starting" };
}

/** Reads the file without checking whether it exists, because PostgreSQL removes it when it ends. */
function linesOf(file: string): string[] | undefined {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}

// The system reuses process IDs. PostgreSQL's working directory is its data directory, which
// identifies it even if the path has changed. Its arguments identify it if we cannot read the
// working directory.
function isPostgresOn(dataDirectory: string, pid: number): boolean {
  const commandLine = commandLineOf(pid);
  if (!commandLine.includes("postgres")) return false;
  try {
    const [works, data] = [statSync(`/proc/${pid}/cwd`), statSync(dataDirectory)];
    return works.ino === data.ino && works.dev === data.dev;
  } catch {
    return commandLine.includes(dataDirectory);
  }
}

function commandLineOf(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return spawnSync("ps", ["-ww", "-o", "args=", "-p", `${pid}`], { encoding: "utf8" }).stdout;
  } catch {
    return "";
  }
}

/** Takes the owner's lock. Throws AlreadyOwnedError while another live process holds it. */
export async function takeOwnership(
  connection: pg.ClientConfig,
  directory: string,
): Promise<Ownership> {
  let client = await lockedClient(connection, directory);
  let released = false;
  watch(client);
  return {
    async release() {
      released = true;
      await client.end().catch(() => {});
    },
  };

  // PostgreSQL ends every session and then continues if one of its backends crashes.
  function watch(current: pg.Client): void {
    current.once("end", async () => {
      while (!released) {
        await delay(pollMs * 4, undefined, { ref: false });
        const next = await lockedClient(connection, directory).catch(() => undefined);
        if (!next) continue;
        if (released) return void next.end();
        client = next;
        return watch(next);
      }
    });
  }
}

async function lockedClient(connection: pg.ClientConfig, directory: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: `${ownerName}${process.pid}`,
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const lock = await client.query<{ taken: boolean }>(
      "SELECT pg_try_advisory_lock($1) AS taken",
      [ownerLock],
    );
    if (lock.rows[0]?.taken !== true) throw await alreadyOwned(client, directory);
    // pg has `unref`, but its types do not yet. The lock alone must not keep this process alive.
    (client as pg.Client & { unref(): void }).unref();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function alreadyOwned(client: pg.Client, directory: string): Promise<AlreadyOwnedError> {
  const owner = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity JOIN pg_locks USING (pid)
      WHERE locktype = 'advisory' AND granted AND application_name LIKE $1`,
    [`${ownerName}%`],
  );
  const pid = owner.rows[0]?.name.slice(ownerName.length);
  return new AlreadyOwnedError(directory, pid === undefined ? undefined : Number(pid));
}

/**
 * Waits for a server that is shutting down, stops one that no one owns, and removes what a
 * killed one left behind. Throws AlreadyOwnedError if another live process owns it.
 */
export async function removeLeftovers(place: {
  directory: string;
  dataDirectory: string;
  password: string;
}): Promise<void> {
  const deadline = Date.now() + recoveryLimitMs;
  for (;;) {
    const running = readPostmaster(place.dataDirectory);
    if (!running) break;
    if (Date.now() > deadline) {
      throw new Error(
        `PostgreSQL (process ${running.pid}) on ${place.directory} neither answers nor stops. ` +
          "Stop it first, or set DATABASE_URL.",
      );
    }
    if (running.status === "ready" && (await isOrphan(running, place)))
      await stopOrphan(running, place);
    else await delay(pollMs);
  }
  rmSync(join(place.dataDirectory, "postmaster.pid"), { force: true });
}

async function isOrphan(
  running: Postmaster,
  place: { directory: string; password: string },
): Promise<boolean> {
  try {
    const ownership = await takeOwnership(
      maintenanceConnection(running.port, place.password),
      place.directory,
    );
    await ownership.release();
    return true;
  } catch (error) {
    if (error instanceof AlreadyOwnedError) {
      // PostgreSQL takes a moment to notice that an owner was killed, and only then releases its
      // lock. A session that is ending no longer has a name.
      if (error.ownerPid === undefined || !isAlive(error.ownerPid)) return false;
      throw error;
    }
    if ((error as { code?: string }).code === "28P01") throw passwordRefused(place.directory);
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function stopOrphan({ pid }: Postmaster, place: { dataDirectory: string }): Promise<void> {
  for (const [signal, waitMs] of stopSignals) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + waitMs;
    while (Date.now() < deadline) {
      if (!isPostgresOn(place.dataDirectory, pid)) return;
      await delay(pollMs);
    }
  }
}

export function passwordRefused(directory: string): Error {
  return new Error(
    `The embedded PostgreSQL on ${directory} was created with another password. ` +
      `Restore that password, or remove ${directory} to begin anew.`,
  );
}

export function maintenanceConnection(port: number, password: string): pg.ClientConfig {
  return { host: "127.0.0.1", port, user: "postgres", password, database: "postgres" };
}
