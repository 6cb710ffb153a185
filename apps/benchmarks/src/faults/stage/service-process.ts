import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { dyingWithUs } from "@referral-service/api/test/redis.ts";

const programs = { api: "apps/api/src/main.http.ts", worker: "apps/api/src/main.worker.ts" };
/** The root of this repository. */
const thisRoot = fileURLToPath(new URL("../../../../../", import.meta.url));
const readyLines = { api: "The API is ready", worker: "The webhook worker is ready" };
const startLimitMs = 120_000;
const dieLimitMs = 60_000;

export interface ServiceProcess {
  name: string;
  isRunning(): boolean;
  /**
   * `failpoint` is where the process kills or stops itself. `environment` adds to its variables for
   * this start.
   */
  start(options?: { failpoint?: string; environment?: Record<string, string> }): Promise<void>;
  kill(): Promise<void>;
  /** Sends SIGTERM. Resolves with the time that the process took to end. */
  terminate(): Promise<number>;
  pause(): void;
  resume(): void;
  /** Resolves when the process has died at its failpoint. */
  died(): Promise<void>;
}

interface ServiceProcessOptions {
  kind: keyof typeof programs;
  name: string;
  environment: Record<string, string>;
  /** The root of the sources to run. Default: this repository. */
  root?: string | undefined;
  logFile: string;
  /** The prefix of the command. Default: it ends with this program. */
  prefix?: string[];
  /** Called when the process ends unexpectedly. */
  onUnexpectedEnd(name: string): void;
}

/** A process of the service as deployed, which can be killed and started again. */
export function createServiceProcess(options: ServiceProcessOptions): ServiceProcess {
  const {
    kind,
    name,
    environment,
    root = thisRoot,
    logFile,
    prefix = dyingWithUs(),
    onUnexpectedEnd,
  } = options;
  let child: ChildProcess | undefined;
  let isEndExpected = false;

  const isRunning = () =>
    child !== undefined && child.exitCode === null && child.signalCode === null;

  async function ended() {
    if (child !== undefined && isRunning()) await once(child, "exit");
  }

  async function end(signal: NodeJS.Signals) {
    isEndExpected = true;
    child?.kill(signal);
    await ended();
  }

  return {
    name,
    isRunning,
    async start({ failpoint, environment: more } = {}) {
      const alreadyLogged = await sizeOf(logFile);
      const program = join(root, programs[kind]);
      const [command = process.execPath, ...args] = [...prefix, process.execPath, program];
      const log = openSync(logFile, "a");
      const env = {
        ...environment,
        ...more,
        ...(failpoint !== undefined && { FAILPOINT: failpoint }),
      };
      const started = spawn(command, args, { env, stdio: ["ignore", log, log] });
      closeSync(log);
      child = started;
      isEndExpected = failpoint !== undefined;
      started.once("exit", () => {
        if (!isEndExpected) onUnexpectedEnd(name);
      });
      const deadlineMs = performance.now() + startLimitMs;
      while (!(await loggedSince(logFile, alreadyLogged)).includes(readyLines[kind])) {
        if (!isRunning() || performance.now() > deadlineMs) {
          throw new Error(`${name} did not start: ${await loggedSince(logFile, alreadyLogged)}`);
        }
        await delay(20);
      }
    },
    kill: () => end("SIGKILL"),
    async terminate() {
      const startedMs = performance.now();
      await end("SIGTERM");
      return performance.now() - startedMs;
    },
    pause: () => child?.kill("SIGSTOP"),
    resume: () => child?.kill("SIGCONT"),
    async died() {
      const inTime = await Promise.race([
        ended().then(() => true),
        delay(dieLimitMs, false, { ref: false }),
      ]);
      if (!inTime) throw new Error(`${name} did not reach its failpoint`);
    },
  };
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

async function loggedSince(file: string, offset: number): Promise<string> {
  return (await readFile(file)).subarray(offset).toString();
}
