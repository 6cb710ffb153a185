import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { createApp } from "../src/app.ts";
import { keepAliveMs } from "../src/http/bounded-server.ts";
import type { WaitLimits } from "../src/kernel/database/database.ts";
import { parseSettings } from "../src/kernel/settings/settings.ts";
import { type ConnectedDeps, connectDeps } from "../src/processes/boot.ts";
import { type ConnectOptions, queueBackendOf } from "../src/processes/connect-kernel.ts";
import { type RunningWorker, startWorker } from "../src/processes/start-worker.ts";
import { type Arrangements, arrangements, type Organization } from "./arrangements.ts";
import { type Answer, type CallOptions, call } from "./call.ts";
import { createTestDatabase } from "./database.ts";
import type { ReadingDatabase } from "./reading-database.ts";

const testSecrets = {
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  API_KEY_PEPPER: "a pepper that only tests are seasoned with",
  AUTH_SECRET: "a secret that signs sessions in tests alone",
};

interface TestDeps extends Omit<ConnectedDeps, "db"> {
  db: ReadingDatabase;
}

export interface TestService extends Arrangements {
  baseUrl: string;
  deps: TestDeps;
  /** Logs in as the owner of all tables. */
  ownerUrl: string;
  /** Connections for the test, as the owner of all tables. */
  pool: pg.Pool;
  /** An organization on the Unlimited plan. */
  organization: Organization;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  startWorker(): Promise<RunningWorker>;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  environment?: Record<string, string>;
  /** The database to copy. Default: an empty database with every migration. */
  template?: string;
  /**
   * Serves localhost on this port. Passkeys need a name, and identity providers need an address to return
   * to.
   */
  port?: number | undefined;
  /** Replaces external dependencies, such as the clock. */
  overrides?: Partial<ConnectedDeps>;
  /** How long requests wait for the database. Default: longer than any request should wait. */
  databaseLimits?: WaitLimits;
  /** Converts the database URLs to the URL for connections, such as the URL of a proxy. */
  connectionUrlFor?: (serviceUrl: string, ownerUrl: string) => Promise<string>;
  /** Runs before the organization is created. */
  inEmptyDatabase?: (deps: ConnectedDeps) => Promise<void>;
}

/** A machine that is busy with other tests gives the same responses, but later. */
export const patient: WaitLimits = { connectionMs: 60_000, statementMs: 60_000 };

export const testSettings = (databaseUrl: string, environment: Record<string, string> = {}) =>
  parseSettings({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "silent",
    WEBHOOK_ALLOWED_CIDRS: "127.0.0.0/8",
    RATE_LIMIT_REQUESTS: "1000000",
    ...testSecrets,
    ...environment,
  });

/** The real service on a separate database. It has no worker until the test starts one. */
export async function startService({
  environment = {},
  template,
  port,
  overrides = {},
  databaseLimits = patient,
  connectionUrlFor = async (serviceUrl) => serviceUrl,
  inEmptyDatabase = async () => {},
}: ServiceOptions = {}): Promise<TestService> {
  const database = await createTestDatabase(template === undefined ? {} : { template });
  const settings = testSettings(
    await connectionUrlFor(database.serviceUrl, database.connectionString),
    {
      ...(port !== undefined && { PUBLIC_URL: `http://localhost:${port}` }),
      ...environment,
    },
  );
  const { clock } = overrides;
  const options: ConnectOptions = { databaseLimits, ...(clock && { clock }) };
  const deps = { ...(await connectDeps(settings, options)), ...overrides };
  await inEmptyDatabase(deps);
  // With the default of 5 s, a connection can close while a busy machine sends a request on it.
  const server = createServer({ keepAliveTimeout: keepAliveMs }, createApp(deps));
  server.listen(port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl =
    port === undefined
      ? `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      : settings.publicUrl;
  const pool = new pg.Pool({ connectionString: database.connectionString });
  // The database can be dropped while connections are still closing.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const workers: RunningWorker[] = [];
  const arrange = arrangements(deps);
  const organization = await arrange.createOrganization();

  return {
    baseUrl,
    deps: deps as TestDeps,
    ownerUrl: database.connectionString,
    pool,
    organization,
    ...arrange,
    call: (method, path, options = {}) =>
      call(`${baseUrl}/api/v1${path}`, method, { key: organization.key, ...options }),
    async startWorker() {
      const worker = await startWorker(deps, queueBackendOf(settings));
      workers.push(worker);
      return worker;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await Promise.all(workers.map((worker) => worker.stop({ withinMs: 1_000 })));
      await pool.end();
      await deps.close();
      await database.drop();
    },
  };
}
