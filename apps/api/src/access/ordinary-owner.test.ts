import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@referral-service/embedded-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase, type Database } from "../database/database.ts";
import { applyMigrations } from "../database/migrate.ts";
import { newId } from "../platform/ids.ts";

// Elsewhere in the tests, as in `pnpm start`, a superuser owns the tables. Here it is as in production.

const migrationsDirectory = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));

let postgres: EmbeddedPostgres;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "ordinary-owner-"));
  postgres = await startEmbeddedPostgres({ directory, password: "p", settings: { fsync: "off" } });
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
});

async function asSuperuser(...statements: string[]) {
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(user: string, database: string) {
  const url = new URL(postgres.connectionString);
  url.username = user;
  url.pathname = `/${database}`;
  return url.href;
}

const migrate = (connectionString: string) =>
  applyMigrations({ connectionString, migrationsDirectory });

async function withDatabase(connectionString: string, work: (db: Database) => Promise<void>) {
  const db = connectDatabase({ connectionString, connectionsMax: 2, onError() {} });
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

const organization = () => {
  const now = new Date();
  const id = newId();
  const times = { createdAt: now, updatedAt: now };
  return {
    id,
    slug: id,
    name: id,
    plan: "free",
    defaultCurrency: "EUR",
    timezone: "UTC",
    ...times,
  };
};

async function expectTwoSides(db: Database) {
  const [one, other] = [organization(), organization()];
  await db.client.organization.createMany({ data: [one, other] });
  const seen = await db.inScope(one.id, ({ client }) => client.organization.findMany());
  expect(seen.map(({ id }) => id)).toEqual([one.id]);
  const joining = db.inScope(one.id, ({ transaction }) =>
    transaction(async ({ client }) => {
      const id = newId();
      const now = new Date();
      const times = { joinedAt: now, createdAt: now, updatedAt: now };
      await client.user.create({
        data: { id, organizationId: one.id, permissionLevel: "admin", ...times },
      });
      return client.user.findFirstOrThrow({ where: { id } });
    }),
  );
  expect((await joining).identityUserId).toBeNull();
  expect(await db.client.user.count()).toBeGreaterThan(0);
  expect(await db.inScope(other.id, ({ client }) => client.user.count())).toBe(0);
}

test("Databases of one cluster, migrated at once by an owner who may create roles · work", async () => {
  const names = ["first", "second", "third", "fourth"];
  await asSuperuser(
    "CREATE ROLE creator LOGIN CREATEROLE PASSWORD 'p'",
    ...names.map((name) => `CREATE DATABASE ${name} OWNER creator`),
  );
  await Promise.all(names.map((name) => migrate(urlOf("creator", name))));
  for (const name of names) await withDatabase(urlOf("creator", name), expectTwoSides);
});

test("An owner who may not create roles · needs the one that somebody made and granted", async () => {
  await asSuperuser(
    "CREATE ROLE owner LOGIN PASSWORD 'p'",
    "CREATE DATABASE owned OWNER owner",
    "GRANT referral_service_api TO owner",
  );
  await migrate(urlOf("owner", "owned"));
  await withDatabase(urlOf("owner", "owned"), expectTwoSides);
});

test("A login that is not the owner · works as a member of the owner and of the role", async () => {
  await asSuperuser(
    "CREATE ROLE migrator LOGIN PASSWORD 'p'",
    "CREATE DATABASE shared OWNER migrator",
    "GRANT referral_service_api TO migrator",
    "CREATE ROLE login LOGIN PASSWORD 'p'",
    "GRANT migrator, referral_service_api TO login",
  );
  await migrate(urlOf("migrator", "shared"));
  await withDatabase(urlOf("login", "shared"), expectTwoSides);
});

test("A login that was not granted the role · can answer no request", async () => {
  await asSuperuser("CREATE ROLE forgotten LOGIN PASSWORD 'p'");
  await withDatabase(urlOf("forgotten", "shared"), async (db) => {
    const asking = db.inScope(newId(), ({ client }) => client.organization.findMany());
    await expect(asking).rejects.toThrow("permission denied to set role");
  });
});
