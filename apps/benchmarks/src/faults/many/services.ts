import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Receipt } from "../stage/receiver.ts";
import { createServiceProcess, type ServiceProcess } from "../stage/service-process.ts";
import { databaseName } from "./database.ts";
import type { Engine } from "./engine.ts";
import { addresses, type Hosts } from "./hosts.ts";
import type { RedisFleet } from "./redis-fleet.ts";

export interface Api extends ServiceProcess {
  baseUrl: string;
}

export interface Receivers {
  receipts: Receipt[];
  urlOf(path: string): string;
}

/** The service on six hosts: three APIs and three workers. */
export interface Services {
  apis: Api[];
  workers: ServiceProcess[];
  /** Names of processes that ended unexpectedly. */
  unexpectedEnds: string[];
  /** Starts an API with other settings next to the one on each API host. */
  startMoreApis(environment: Record<string, string>): Promise<Api[]>;
  /** Runs the operator's command for this API on the client's host. Returns its output. */
  operate(api: Pick<Api, "baseUrl">, ...words: string[]): Promise<string>;
  errorsLogged(): Promise<string>;
  stop(): Promise<void>;
}

export const pepper = randomBytes(32).toString("base64");
const secrets = {
  ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  API_KEY_PEPPER: pepper,
  AUTH_SECRET: randomBytes(32).toString("base64"),
};
const port = 3_000;
const otherPort = 3_001;
const webhookTimeoutMs = 2_000;
const startsMax = 5;
const kindsMax = 30;
const kindLengthMax = 300;

const run = promisify(execFile);
const operatorProgram = fileURLToPath(
  new URL("../../../../api/src/main.admin.ts", import.meta.url),
);
const receiverProgram = fileURLToPath(new URL("receiver-host.ts", import.meta.url));

export async function startServices({
  hosts,
  engine,
  redis,
  directory,
  compileCache,
}: {
  hosts: Hosts;
  engine: Engine;
  redis: RedisFleet;
  directory: string;
  compileCache: string;
}): Promise<Services> {
  const unexpectedEnds: string[] = [];
  const processes: ServiceProcess[] = [];
  /**
   * Each kind has one process that connects through each proxy, and one with all servers in its
   * URL.
   */
  const databaseUrls = [
    engine.urlThrough("lb1", databaseName),
    engine.urlThrough("lb2", databaseName),
    engine.urlOfAll(databaseName),
  ];
  const base = {
    PATH: process.env.PATH ?? "",
    NODE_COMPILE_CACHE: compileCache,
    REDIS_URL: redis.url,
    ...secrets,
    RATE_LIMIT_REQUESTS: "1000000",
    WEBHOOK_ALLOWED_CIDRS: `${addresses.receiver}/32`,
    WEBHOOK_TIMEOUT_MS: String(webhookTimeoutMs),
    LOG_LEVEL: "info",
  };

  function createProcess(
    kind: "api" | "worker",
    number: 1 | 2 | 3,
    { name, ...environment }: Record<string, string> & { name: string },
  ) {
    const host = `${kind}${number}` as const;
    const one = createServiceProcess({
      ...{ kind, name, prefix: hosts.on(host) },
      environment: {
        ...base,
        DATABASE_URL: databaseUrls[number - 1] ?? "",
        HOST: addresses[host],
        ...environment,
      },
      logFile: join(directory, `${redis.kind}-${name}.log`),
      onUnexpectedEnd: (ended) => unexpectedEnds.push(ended),
    });
    processes.push(one);
    return one;
  }

  const numbers = [1, 2, 3] as const;
  const createApis = (onPort: number, environment: Record<string, string>): Api[] =>
    numbers.map((number) => ({
      ...createProcess("api", number, {
        ...{ name: onPort === port ? `api${number}` : `other-api${number}` },
        ...{ PORT: String(onPort), ...environment },
      }),
      baseUrl: `http://${addresses[`api${number}`]}:${onPort}/api/v1`,
    }));

  const apis = createApis(port, {});
  const workers = numbers.map((number) =>
    createProcess("worker", number, { name: `worker${number}` }),
  );
  for (const one of processes) await startSupervised(one);

  return {
    ...{ apis, workers, unexpectedEnds },
    async startMoreApis(environment) {
      const more = createApis(otherPort, environment);
      for (const one of more) await startSupervised(one);
      return more;
    },
    async operate({ baseUrl }, ...words) {
      const { hostname, port: ofApi } = new URL(baseUrl);
      const env = { ...base, DATABASE_URL: databaseUrls[0], HOST: hostname, PORT: ofApi };
      const { stdout } = await run(process.execPath, [operatorProgram, ...words], { env });
      return stdout;
    },
    async errorsLogged() {
      const files = (await readdir(directory)).filter((name) => /(api|worker)\d.log$/.test(name));
      const texts = files.map((file) => readFile(join(directory, file), "utf8"));
      return errorsIn((await Promise.all(texts)).join("\n"));
    },
    async stop() {
      await Promise.all(processes.map((one) => one.kill()));
    },
  };
}

/** Each kind of error in the logs, with how often it occurs. */
function errorsIn(logs: string): string {
  const counts = new Map<string, number>();
  for (const line of logs.split("\n").filter((one) => /^\{"level":[56]0/.test(one))) {
    const { msg, err } = JSON.parse(line) as {
      msg: string;
      err?: { code?: string; message: string };
    };
    const kind = [msg, err?.code, err?.message].filter(Boolean).join(" | ");
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const kinds = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, kindsMax);
  return kinds.map(([kind, count]) => `${count} × ${kind.slice(0, kindLengthMax)}\n`).join("");
}

/** Starts a process as a supervisor does: again, if it ends because a dependency is unavailable. */
export async function startSupervised(one: ServiceProcess) {
  for (let left = startsMax; ; left -= 1) {
    try {
      return await one.start();
    } catch (error) {
      await one.kill();
      if (left === 1) throw error;
    }
  }
}

/** Starts the receivers on their host. */
export async function startReceivers(hosts: Hosts): Promise<Receivers> {
  const receipts: Receipt[] = [];
  const [command = "", ...args] = [
    ...hosts.on("receiver"),
    ...[process.execPath, receiverProgram, addresses.receiver],
  ];
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const [first] = await once(lines, "line");
  const { url } = JSON.parse(first) as { url: string };
  lines.on("line", (line) => receipts.push(JSON.parse(line) as Receipt));
  return { receipts, urlOf: (path) => url + path };
}
