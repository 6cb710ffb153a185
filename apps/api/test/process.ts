import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { compileCache } from "./compile-cache.ts";
import { freePort } from "./free-port.ts";
import type { TestService } from "./service.ts";
import { until } from "./until.ts";

export interface RunningProcess {
  /** The URL of the API. A worker does not listen on it. */
  baseUrl: string;
  metricsUrl: string;
  pid: number | undefined;
  signal(name: NodeJS.Signals): void;
  /** Resolves to the exit code. */
  exited: Promise<number | null>;
  hasExited(): boolean;
  log(): string;
}

/** Starts a main program on the database of a test's service. Resolves when the program is ready. */
export function startProcess(
  name: "http" | "worker",
  { deps }: TestService,
  environment: Record<string, string> = {},
): Promise<RunningProcess> {
  const { databaseUrl = "", encryptionKeys, apiKeyPeppers, authSecrets } = deps.settings;
  return startProgram([fileURLToPath(new URL(`../src/main.${name}.ts`, import.meta.url))], {
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEY: Buffer.from(encryptionKeys[0]).toString("base64"),
    API_KEY_PEPPER: apiKeyPeppers.join(" "),
    AUTH_SECRET: authSecrets.join(" "),
    WEBHOOK_ALLOWED_CIDRS: "127.0.0.0/8",
    RATE_LIMIT_REQUESTS: "1000000",
    ...environment,
  });
}

/** Runs Node with only these arguments and this environment, on separate ports. */
export async function startProgram(
  words: string[],
  environment: Record<string, string>,
): Promise<RunningProcess> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, words, {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      PATH: process.env.PATH,
      ...compileCache,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      ...environment,
    },
  });
  let log = "";
  child.stderr.on("data", (chunk) => {
    log += chunk;
  });
  let hasExited = false;
  const exited = once(child, "exit").then(([code]) => {
    hasExited = true;
    return code as number | null;
  });
  await until(() => hasExited || log.includes("is ready"));
  if (hasExited) throw new Error(`The process did not start: ${log}`);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
    pid: child.pid,
    signal: (signal) => void child.kill(signal),
    exited,
    hasExited: () => hasExited,
    log: () => log,
  };
}
