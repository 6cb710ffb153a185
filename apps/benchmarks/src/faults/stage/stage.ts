import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "@referral-service/api/test/free-port.ts";
import { insertApiKey, insertOrganization, type Organization } from "../../organization.ts";
import type { Database, PostgresServer } from "./postgres-server.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import type { RedisServer } from "./redis-server.ts";
import { createServiceProcess, type ServiceProcess } from "./service-process.ts";

export interface ApiProcess extends ServiceProcess {
  baseUrl: string;
}

const run = promisify(execFile);
const operatorProgram = fileURLToPath(
  new URL("../../../../api/src/main.admin.ts", import.meta.url),
);

/** The service, its dependencies, clients and receivers, for one fault. */
export interface Stage {
  isSmall: boolean;
  hasRedis: boolean;
  random: () => number;
  postgres: PostgresServer;
  /** Throws if the queue is in PostgreSQL. */
  redis(): RedisServer;
  database: Database;
  receiver: Receiver;
  organization: Tenant;
  pepper: string;
  /** Names of processes that ended unexpectedly. */
  unexpectedEnds: string[];
  createTenant(): Promise<Tenant>;
  /** Subscribes a path of the receiver through the first API. Returns the endpoint. */
  subscribe(
    path: string,
    options?: { tenant?: Tenant; eventTypes?: string[] },
  ): Promise<{ id: string; secret: string }>;
  startApis(count: number, options?: StartOptions): Promise<ApiProcess[]>;
  startWorkers(count: number, options?: StartOptions): Promise<ServiceProcess[]>;
  /** Runs the operator's command for this API. Returns its output. */
  operate(api: Pick<ApiProcess, "baseUrl">, ...words: string[]): Promise<string>;
  logs(): Promise<string>;
  /**
   * Returns the first lines that are neither information nor warnings: errors, and how a process
   * ended.
   */
  errorsLogged(): Promise<string>;
  stop(): Promise<void>;
}

export interface Tenant extends Organization {
  /** A key with the scopes that the faults need. */
  key: string;
}

interface StartOptions {
  environment?: Record<string, string>;
  /** The root of the sources to run. Default: this repository. */
  root?: string;
  failpoint?: string;
}

export const tenantScopes = [
  ...["referrals:read", "referrals:write", "webhooks:read", "webhooks:write"],
  ...["users:read", "reports:read"],
];
export const allEventTypes = ["referral.created", "referral.updated"];

/** Time limit of an attempt here. The lease, and so every takeover, depends on it. */
const webhookTimeoutMs = 2_000;
const errorsShownMax = 200;

export async function setStage({
  postgres,
  redis,
  isSmall,
  random,
  compileCache,
}: {
  postgres: PostgresServer;
  redis: RedisServer | undefined;
  isSmall: boolean;
  random: () => number;
  compileCache: string;
}): Promise<Stage> {
  const directory = await mkdtemp(join(tmpdir(), "faults-"));
  // Removes what the previous fault left behind.
  postgres.proxy.setMode("pass");
  const database = await postgres.createDatabase();
  const receiver = await startReceiver();
  const pepper = randomBytes(32).toString("base64");
  const unexpectedEnds: string[] = [];
  const processes: ServiceProcess[] = [];
  const apis: ApiProcess[] = [];
  const base = {
    PATH: process.env.PATH ?? "",
    NODE_COMPILE_CACHE: compileCache,
    DATABASE_URL: database.url,
    ...(redis !== undefined && { REDIS_URL: redis.url }),
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    API_KEY_PEPPER: pepper,
    AUTH_SECRET: randomBytes(32).toString("base64"),
    RATE_LIMIT_REQUESTS: "1000000",
    WEBHOOK_ALLOWED_CIDRS: "127.0.0.2/32",
    WEBHOOK_TIMEOUT_MS: String(webhookTimeoutMs),
    LOG_LEVEL: "info",
  };

  const createTenant = (): Promise<Tenant> =>
    database.withClient(async (client) => {
      const slug = `tenant-${randomBytes(8).toString("hex")}`;
      const organization = await insertOrganization(client, { slug, referrerCount: 10 });
      const holder = { kind: "org" as const, holderId: organization.id };
      return {
        ...organization,
        key: await insertApiKey(client, { ...holder, scopes: tenantScopes, pepper }),
      };
    });
  const organization = await createTenant();

  function createProcess(
    kind: "api" | "worker",
    { environment, root }: Pick<StartOptions, "environment" | "root">,
  ) {
    const name = `${kind}-${processes.length + 1}`;
    const one = createServiceProcess({
      ...{ kind, name, root, environment: { ...base, ...environment } },
      logFile: join(directory, `${name}.log`),
      onUnexpectedEnd: (ended) => unexpectedEnds.push(ended),
    });
    processes.push(one);
    return one;
  }

  const logs = async () => {
    const files = await readdir(directory);
    const texts = await Promise.all(files.map((file) => readFile(join(directory, file), "utf8")));
    return texts.join("");
  };

  return {
    ...{ isSmall, random, postgres },
    hasRedis: redis !== undefined,
    redis() {
      if (redis === undefined) throw new Error("There is no Redis on this stage");
      return redis;
    },
    ...{ database, receiver, organization, pepper, unexpectedEnds, createTenant },
    async subscribe(path, { tenant = organization, eventTypes = allEventTypes } = {}) {
      const response = await fetch(`${apis[0]?.baseUrl}/webhooks`, {
        method: "POST",
        headers: { Authorization: `Bearer ${tenant.key}`, "Content-Type": "application/json" },
        body: JSON.stringify({ name: path, url: receiver.urlOf(path), eventTypes }),
      });
      if (!response.ok) throw new Error(`POST /webhooks returned ${await response.text()}`);
      return (await response.json()) as { id: string; secret: string };
    },
    startApis: (count, { environment = {}, root, ...start } = {}) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const port = await freePort();
          const withPort = { ...environment, PORT: String(port) };
          const api = createProcess("api", { environment: withPort, ...(root && { root }) });
          await api.start(start);
          const withUrl = { ...api, baseUrl: `http://127.0.0.1:${port}/api/v1` };
          apis.push(withUrl);
          return withUrl;
        }),
      ),
    startWorkers: (count, { environment, root, ...start } = {}) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const worker = createProcess("worker", {
            ...(environment && { environment }),
            ...(root && { root }),
          });
          await worker.start(start);
          return worker;
        }),
      ),
    async operate({ baseUrl }, ...words) {
      const env = { ...base, PORT: new URL(baseUrl).port };
      const { stdout } = await run(process.execPath, [operatorProgram, ...words], { env });
      return stdout;
    },
    logs,
    async errorsLogged() {
      const lines = (await logs()).split("\n");
      return lines
        .filter((line) => !/^(\{"level":[34]0|$)/.test(line))
        .slice(0, errorsShownMax)
        .map((line) => `${line}\n`)
        .join("");
    },
    async stop() {
      await Promise.all(processes.map((one) => one.kill()));
      await database.drop();
      await receiver.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
