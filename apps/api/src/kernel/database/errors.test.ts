import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { connectReadingDatabase, type ReadingDatabase } from "../../../test/reading-database.ts";
import { patient } from "../../../test/service.ts";
import type { Tx } from "./database.ts";
import { CommitUnknown, isDatabaseUnavailable, isUniqueViolation } from "./errors.ts";
import { sql } from "./sql.ts";

let testDatabase: TestDatabase;
let database: ReadingDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { connectionString } = testDatabase;
  database = connectReadingDatabase({
    connectionString,
    connectionsMax: 2,
    limits: patient,
    onError: () => {},
  });
  await database.client.organization.create({ data: organization("taken") });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

function organization(slug: string) {
  const now = new Date();
  return {
    ...{
      id: randomUUID(),
      slug,
      name: slug,
      plan: "free",
      defaultCurrency: "EUR",
      timezone: "UTC",
    },
    ...{ createdAt: now, updatedAt: now },
  };
}

const create = (slug: string) => (tx: Pick<Tx, "client">) =>
  tx.client.organization.create({ data: organization(slug) });

const insert = (slug: string) => sql`
  INSERT INTO organizations (id, slug, name, plan, default_currency, timezone, created_at, updated_at)
  VALUES (gen_random_uuid(), ${slug}, ${slug}, 'free', 'EUR', 'UTC', now(), now())`;

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error) => error,
  );

test.each([
  ...["25006", "57P01", "57P02", "57P03", "57P04", "57P05", "08000", "08003", "08006", "08P01"],
  ...["53100", "53200", "53300", "58030", "58P01"],
  ...["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
])("isDatabaseUnavailable · with the code %s, or a cause with it · is true", (code) => {
  const error = Object.assign(new Error("lost"), { code });
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseUnavailable(new CommitUnknown(error))).toBe(true);
});

test("isDatabaseUnavailable · with a violated check · is true only for a partition's own bounds, which have no name", () => {
  const violation = (constraint?: string) =>
    Object.assign(new Error(), { code: "23514", constraint });
  expect(isDatabaseUnavailable(violation())).toBe(true);
  expect(isDatabaseUnavailable(violation("amount_is_positive"))).toBe(false);
});

test.each(["23505", "42P01", "25P02", "53400", "57000"])(
  "isDatabaseUnavailable · with the code %s · is false",
  (code) => expect(isDatabaseUnavailable(Object.assign(new Error(), { code }))).toBe(false),
);

describe("isUniqueViolation", () => {
  test.each<[string, (database: ReadingDatabase) => Promise<unknown>]>([
    ["Prisma", create("taken")],
    ["Prisma's SQL", ({ client }) => client.$executeRaw(insert("taken"))],
    ["written-out SQL", ({ query }) => query(insert("taken"))],
    ["a transaction", ({ transaction }) => transaction(create("taken"))],
  ])("with %s · recognizes it and its constraint", async (_way, work) => {
    const error = await errorOf(work(database));
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, "organizations_slug_key")).toBe(true);
    expect(isUniqueViolation(error, "organizations_pkey")).toBe(false);
  });

  test.each<[string, (database: ReadingDatabase) => Promise<unknown>]>([
    [
      "Prisma",
      ({ client }) => client.organization.create({ data: { ...organization("b"), id: "" } }),
    ],
    ["written-out SQL", ({ query }) => query(sql`SELECT 1 / 0`)],
  ])("with %s · ignores any other error", async (_way, work) => {
    const error = await errorOf(work(database));
    expect(error).toBeInstanceOf(Error);
    expect(isUniqueViolation(error)).toBe(false);
  });
});

describe("an enqueued write that fails", () => {
  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    ["by Prisma", create("free")],
    ["by written-out SQL", ({ query }) => query(insert("free"))],
  ])(
    "before an SQL statement %s · is reported as itself, and not as that one",
    async (_way, behind) => {
      let seen: unknown;
      const error = await errorOf(
        database.transaction(async (tx) => {
          tx.enqueue(insert("taken"));
          try {
            await behind(tx);
          } catch (error) {
            seen = error;
            throw new Error("Of the statement behind it");
          }
        }),
      );
      expect(isUniqueViolation(seen)).toBe(false);
      expect(error).toMatchObject({ code: "23505", constraint: "organizations_slug_key" });
      expect(await database.client.organization.count()).toBe(1);
    },
  );

  test("because the connection is lost · fails the SQL statement after it with the same reason", async () => {
    let seen: unknown;
    const error = await errorOf(
      database.transaction(async (tx) => {
        tx.enqueue(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
        seen = await errorOf(tx.query(sql`SELECT 1`));
        throw seen;
      }),
    );
    expect(isDatabaseUnavailable(seen)).toBe(true);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });
});
