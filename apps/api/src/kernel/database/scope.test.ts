import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { connectReadingDatabase, type ReadingDatabase } from "../../../test/reading-database.ts";
import { patient } from "../../../test/service.ts";
import { startTcpProxy, type TcpProxy } from "../../../test/tcp-proxy.ts";
import type { Connection } from "./database.ts";
import { sql } from "./sql.ts";

let testDatabase: TestDatabase;
let proxy: TcpProxy;
/**
 * This database has only one connection, so anything that a statement leaves behind affects the
 * next one.
 */
let narrow: ReadingDatabase;
let wide: ReadingDatabase;
const [one, other] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const url = new URL(testDatabase.connectionString);
  proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  const onError = () => {};
  narrow = connectReadingDatabase({
    connectionString: url.href,
    connectionsMax: 1,
    limits: patient,
    onError,
  });
  const { connectionString } = testDatabase;
  wide = connectReadingDatabase({ connectionString, connectionsMax: 4, limits: patient, onError });
  await wide.client.organization.createMany({ data: [one, other].map(organization) });
});
afterAll(async () => {
  await Promise.all([narrow.close(), wide.close()]);
  await proxy.stop();
  await testDatabase.drop();
});

function organization(id: string) {
  const now = new Date();
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
}

const field = (organizationId: string, name: string = randomUUID()) => {
  const now = new Date();
  const times = { createdAt: now, updatedAt: now };
  return { id: randomUUID(), organizationId, name, label: name, type: "text", ...times };
};

const state = sql`SELECT current_user::text AS "user", current_setting('role') AS role,
  coalesce(current_setting('app.organization_id', true), '') AS scope, pg_backend_pid() AS pid`;

const stateOf = async ({ query }: Connection) => {
  const [found] = await query<{ pid: number }>(state);
  if (found === undefined) throw new Error("There is no state");
  return found;
};

const system = { user: "postgres", role: "none", scope: "" };
const within = (scope: string) => ({
  user: "referral_service_api",
  role: "referral_service_api",
  scope,
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no error",
    ({ code }) => code,
  );

describe("a scoped SQL statement", () => {
  beforeEach(() => stateOf(narrow));

  async function roundTrips(work: () => Promise<unknown>) {
    const before = proxy.roundTripCount();
    await work();
    return proxy.roundTripCount() - before;
  }

  test("in SQL or with Prisma · runs as the role with the scope, in one round trip", async () => {
    expect(await narrow.inScope(one, stateOf)).toMatchObject(within(one));
    expect(await roundTrips(() => narrow.inScope(one, stateOf))).toBe(1);
    const list = () => narrow.inScope(one, ({ client }) => client.organization.findMany());
    expect((await list()).map(({ id }) => id)).toEqual([one]);
    expect(await roundTrips(list)).toBe(1);
  });

  test("in a transaction · needs no more round trips than without a scope", async () => {
    const work = ({ transaction }: ReadingDatabase) =>
      transaction(async (tx) => {
        await stateOf(tx);
        return stateOf(tx);
      });
    expect(await narrow.inScope(one, work)).toMatchObject(within(one));
    const unscoped = await roundTrips(() => work(narrow));
    expect(await roundTrips(() => narrow.inScope(one, work))).toBe(unscoped);
  });

  test("leaves the session without role and scope", async () => {
    const { pid } = await stateOf(narrow);
    const clean = { ...system, pid };
    await narrow.inScope(one, stateOf);
    expect(await stateOf(narrow)).toMatchObject(clean);
    await narrow.inScope(one, ({ client }) => client.customField.create({ data: field(one) }));
    expect(await stateOf(narrow)).toMatchObject(clean);
    await narrow.inScope(one, ({ query }) =>
      query({ name: "a name", text: "SELECT $1::int", values: [1] }),
    );
    expect(await stateOf(narrow)).toMatchObject(clean);
    await narrow.inScope(one, ({ transaction }) =>
      transaction(({ client }) => client.customField.create({ data: field(one) })),
    );
    expect(await stateOf(narrow)).toMatchObject(clean);
  });

  test.each([
    ["that cannot be parsed", "SELEC", [], "42601"],
    ["whose value has the wrong form", "SELECT $1::uuid", ["x"], "22P02"],
    ["that fails while it runs", "SELECT 1 / $1::int", [0], "22012"],
    ["that is two", "SELECT 1; SELECT 2", [], "42601"],
    ["that ends the transaction", "COMMIT", [], "no error"],
    ["that asks for another role", "SET LOCAL ROLE postgres", [], "no error"],
    [
      "that sets the role for the session",
      "SELECT set_config('role', $1, false)",
      ["none"],
      "no error",
    ],
  ])("%s · leaves the next one unaffected", async (_kind, text, values, code) => {
    const sent = narrow.inScope(one, ({ query }) => query({ text, values }));
    expect(await codeOf(sent)).toBe(code);
    expect(await stateOf(narrow)).toMatchObject(system);
    expect(await narrow.inScope(other, stateOf)).toMatchObject(within(other));
    expect(await stateOf(narrow)).toMatchObject(system);
  });

  test("that fails in a transaction · rolls it back and leaves the connection unaffected", async () => {
    const { pid } = await stateOf(narrow);
    const name = randomUUID();
    const failing = narrow.inScope(one, ({ transaction }) =>
      transaction(async ({ client }) => {
        await client.customField.create({ data: field(one, name) });
        await client.$queryRawUnsafe("SELECT 1 / 0");
      }),
    );
    await expect(failing).rejects.toThrow("division by zero");
    expect(await stateOf(narrow)).toMatchObject({ ...system, pid });
    expect(await narrow.client.customField.count({ where: { name } })).toBe(0);
  });

  test.each([
    ["alone", ({ query }: ReadingDatabase) => query(sql`SELECT pg_sleep(60)`)],
    [
      "in a transaction",
      ({ transaction }: ReadingDatabase) =>
        transaction(({ client }) => client.$queryRawUnsafe("SELECT pg_sleep(60)::text")),
    ],
  ])(
    "%s, whose backend is killed · fails, and the next ones are unaffected",
    async (_kind, sleep) => {
      const { pid } = await stateOf(narrow);
      const sleeping = codeOf(narrow.inScope(one, sleep));
      const terminate = sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid = ${pid} AND query LIKE '%pg_sleep%'`;
      while ((await wide.query(terminate)).length === 0);
      expect(await sleeping).not.toBe("no error");
      const next = await stateOf(narrow);
      expect(next).toMatchObject(system);
      expect(next.pid).not.toBe(pid);
      expect(await narrow.inScope(other, stateOf)).toMatchObject(within(other));
    },
  );

  test("outside every scope · sees nothing and writes nothing", async () => {
    let leaked: ReadingDatabase | undefined;
    await wide.inScope(one, async (database) => {
      leaked = database;
    });
    const { client, transaction, query, batch } = leaked as unknown as ReadingDatabase;
    await wide.client.customField.create({ data: field(one) });
    expect(await client.customField.findMany()).toEqual([]);
    expect(await query(sql`SELECT 1 FROM custom_fields`)).toEqual([]);
    expect(await batch([sql`SELECT 1 FROM custom_fields`])).toEqual([]);
    expect(await transaction((tx) => tx.client.organization.count())).toBe(0);
    expect((await client.customField.deleteMany()).count).toBe(0);
    await expect(client.customField.create({ data: field(one) })).rejects.toThrow(
      "row-level security",
    );
  });
});

test("A scope · contains no other one, and stays open for those inside it", async () => {
  await wide.inScope(one, async (scoped) => {
    await expect(scoped.inScope(other, stateOf)).rejects.toThrow("cannot be changed");
    await expect(scoped.close()).rejects.toThrow("cannot be closed");
  });
});

test("The system's client · used in a scope and in its transaction · sees all rows", async () => {
  const idsIn = async ({ client }: Pick<ReadingDatabase, "client">) => {
    const found = await client.organization.findMany({ where: { id: { in: [one, other] } } });
    return found.map(({ id }) => id).toSorted();
  };
  const all = [one, other].toSorted();
  await wide.inScope(one, async (scoped) => {
    expect(await Promise.all([idsIn(wide), idsIn(scoped)])).toEqual([all, [one]]);
    await scoped.transaction(async (tx) => {
      expect(await Promise.all([idsIn(tx), idsIn(wide)])).toEqual([[one], all]);
    });
  });
});

test("Many scopes at the same time · on few connections · never see each other's rows", async () => {
  const scopes = Array.from({ length: 8 }, () => randomUUID());
  await wide.client.organization.createMany({ data: scopes.map(organization) });
  await wide.client.customField.createMany({
    data: scopes.flatMap((scope) => [field(scope), field(scope)]),
  });
  const seen: [expected: string, actual: (string | undefined)[]][] = [];
  const fieldsIn = async ({ client }: Pick<ReadingDatabase, "client">) =>
    (await client.customField.findMany()).map((row) => row.organizationId);

  const works: ((database: ReadingDatabase, scope: string) => Promise<unknown>)[] = [
    async (database, scope) => seen.push([scope, await fieldsIn(database)]),
    async ({ client }, scope) => seen.push([scope, [(await client.organization.findFirst())?.id]]),
    async ({ query }, scope) => {
      const rows = await query<{ id: string }>(sql`
        SELECT organization_id AS id FROM custom_fields`);
      seen.push([scope, rows.map(({ id }) => id)]);
    },
    ({ transaction }, scope) =>
      transaction(async (tx) => {
        seen.push([scope, await fieldsIn(tx)]);
        const [first, second] = await Promise.all([
          tx.client.organization.findFirst({ where: { id: scope } }),
          tx.client.organization.findFirst(),
        ]);
        seen.push([scope, [first?.id, second?.id]]);
      }),
    async ({ transaction }) =>
      transaction(({ client }) => client.$queryRawUnsafe("SELECT 1 / 0")).catch(() => {}),
    async ({ query }) => query(sql`SELECT 1 / 0`).catch(() => {}),
  ];
  const systemStates: unknown[] = [];
  const turns = Array.from({ length: 400 }, (_, turn) => turn).values();
  // Each transaction continues as soon as its last statement is done, so that none waits long on a
  // slow machine.
  const takeTurns = async () => {
    for (const turn of turns) {
      const scope = scopes[turn % scopes.length] as string;
      const work = works[turn % works.length] as (typeof works)[number];
      if (turn % 10 === 0) systemStates.push(await stateOf(wide));
      await wide.inScope(scope, (database) => work(database, scope));
    }
  };
  await Promise.all(Array.from({ length: 16 }, takeTurns));
  expect(seen.length).toBeGreaterThan(300);
  for (const [scope, ids] of seen) expect(ids).toEqual([scope, scope].slice(0, ids.length));
  expect(seen.every(([, ids]) => ids.length > 0)).toBe(true);
  for (const state of systemStates) expect(state).toMatchObject(system);
});
