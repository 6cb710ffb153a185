import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { Prisma, PrismaClient } from "./prisma-client/client.ts";
import { createRowScope } from "./row-scope.ts";
import type { Sql } from "./sql.ts";

/** Something that queries can run on: the database itself, or an open transaction. */
export interface Connection {
  client: Prisma.TransactionClient;
  /** Plain SQL past the ORM, for the reads that are hot or that it cannot say in one query. */
  query<Row>(statement: Sql): Promise<Row[]>;
}

/** An open transaction. Functions that must not run outside one demand this type. */
export interface Tx extends Connection {
  /** Runs once the transaction is committed, never when it is rolled back. */
  afterCommit(task: () => void): void;
}

export interface Database extends Connection {
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Plain SQL outside the ORM, for the paths where batches matter. */
  pool: pg.Pool;
  /**
   * Gives `work` a database in which only the rows of this scope exist, however it asks. Everything
   * else works on the side of the system, which sees all rows.
   */
  inScope<Result>(scopeId: string, work: (database: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const connectTimeoutMs = 3_000;
const statementTimeoutMs = 4_000;

export function connectDatabase({
  connectionString,
  connectionsMax,
  onError,
}: {
  connectionString: string;
  connectionsMax: number;
  onError: (error: Error) => void;
}): Database {
  const pool = new pg.Pool({
    connectionString,
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    // Both: the server's limit frees its locks, ours answers even when the server hangs.
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 500,
    keepAlive: true,
  });
  pool.on("error", onError);
  pool.on("release", endUnfinished);
  const scope = createRowScope(pool);
  const client = clientOn(pool);
  const scopedClient = clientOn(scope.pool);
  const scoped: Database = {
    client: withoutBatches(scopedClient),
    query: queriesOn(scope.pool),
    pool: scope.pool,
    transaction: transactionsOn(scopedClient),
    inScope: () => Promise.reject(new Error("There is a scope already, and no way out of it")),
    close: () => Promise.reject(new Error("A scope is not closed but left")),
  };
  return {
    client,
    query: queriesOn(pool),
    pool,
    transaction: transactionsOn(client),
    // Awaited inside: Prisma's queries are not sent before somebody waits for them.
    inScope: (scopeId, work) => scope.run(scopeId, async () => await work(scoped)),
    async close() {
      await Promise.all([client.$disconnect(), scopedClient.$disconnect()]);
      await pool.end();
    },
  };
}

const clientOn = (pool: pg.Pool) =>
  new PrismaClient({ adapter: new PrismaPg(pool), errorFormat: "minimal" });

const queriesOn =
  (pool: pg.Pool): Connection["query"] =>
  async ({ text, values }) =>
    (await pool.query({ text, values })).rows;

const transactionsOn =
  (client: PrismaClient): Database["transaction"] =>
  async (work) => {
    const tasks: (() => void)[] = [];
    const result = await client.$transaction(
      (txClient) =>
        work({
          client: txClient,
          query: (statement) => txClient.$queryRaw(statement),
          afterCommit: (task) => tasks.push(task),
        }),
      { maxWait: connectTimeoutMs, timeout: statementTimeoutMs + 1_000 },
    );
    for (const task of tasks) task();
    return result;
  };

// What could not even be rolled back, because the server hung, is nothing to build the next
// transaction on: it would join this one, and be lost with it.
function endUnfinished(_error: Error, client: pg.PoolClient) {
  if (client.getTransactionStatus() !== "I") void client.end();
}

// Outside of a transaction Prisma makes one query of all findUnique calls of a tick, whoever made
// them: it would run in the scope of the first.
function withoutBatches(client: PrismaClient): Prisma.TransactionClient {
  const refuse = () => {
    throw new Error("Within a scope use findFirst: Prisma joins findUnique calls across scopes");
  };
  return client.$extends({
    model: { $allModels: { findUnique: refuse, findUniqueOrThrow: refuse } },
  }) as unknown as Prisma.TransactionClient;
}

/** Why a database cannot be reached; undefined when it can. */
export async function whyUnreachable(connectionString: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return message || code || "no answer";
  }
}

/** The database as seen inside an open transaction: transactions opened on it join that one. */
export function joinedTo(tx: Tx, database: Database): Database {
  return { ...database, client: tx.client, query: tx.query, transaction: (work) => work(tx) };
}

const unavailableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  // Two transactions in each other's way: Postgres ended one, and it may be tried again.
  "P2034",
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "25P03",
]);

const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Server has closed the connection|Can't reach database server|the database system is/i;

/** Whether an error says that Postgres is away or too slow, rather than that the query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; typeof cause === "object" && cause !== null; cause = causeOf(cause)) {
    const { code, originalCode, message } = cause as Record<string, unknown>;
    for (const text of [code, originalCode]) {
      if (typeof text !== "string") continue;
      if (unavailableCodes.has(text) || text.startsWith("08")) return true;
    }
    if (typeof message === "string" && unavailableMessages.test(message)) return true;
  }
  return false;
}

/** Prisma keeps the driver's error aside, and Postgres's own code in a plain object below that. */
const causeOf = (error: { meta?: { driverAdapterError?: unknown }; cause?: unknown }) =>
  error.meta?.driverAdapterError ?? error.cause;

/** Whether a unique value is already taken. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}
