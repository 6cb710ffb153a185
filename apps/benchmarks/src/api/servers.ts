import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "@referral-service/api/test/free-port.ts";
import { readMemory, spawnAsDeployed } from "../deployed.ts";
import type { World } from "./world.ts";

const bareProgram = fileURLToPath(new URL("./bare-server.ts", import.meta.url));

export interface RunningServer {
  pid: number | undefined;
  baseUrl: string;
  stop(): Promise<void>;
}

/** Starts bare Express with pg in its own process. */
export async function startBare(world: World, endpointId: string): Promise<RunningServer> {
  const args = [bareProgram, world.databaseUrl, world.organizationId, endpointId];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(child.stdout, "data");
  return {
    pid: child.pid,
    baseUrl: `http://127.0.0.1:${String(port).trim()}`,
    stop: () => stop(child),
  };
}

export interface RunningApi extends RunningServer {
  /** Memory of the process now, and its peak since the last call. Linux only. */
  memory(): Promise<{ nowMegabytes: number; peakMegabytes: number }>;
}

/**
 * Starts the service's API process, built and started as the README says, with a rate limit that is
 * never reached.
 */
export async function startApi(
  world: World,
  redisUrl: string | undefined = process.env.REDIS_URL,
): Promise<RunningApi> {
  const port = await freePort();
  const child = spawnAsDeployed("start:api", {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: world.databaseUrl,
      ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
      ENCRYPTION_KEY: world.encryptionKey,
      API_KEY_PEPPER: world.pepper,
      AUTH_SECRET: world.authSecret,
      RATE_LIMIT_REQUESTS: "1000000",
      LOG_LEVEL: "warn",
    },
  });
  const baseUrl = `http://127.0.0.1:${port}/api/v1`;
  while (!(await isHealthy(baseUrl))) {
    if (child.exitCode !== null) throw new Error("The API did not start");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    pid: child.pid,
    baseUrl,
    stop: () => stop(child),
    memory: () => readMemory(child),
  };
}

const isHealthy = (baseUrl: string) =>
  fetch(`${baseUrl}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
