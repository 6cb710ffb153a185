import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@referral-service/embedded-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectReadingDatabase, type ReadingDatabase } from "../../../test/reading-database.ts";
import { patient } from "../../../test/service.ts";
import { finishErasures } from "../../operation/admin/personal-data.ts";
import { verifyGuard } from "../../operation/admin/verify.ts";
import { applyMigrations } from "../database/migrate.ts";
import { grantToService } from "../database/service-role.ts";
import { sql, verbatim } from "../database/sql.ts";
import { newId } from "../platform/ids.ts";
import { dayCount, makeComingPartitions } from "../retention/keep-partitions.ts";
import { type PartitionedLog, partitionedLogs } from "../retention/partitions.ts";
import { dropPartition, partitionsOf } from "../retention/store.ts";
import { SettingsError } from "../settings/settings-error.ts";

// The owner of the tables is not a superuser here, unlike in the other tests and in `pnpm start`.

const migrationsDirectory = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));

let postgres: EmbeddedPostgres;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "ordinary-owner-"));
  postgres = await startEmbeddedPostgres({ directory, password: "p", settings: { fsync: "off" } });
});
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

async function withDatabase(
  connectionString: string,
  work: (db: ReadingDatabase) => Promise<void>,
) {
  const db = connectReadingDatabase({
    connectionString,
    connectionsMax: 2,
    limits: patient,
    onError() {},
  });
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

async function expectTwoSides(db: ReadingDatabase) {
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

test("Databases in one cluster, migrated at once by an owner who can create roles · work", async () => {
  const names = ["first", "second"];
  await asSuperuser(
    "CREATE ROLE creator LOGIN CREATEROLE PASSWORD 'p'",
    ...names.map((name) => `CREATE DATABASE ${name} OWNER creator`),
  );
  await Promise.all(names.map((name) => migrate(urlOf("creator", name))));
  await asSuperuser(
    ...["third", "fourth"].map((name) => `CREATE DATABASE ${name} TEMPLATE first OWNER creator`),
  );
  for (const name of names) await withDatabase(urlOf("creator", name), expectTwoSides);
});

test("An owner who cannot create roles · needs a role that was created and granted by someone else", async () => {
  await asSuperuser(
    "CREATE ROLE owner LOGIN PASSWORD 'p'",
    "CREATE DATABASE owned OWNER owner",
    "GRANT referral_service_api TO owner",
  );
  await migrate(urlOf("owner", "owned"));
  await withDatabase(urlOf("owner", "owned"), expectTwoSides);
});

test("A login that is not the owner · works as a member of the owner and the role", async () => {
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

const oneAuditRow = (db: ReadingDatabase) => auditRows(db, "organization.created");

async function auditRows(db: ReadingDatabase, ...actions: string[]) {
  const one = organization();
  const targetId = newId();
  await db.transaction(async ({ client }) => {
    await client.organization.create({ data: one });
    for (const action of actions) {
      await client.auditLog.create({
        data: {
          id: newId(),
          organizationId: one.id,
          action,
          actorType: "operator",
          targetType: "user",
          targetId,
          changes: { email: { from: null, to: "ada@example.com" } },
          createdAt: new Date(),
        },
      });
    }
  });
  return one;
}

async function finished(db: ReadingDatabase, slug: string): Promise<string[]> {
  const lines: string[] = [];
  await finishErasures({ db, print: (line) => lines.push(line) }, slug);
  return lines;
}

const auditChanges = [
  "UPDATE audit_logs SET action = 'nothing'",
  "DELETE FROM audit_logs",
  "TRUNCATE audit_logs",
  "TRUNCATE organizations CASCADE",
];

async function verified(db: ReadingDatabase): Promise<string> {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  await verifyGuard({ db, print });
  return lines.join("\n");
}

test("The audit log · for the login that owns it · is append-only, and verify names the owner", async () => {
  await withDatabase(urlOf("creator", "first"), async (db) => {
    await oneAuditRow(db);
    for (const change of auditChanges) {
      await expect(db.query(verbatim(change)), change).rejects.toThrow("The audit log only grows");
    }
    expect(await db.client.auditLog.count()).toBe(1);
    expect(await verified(db)).toMatch(
      /prevents.*\n.*can become the owner creator.*DATABASE_SERVICE_URL/,
    );
    await db.query(sql`ALTER TABLE audit_logs DISABLE TRIGGER audit_logs_only_grow`);
    await expect(verified(db)).rejects.toThrow("its trigger audit_logs_only_grow is disabled");
    await db.query(sql`ALTER TABLE audit_logs ENABLE TRIGGER audit_logs_only_grow`);
  });
});

/** SQL statements that the login of the API and the worker must not be able to run. */
const ownersWork = [
  ...auditChanges,
  "ALTER TABLE audit_logs DISABLE TRIGGER audit_logs_only_grow",
  "DROP TABLE audit_logs",
  "DROP TABLE events",
  "DROP SCHEMA public CASCADE",
  "CREATE TABLE things ()",
  "CREATE FUNCTION lower(text) RETURNS text LANGUAGE sql AS 'SELECT $1'",
  "SET ROLE creator",
];

test("A service's login · created by an owner who can create roles · serves, maintains partitions, and cannot change the audit log", async () => {
  await grantToService(urlOf("creator", "second"), urlOf("serving", "second"));
  await withDatabase(urlOf("serving", "second"), async (db) => {
    await expectTwoSides(db);
    await oneAuditRow(db);
    for (const change of ownersWork) {
      await expect(db.query(verbatim(change)), change).rejects.toThrow(
        /denied|must be owner|only grows/,
      );
    }
    await makeComingPartitions(db, new Date());
    await dropPartition(db, partitionedLogs[0] as PartitionedLog, new Date());
    expect(await partitionsOf(db, partitionedLogs[0] as PartitionedLog)).toHaveLength(dayCount);
    expect(await verified(db)).toMatch(
      /The log's owner creator can log in.*cannot become the owner/,
    );
  });
  await withDatabase(urlOf("creator", "second"), async (db) => {
    expect(await verified(db)).toContain(
      "API and worker have a role of their own for logging in: serving. It cannot remove the trigger",
    );
  });
});

test("A service's login · after a migration that created a table · has its permissions on it automatically", async () => {
  await withDatabase(urlOf("creator", "second"), (db) =>
    db.query(verbatim("CREATE TABLE later (id int)")).then(() => {}),
  );
  await grantToService(urlOf("creator", "second"), undefined);
  await withDatabase(urlOf("serving", "second"), async (db) => {
    expect(await db.query(sql`INSERT INTO later VALUES (1) RETURNING id`)).toEqual([{ id: 1 }]);
  });
});

test("A service's login · with an owner who cannot create roles · is rejected with the commands for an administrator, and then works", async () => {
  const grant = () => grantToService(urlOf("owner", "owned"), urlOf("lent", "owned"));
  const refusal = async () => {
    const error = await grant().catch((error: Error) => error);
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).message;
  };
  const said = /run: (CREATE ROLE "lent" .*)$/.exec(await refusal())?.[1] ?? "";
  await asSuperuser(said.replace("…", "p"));
  await grant();
  await withDatabase(urlOf("lent", "owned"), expectTwoSides);

  await asSuperuser("GRANT owner TO lent");
  expect(await refusal()).toContain("is a member of the role that owns them");
  await asSuperuser(
    "REVOKE owner FROM lent",
    "GRANT referral_service_api TO lent WITH INHERIT TRUE",
  );
  const cure = /administrator, run: (.*)$/.exec(await refusal())?.[1] ?? "";
  await asSuperuser(...cure.split("; "));
  await grant();
});

test("The audit log of an erased person · is emptied by the service's login, and nothing else in the log is", async () => {
  await grantToService(urlOf("creator", "third"), urlOf("serving", "third"));
  await withDatabase(urlOf("serving", "third"), async (db) => {
    const { slug } = await auditRows(db, "user.created", "person.erased");
    const other = await auditRows(db, "user.created");
    expect(await finished(db, slug)).toContain("audit log entries: 2");
    const entriesOf = async ({ id }: { id: string }) =>
      db.client.auditLog.findMany({ where: { organizationId: id } });
    const [kept] = await entriesOf(other);
    await db.query(sql`
      SELECT empty_erased_entries(${other.id}::uuid, ${[kept?.id]}::uuid[], ${[]}::text[])`);
    expect(await entriesOf(other)).toEqual([kept]);
    for (const change of auditChanges) {
      await expect(db.query(verbatim(change)), change).rejects.toThrow(/denied|only grows/);
    }
    const rows = await db.client.auditLog.findMany({
      where: { organizationId: { not: other.id } },
    });
    expect(rows.map(({ changes }) => changes)).toEqual(
      rows.map(() => ({ email: { from: null, to: null } })),
    );
  });
});

test("The audit log of an erased person · with a separate owner · is left to that owner, who is named", async () => {
  await asSuperuser("CREATE ROLE keeper NOLOGIN");
  const url = new URL(postgres.connectionString);
  url.pathname = "/fourth";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query("ALTER TABLE audit_logs OWNER TO keeper");
  await client.query("GRANT SELECT, INSERT ON audit_logs TO creator");
  await client.query("CREATE POLICY of_service ON audit_logs TO creator USING (true)");
  await client.end();
  await withDatabase(urlOf("creator", "fourth"), async (db) => {
    const { slug } = await auditRows(db, "user.created", "person.erased");
    await expect(finished(db, slug)).rejects.toThrow(
      `because keeper owns the log. Run erase-person ${slug} --unfinished`,
    );
  });
});

test("Functions that run as their owner · name the schemas that they search, the temporary one last", async () => {
  await withDatabase(urlOf("creator", "first"), async (db) => {
    const rows = await db.query<{ proname: string; proconfig: string[] }>(sql`
      SELECT proname, proconfig FROM pg_proc
      WHERE prosecdef AND pronamespace = 'public'::regnamespace`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { proname, proconfig } of rows) {
      const paths = proconfig.filter((setting) => setting.startsWith("search_path"));
      expect([proname, paths]).toEqual([proname, ["search_path=public, pg_temp"]]);
    }
  });
});

test("A request · cannot create a temporary table", async () => {
  await withDatabase(urlOf("creator", "first"), async (db) => {
    const making = db.inScope(newId(), ({ transaction }) =>
      transaction(({ query }) => query(sql`CREATE TEMPORARY TABLE memberships (id int)`)),
    );
    await expect(making).rejects.toThrow("permission denied to create temporary tables");
    expect(await verified(db)).toContain("Requests cannot create temporary tables");
  });
});

test("A database that the migrating role does not own · is migrated, and verify reports temporary tables", async () => {
  await asSuperuser("CREATE DATABASE lent", "GRANT CREATE ON DATABASE lent TO creator");
  const url = new URL(postgres.connectionString);
  url.pathname = "/lent";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query("GRANT ALL ON SCHEMA public TO creator");
  await client.end();
  await migrate(urlOf("creator", "lent"));
  await withDatabase(urlOf("creator", "lent"), async (db) => {
    expect(await verified(db)).toContain("run REVOKE TEMPORARY ON DATABASE");
  });
});

test("A login without the role · cannot serve requests", async () => {
  await asSuperuser("CREATE ROLE forgotten LOGIN PASSWORD 'p'");
  await withDatabase(urlOf("forgotten", "shared"), async (db) => {
    const asking = db.inScope(newId(), ({ client }) => client.organization.findMany());
    await expect(asking).rejects.toThrow("permission denied to set role");
  });
});
