import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import type { World } from "../api/world.ts";
import { readMemory, spawnAsDeployed } from "../deployed.ts";

const clockTicksPerSecond = 100;

export interface RunningWorker {
  pid: number | undefined;
  /** CPU time used so far. */
  cpuMs(): Promise<number>;
  /** Memory of the process now, and its peak since the last call. Linux only. */
  memory(): Promise<{ nowMegabytes: number; peakMegabytes: number }>;
  stop(): Promise<void>;
}

export const workerEnvironment = (world: World, redisUrl: string | undefined) => ({
  DATABASE_URL: world.databaseUrl,
  ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
  ENCRYPTION_KEY: world.encryptionKey,
  API_KEY_PEPPER: world.pepper,
  AUTH_SECRET: world.authSecret,
  WEBHOOK_ALLOWED_CIDRS: "127.0.0.0/8",
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: "i-know",
});

/**
 * Starts the service's worker process, built and started as the README says, with loopback allowed.
 */
export async function startWorker(
  world: World,
  redisUrl: string | undefined,
): Promise<RunningWorker> {
  const child = spawnAsDeployed("start:worker", {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: "info",
      ...workerEnvironment(world, redisUrl),
    },
  });
  const log = child.stderr as NodeJS.ReadableStream;
  for await (const line of createInterface({ input: log })) {
    if (line.includes("worker is ready")) break;
  }
  log.pipe(process.stderr);
  const read = (file: string) => readFile(`/proc/${child.pid}/${file}`, "utf8");
  return {
    pid: child.pid,
    async cpuMs() {
      const fields = (await read("stat")).split(") ")[1]?.split(" ") ?? [];
      return ((Number(fields[11]) + Number(fields[12])) * 1_000) / clockTicksPerSecond;
    },
    memory: () => readMemory(child),
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
