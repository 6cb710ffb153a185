import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  eventStreamType,
  type PermissionLevel,
  type Scope,
  scopeNames,
} from "@referral-service/contract";
import pg from "pg";
import { createApp } from "../src/app.ts";
import {
  type ConnectedDeps,
  type ConnectOptions,
  connectDeps,
  queueBackendOf,
} from "../src/boot.ts";
import type { WaitLimits } from "../src/database/database.ts";
import { makeKeyText, parseKeyText } from "../src/identity/api-key-text.ts";
import { parseSettings } from "../src/settings.ts";
import { findOrMakeCompany } from "../src/users/company-store.ts";
import { type RunningWorker, startWorker } from "../src/worker.ts";
import { createTestDatabase } from "./database.ts";
import type { ReadingDatabase } from "./reading-database.ts";

const testSecrets = {
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  API_KEY_PEPPER: "a pepper that only tests are seasoned with",
  AUTH_SECRET: "a secret that signs sessions in tests alone",
};

export interface Answer {
  status: number;
  headers: Headers;
  /** The body, byte for byte. */
  text: string;
  /** The parsed JSON body; undefined when there is none, or another one. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever fields its promise is about
  body: any;
}

export interface CallOptions {
  /** Sent as `Authorization: Bearer …`; null sends no such header. Default: a key with every scope. */
  key?: string | null;
  /** Serialised as JSON; a string or bytes go out as they are. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Organization {
  id: string;
  slug: string;
  /** A key with every scope. */
  key: string;
  referrerId: string;
  /** The company of the referrer. */
  referrerCompany: string;
}

export interface UserOptions {
  permissionLevel?: PermissionLevel;
  canSendBonuses?: boolean;
  isBdr?: boolean;
  status?: "active" | "blocked";
  businessDeveloperId?: string | null;
  leftAt?: Date | null;
}

export interface Person {
  userId: string;
  /** The same in every organization of the person. */
  identityUserId: string;
  key: string;
}

export interface TestDeps extends Omit<ConnectedDeps, "db"> {
  db: ReadingDatabase;
}

export interface TestService {
  baseUrl: string;
  deps: TestDeps;
  /** Connections of the test's own, as the owner of all tables. */
  pool: pg.Pool;
  /** On the Unlimited plan. */
  organization: Organization;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  createOrganization(options?: { plan?: string }): Promise<Organization>;
  createKey(
    organizationId: string,
    options?: { scopes?: readonly Scope[]; expiresAt?: Date; revokedAt?: Date; name?: string },
  ): Promise<string>;
  createReferrer(organizationId: string, profile?: { company?: string | null }): Promise<string>;
  /** A person with a personal key, who is a user of the organization. */
  createPerson(organizationId: string, user?: UserOptions): Promise<Person>;
  /** Makes the person of this identity a user of a further organization, and gives that user's id. */
  addUser(organizationId: string, identityUserId: string, user?: UserOptions): Promise<string>;
  startWorker(): Promise<RunningWorker>;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  environment?: Record<string, string>;
  /** The database to copy; an empty one with every migration when left out. */
  template?: string;
  /** Serves under the name localhost at this port: passkeys need a name, and providers an address to lead back to. */
  port?: number | undefined;
  /** Replaces what would come from outside, such as the clock. */
  overrides?: Partial<ConnectedDeps>;
  /** How long requests wait for the database: longer than any should have to, when left out. */
  databaseLimits?: WaitLimits;
  /** Takes the database's URL and gives the one to connect by, such as that of a proxy. */
  wayToDatabase?: (connectionString: string) => Promise<string>;
  /** Runs before the service has its organization. */
  inEmptyDatabase?: (deps: ConnectedDeps) => Promise<void>;
}

/** A machine that is busy with other tests answers as an idle one does, only later. */
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

/** The real service on a database of its own; a worker only when one is started. */
export async function startService({
  environment = {},
  template,
  port,
  overrides = {},
  databaseLimits = patient,
  wayToDatabase = async (connectionString) => connectionString,
  inEmptyDatabase = async () => {},
}: ServiceOptions = {}): Promise<TestService> {
  const database = await createTestDatabase(template === undefined ? {} : { template });
  const settings = testSettings(await wayToDatabase(database.connectionString), {
    ...(port !== undefined && { PUBLIC_URL: `http://localhost:${port}` }),
    ...environment,
  });
  const { clock } = overrides;
  const options: ConnectOptions = { databaseLimits, ...(clock && { clock }) };
  const deps = { ...(await connectDeps(settings, options)), ...overrides };
  await inEmptyDatabase(deps);
  const server = createServer(createApp(deps)).listen(port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl =
    port === undefined
      ? `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      : settings.publicUrl;
  const pool = new pg.Pool({ connectionString: database.connectionString });
  // The database is dropped while connections may still be closing.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const workers: RunningWorker[] = [];
  const arrange = arrangements(deps);
  const organization = await arrange.createOrganization();

  return {
    baseUrl,
    deps: deps as TestDeps,
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

export async function call(
  url: string,
  method: string,
  { key = null, body, headers }: CallOptions,
): Promise<Answer> {
  const raw = typeof body === "string" || body instanceof Uint8Array;
  const response = await fetch(url, {
    method,
    headers: {
      ...(key !== null && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && {
      body: (raw ? body : JSON.stringify(body)) as string | Uint8Array<ArrayBuffer>,
    }),
  });
  const text = await textOf(response);
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

/** Empty for an event stream, which does not end. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get("content-type") !== eventStreamType) return response.text();
  await response.body?.cancel();
  return "";
}

/** Writes what tests need into the database. */
function arrangements({ db, newId, apiKeys, clock }: ConnectedDeps) {
  const now = () => clock.now();

  async function insertUser(
    organizationId: string,
    user: UserOptions & { company?: string | null; identityUserId?: string },
  ) {
    const id = newId();
    const profile = { identityUserId: `identity_${id}`, company: null, ...user };
    await db.transaction(async (tx) => {
      const company = { organizationId, company: profile.company };
      await tx.client.user.create({
        data: {
          id,
          organizationId,
          firstName: "Grace",
          lastName: "Hopper",
          email: "grace@example.com",
          phone: "+15550100",
          permissionLevel: "referrer",
          joinedAt: now(),
          createdAt: now(),
          updatedAt: now(),
          ...profile,
          companyId: await findOrMakeCompany(tx, { newId, clock }, company),
        },
      });
    });
    return { userId: id, identityUserId: profile.identityUserId };
  }

  async function insertKey(
    kind: "org" | "user",
    holder: { organizationId: string } | { identityUserId: string },
    options: Parameters<TestService["createKey"]>[1] = {},
  ): Promise<string> {
    const text = makeKeyText(kind);
    const { scopes = scopeNames, expiresAt = null, revokedAt = null, name = "Test key" } = options;
    await db.client.apiKey.create({
      data: {
        id: newId(),
        ...holder,
        publicId: parseKeyText(text)?.publicId ?? "",
        ...apiKeys.hash(text),
        lastFour: text.slice(-4),
        name,
        scopes: kind === "org" ? [...scopes] : [],
        createdAt: now(),
        expiresAt,
        revokedAt,
      },
    });
    return text;
  }

  const createReferrer: TestService["createReferrer"] = async (organizationId, profile = {}) =>
    (await insertUser(organizationId, profile)).userId;

  const createPerson: TestService["createPerson"] = async (organizationId, options = {}) => {
    const user = await insertUser(organizationId, options);
    const key = await insertKey("user", { identityUserId: user.identityUserId });
    return { ...user, key };
  };

  const addUser: TestService["addUser"] = async (organizationId, identityUserId, options = {}) =>
    (await insertUser(organizationId, { ...options, identityUserId })).userId;

  const createKey: TestService["createKey"] = (organizationId, options) =>
    insertKey("org", { organizationId }, options);

  const createOrganization: TestService["createOrganization"] = async ({
    plan = "unlimited",
  } = {}) => {
    const id = newId();
    const slug = `organization-${id}`;
    const times = { createdAt: now(), updatedAt: now() };
    await db.client.organization.create({
      data: { id, slug, name: slug, plan, defaultCurrency: "EUR", timezone: "UTC", ...times },
    });
    const referrerCompany = "Fjord & Sons AB";
    const referrerId = await createReferrer(id, { company: referrerCompany });
    return { id, slug, key: await createKey(id), referrerId, referrerCompany };
  };

  return { createReferrer, createPerson, addUser, createKey, createOrganization };
}
