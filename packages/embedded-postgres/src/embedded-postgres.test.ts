import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { readPostmaster } from "./owner.ts";

const password = "a password: with 'quotes' & @ / signs";
/**
 * Tests of simultaneous starts and of what a killed start leaves behind. They run only in the full
 * volume.
 */
const atNight = test.runIf(isFullVolume);
const atNightOnLinux = test.runIf(isFullVolume && process.platform === "linux");

let directory: string;
let running: EmbeddedPostgres[];
let owners: ChildProcess[];

/** Data that a start created, and the names of its files while PostgreSQL ran. */
let made: string;
let namesWhileRunning: string[];
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), "embedded-postgres-made-"));
  const postgres = await startEmbeddedPostgres({ directory: made, password });
  namesWhileRunning = (await readdir(made)).sort();
  await postgres.stop();
  return () => rm(made, { recursive: true, force: true });
});

// mkdtemp creates directories with mode 0700, so if root runs the test, only root can enter this
// one.
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "embedded-postgres-"));
  // Copying the data takes a fraction of the time that creating it takes.
  execFileSync("cp", ["-a", join(made, "postgres"), dataDirectory()]);
  running = [];
  owners = [];
});

afterEach(async () => {
  for (const owner of owners) owner.kill("SIGKILL");
  await Promise.all(running.map((postgres) => postgres.stop()));
  await untilNoPostgres();
  await rm(directory, { recursive: true, force: true });
});

test("start · after a stop · finds the data again, as UTF-8 and protected by the password", async () => {
  const first = await start();
  await query(first, "CREATE TABLE kept AS SELECT 'Grüße' AS word");
  await first.stop();
  expect(readPostmaster(dataDirectory())).toBeUndefined();

  const second = await start({ work_mem: "5MB" });
  expect(await query(second, "SELECT word FROM kept")).toEqual([{ word: "Grüße" }]);
  expect(await query(second, "SELECT upper('ß→é') AS up")).toEqual([{ up: "ß→É" }]);
  expect(await query(second, "SHOW work_mem")).toEqual([{ work_mem: "5MB" }]);
  const { port } = new URL(second.connectionString);
  const stranger = new pg.Client({ host: "127.0.0.1", port: Number(port), user: "postgres" });
  await expect(stranger.connect()).rejects.toThrow();
});

test("start · in a new directory · leaves no password behind and is readable only by the owner", async () => {
  expect(namesWhileRunning).toEqual(["postgres", "postgres.log"]);
  for (const name of namesWhileRunning) {
    expect((await stat(join(made, name))).mode & 0o077, name).toBe(0);
  }
});

test("start · while another process owns the directory · is rejected and does no harm", async () => {
  const owner = await startOwner();
  await expect(start()).rejects.toThrow(
    `Another start is already running on ${directory} (process ${owner.pid}). ` +
      "Stop it first, or set DATABASE_URL.",
  );
  expect(await query(owner, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

atNight("start · twice at the same time in a new directory · succeeds exactly once", async () => {
  await removeData();
  const results = await Promise.allSettled([start(), start()]);
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.map(({ reason }) => reason.message)).toEqual([
    expect.stringMatching(/^Another start is already running on /),
  ]);
});

atNight(
  "start · whose PostgreSQL another start stops before it has an owner · starts again",
  async () => {
    const starting = start();
    const ready = () => readPostmaster(dataDirectory())?.status === "ready";
    while (!ready()) await nextTurn();
    process.kill(postmasterPid(), "SIGINT");
    expect(await query(await starting, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  },
);

atNight("start · whose PostgreSQL does not respond in time · starts again", async () => {
  let attemptCount = 0;
  const settings = {
    fsync: "off",
    /**
     * Delays each session by this number of seconds. Only the first delay is longer than a start
     * waits.
     */
    get post_auth_delay() {
      attemptCount += 1;
      return attemptCount === 1 ? "60" : "0";
    },
  };
  const postgres = await startEmbeddedPostgres({ directory, password, settings });
  running.push(postgres);
  expect(await query(postgres, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("owner killed · with SIGKILL · leaves no PostgreSQL, and the next start has the data", async () => {
  const owner = await startOwner();
  await query(owner, "CREATE TABLE kept AS SELECT 7 AS number");
  owner.process.kill("SIGKILL");
  await untilNoPostgres();
  expect(await query(await start(), "SELECT number FROM kept")).toEqual([{ number: 7 }]);
});

atNight(
  "owner killed · and started again immediately · waits for the old one and starts",
  async () => {
    const owner = await startOwner();
    owner.process.kill("SIGKILL");
    await once(owner.process, "exit");
    expect(await query(await start(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  },
);

atNightOnLinux(
  "owner killed · while PostgreSQL has not noticed · is waited for and not named",
  async () => {
    const owner = await startOwner();
    const keeper = parentOf(postmasterPid());
    const [lock] = await query(owner, "SELECT pid FROM pg_locks WHERE locktype = 'advisory'");
    // The frozen keeper and the frozen session cannot notice that the owner has died.
    process.kill(keeper, "SIGSTOP");
    process.kill(lock.pid, "SIGSTOP");
    try {
      owner.process.kill("SIGKILL");
      await once(owner.process, "exit");
      const before = await ownershipAttemptCount(owner);
      const starting = start();
      await Promise.race([starting, untilAttemptedAfter(before, owner)]);
      process.kill(lock.pid, "SIGCONT");
      expect(await query(await starting, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    } finally {
      process.kill(keeper, "SIGKILL");
    }
  },
);

atNightOnLinux(
  "start · while the lock's holder no longer has a name · tries again and starts",
  async () => {
    const owner = await startOwner();
    const [lock] = await query(owner, "SELECT pid FROM pg_locks WHERE locktype = 'advisory'");
    // The lock is in the database that every start queries.
    const database = new URL(owner.connectionString);
    database.pathname = "/postgres";
    const holder = new pg.Client({ connectionString: database.href });
    await holder.connect();
    // The owner is frozen, so that it does not take its lock again.
    owner.process.kill("SIGSTOP");
    await query(owner, `SELECT pg_terminate_backend(${lock.pid})`);
    await holder.query("SELECT pg_advisory_lock(4815162342)");
    const before = await ownershipAttemptCount(owner);
    const starting = start();
    await Promise.race([starting, untilAttemptedAfter(before, owner)]);
    holder.on("error", () => {});
    await holder.end();
    expect(await query(await starting, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  },
);

atNightOnLinux("owner and keeper killed · with SIGKILL · leave no PostgreSQL", async () => {
  const owner = await startOwner();
  const keeper = parentOf(postmasterPid());
  owner.process.kill("SIGKILL");
  process.kill(keeper, "SIGKILL");
  await untilNoPostgres();
});

atNightOnLinux("start · with a running PostgreSQL that no one owns · stops it first", async () => {
  const owner = await startOwner();
  const orphan = postmasterPid();
  const keeper = parentOf(orphan);
  // A frozen keeper cannot notice that its owner has died.
  process.kill(keeper, "SIGSTOP");
  try {
    owner.process.kill("SIGKILL");
    await once(owner.process, "exit");
    const postgres = await start();
    expect(postmasterPid()).not.toBe(orphan);
    expect(await query(postgres, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  } finally {
    process.kill(keeper, "SIGKILL");
  }
});

atNight(
  "start · with a postmaster.pid whose process ID another program has now · starts",
  async () => {
    await (await start()).stop();
    const lines = [process.pid, dataDirectory(), 1, 5432, "", "127.0.0.1", "0 0", "ready", ""];
    await writeFile(join(dataDirectory(), "postmaster.pid"), lines.join("\n"));
    expect(await query(await start(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  },
);

test("start · with another password than the data's · reports it without the password", async () => {
  await (await start()).stop();
  const wrong = startEmbeddedPostgres({ directory, password: "another" });
  await expect(wrong).rejects.toThrow(
    `The embedded PostgreSQL on ${directory} was created with another password. ` +
      `Restore that password, or remove ${directory} to begin anew.`,
  );
});

test("start · with a setting that PostgreSQL rejects · fails with PostgreSQL's own sentence", async () => {
  await expect(start({ max_connections: "many" })).rejects.toThrow(
    'PostgreSQL did not start: invalid value for parameter "max_connections": "many"',
  );
});

test("PostgreSQL · ending unexpectedly · is reported once, in one sentence", async () => {
  const onUnexpectedExit = vi.fn();
  running.push(await startEmbeddedPostgres({ directory, password, onUnexpectedExit }));
  process.kill(postmasterPid(), "SIGKILL");
  await vi.waitFor(() => expect(onUnexpectedExit).toHaveBeenCalledOnce(), {
    timeout: 30_000,
  });
  expect(onUnexpectedExit).toHaveBeenCalledWith(expect.stringMatching(/^PostgreSQL ended: /));
});

async function start(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const quick = { fsync: "off", ...settings };
  const postgres = await startEmbeddedPostgres({ directory, password, settings: quick });
  running.push(postgres);
  return postgres;
}

/** Starts PostgreSQL in a separate process, which the test can kill. */
async function startOwner() {
  const url = new URL("./embedded-postgres.ts", import.meta.url);
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(url)};
    const options = ${JSON.stringify({ directory, password, settings: { fsync: "off" } })};
    console.log((await startEmbeddedPostgres(options)).connectionString);
    setInterval(() => {}, 1000);
  `;
  const owner = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  owners.push(owner);
  const [connectionString] = await once(createInterface(owner.stdout), "line");
  return { process: owner, pid: owner.pid, connectionString: String(connectionString) };
}

async function query({ connectionString }: { connectionString: string }, sql: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Each attempt to own PostgreSQL opens a session in the database `postgres`. */
async function ownershipAttemptCount(postgres: { connectionString: string }): Promise<number> {
  const [row] = await query(
    postgres,
    "SELECT sessions::int AS count FROM pg_stat_database WHERE datname = 'postgres'",
  );
  return row.count;
}

async function untilAttemptedAfter(count: number, postgres: { connectionString: string }) {
  const more = async () => expect(await ownershipAttemptCount(postgres)).toBeGreaterThan(count + 1);
  await vi.waitFor(more, { timeout: 30_000, interval: 20 });
}

function dataDirectory(): string {
  return join(directory, "postgres");
}

/** Removes the data, so that the next start creates it. */
const removeData = () => rm(dataDirectory(), { recursive: true });

function postmasterPid(): number {
  const found = readPostmaster(dataDirectory());
  if (!found) throw new Error("no PostgreSQL is running");
  return found.pid;
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

async function untilNoPostgres(): Promise<void> {
  const gone = () => expect(readPostmaster(dataDirectory())).toBeUndefined();
  await vi.waitFor(gone, { timeout: 30_000, interval: 20 });
}
