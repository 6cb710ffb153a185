import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtApp } from "@referral-service/api/test/built-app.ts";
import { compileCache } from "@referral-service/api/test/compile-cache.ts";
import { freePort } from "@referral-service/api/test/free-port.ts";
import { fillWithMigratedData } from "@referral-service/api/test/migrated-data.ts";
import { until } from "@referral-service/api/test/until.ts";
import { beforeAll, vi } from "vitest";

const program = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** Longer than other waits, because a start creates a database and the demo world. */
export const startLimit = { timeout: 180_000, interval: 20 };

interface Start {
  child: ChildProcess;
  output: () => { stdout: string; stderr: string };
}

export type ReadyStart = Awaited<ReturnType<Folder["startUntilReady"]>>;

interface FolderOptions {
  /** Begins with a migrated database, as if the first start had ended after its migrations. */
  isMigrated?: boolean;
}

/**
 * A folder where the tests of a file start the service. It is empty until the first start, unless the
 * options say otherwise.
 */
class Folder {
  directory = "";
  #port = 0;
  readonly #started: Start[] = [];

  async create({ isMigrated = false }: FolderOptions = {}) {
    // A start reads the files of the app, and a build replaces them.
    await builtApp();
    this.directory = await mkdtemp(join(tmpdir(), "start-"));
    if (isMigrated) await fillWithMigratedData(join(this.directory, ".local"));
    this.#port = await freePort();
  }

  start(environment: Record<string, string> = {}): Start {
    const child = spawn(process.execPath, [program], {
      cwd: this.directory,
      env: { PATH: process.env.PATH, PORT: String(this.#port), ...compileCache, ...environment },
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    const one = { child, output: () => ({ stdout, stderr }) };
    this.#started.push(one);
    return one;
  }

  async startUntilReady(environment?: Record<string, string>) {
    const one = this.start(environment);
    const { child, output } = one;
    const isReady = () => output().stdout.includes("is ready at");
    await vi.waitUntil(() => isReady() || child.exitCode !== null, startLimit);
    if (!isReady()) throw new Error(`The start ended: ${output().stderr}`);
    const file = join(this.directory, ".local/quickstart.json");
    return { ...one, quickstart: JSON.parse(await readFile(file, "utf8")) };
  }

  /** Returns the running start's file that `pnpm admin` reads. */
  async runningStart(): Promise<{ DATABASE_URL: string }> {
    return JSON.parse(await readFile(join(this.directory, ".local/database.json"), "utf8"));
  }

  async postmasterPid(): Promise<number | undefined> {
    try {
      const file = join(this.directory, ".local/postgres/postmaster.pid");
      return Number((await readFile(file, "utf8")).split("\n", 1)[0]);
    } catch {
      return undefined;
    }
  }

  /** Stops all running starts and waits until their PostgreSQL has ended. */
  stopAll = async () => {
    for (const { child } of this.#started.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      await stop({ child }, "SIGTERM");
    }
    await until(async () => (await this.postmasterPid()) === undefined);
  };

  remove() {
    return rm(this.directory, { recursive: true, force: true });
  }
}

export async function stop({ child }: Pick<Start, "child">, signal: NodeJS.Signals) {
  child.kill(signal);
  const [code] = await once(child, "exit");
  return code;
}

export function useFolder(options?: FolderOptions): Folder {
  const folder = new Folder();
  beforeAll(async () => {
    await folder.create(options);
    return async () => {
      await folder.stopAll();
      await folder.remove();
    };
  });
  return folder;
}
