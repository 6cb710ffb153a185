import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { statementTimeoutMs } from "./batch.ts";
import { OpenTransaction } from "./open-transaction.ts";
import { createPrisma, type SharedPrisma } from "./prisma.ts";
import { Prisma } from "./prisma-client/client.ts";
import { PrismaPool, type StatementContext } from "./prisma-pool.ts";
import { runAlone, runOneAlone } from "./run-alone.ts";
import { enterScope, nowhere } from "./scope.ts";
import type { Sql } from "./sql.ts";
import { createStatementNames } from "./statement-names.ts";
import { StatementQueue } from "./statement-queue.ts";

/** Something that queries can run on: the database itself, or an open transaction. */
export interface Connection {
  client: Prisma.TransactionClient;
  /**
   * Plain SQL past the ORM, for what is hot or what it cannot say in one query. Statements that are
   * asked for in the same tick travel together.
   */
  query<Row>(statement: Sql): Promise<Row[]>;
}

/** An open transaction. Functions that must not run outside one demand this type. */
export interface Tx extends Connection {
  /**
   * Plain SQL that nobody waits for: it travels with the next statement, or before the commit. What it
   * returns is given to `afterCommit`, which runs once the transaction is committed.
   */
  enqueue<Row>(statement: Sql, afterCommit?: (rows: Row[]) => void): void;
  /** Runs once the transaction is committed, never when it is rolled back. */
  afterCommit(task: () => void): void;
}

export interface Database extends Connection {
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** The connections, for `runAlone`. What is asked on them directly may wait for long. */
  pool: pg.Pool;
  /**
   * Gives `work` a database in which only the rows of this scope exist, however it asks. Everything
   * else works on the side of the system, which sees all rows.
   */
  inScope<Result>(scopeId: string, work: (database: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface DatabaseDeps {
  db: Database;
}

// Most of a list's values are times, and in UTC they are all but ISO 8601, which Date reads faster.
const { TIMESTAMPTZ } = pg.types.builtins;
const parseTimestamp: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ);
pg.types.setTypeParser(TIMESTAMPTZ, (text) =>
  text[10] === " " && text.endsWith("+00")
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseTimestamp(text),
);

const connectTimeoutMs = 3_000;

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
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs + 1_000,
    keepAlive: true,
  });
  pool.on("error", onError);
  pool.on("release", endUnfinished);
  const prisma = createPrisma(pool);
  const system = createSide(pool, prisma, { opening: [], namePrefix: "system" });
  const scoped = createSide(pool, prisma, { opening: [nowhere], namePrefix: "scoped" });
  return {
    client: system.client,
    query: system.query,
    transaction: system.transaction,
    pool,
    inScope: (scopeId, work) =>
      scoped.within([enterScope(scopeId)], (side) =>
        work({ ...side, inScope: refuseScope, close: refuseClosing }),
      ),
    async close() {
      await prisma.disconnect();
      await pool.end();
    },
  };
}

type Side = Omit<Database, "inScope" | "close">;

/** One of the two ways into the database: as the system, or bound to a scope. */
function createSide(
  pool: pg.Pool,
  prisma: SharedPrisma,
  { opening, namePrefix }: { opening: pg.QueryConfig[]; namePrefix: string },
) {
  const storage = new AsyncLocalStorage<StatementContext>();
  const outside: StatementContext = { opening, transaction: undefined };
  const contextNow = () => storage.getStore() ?? outside;
  const client = prisma.clientIn(contextNow);
  const joiningPool = new PrismaPool(pool, contextNow);
  const nameOf = createStatementNames(namePrefix);
  const toStatement = ({ text, values }: Sql) => ({ text, values, name: nameOf(text) });

  const transaction: Database["transaction"] = async (work) => {
    const tasks: (() => void)[] = [];
    const { opening } = contextNow();
    const open = new OpenTransaction(pool, opening);
    const query: Tx["query"] = async (statement) => (await open.run(toStatement(statement))).rows;
    const enqueue: Tx["enqueue"] = (statement, afterCommit) =>
      open.enqueue(
        toStatement(statement),
        afterCommit && (({ rows }) => tasks.push(() => afterCommit(rows))),
      );
    const afterCommit: Tx["afterCommit"] = (task) => tasks.push(task);
    const tx: Tx = { client, query, enqueue, afterCommit };
    let result: Awaited<ReturnType<typeof work>>;
    try {
      result = await storage.run({ opening, transaction: open }, async () => await work(tx));
      await open.commit();
    } catch (error) {
      await open.rollback();
      throw error;
    }
    for (const task of tasks) task();
    return result;
  };

  return {
    client,
    query: (async (statement) =>
      (await runOneAlone(pool, [], toStatement(statement))).rows) as Connection["query"],
    transaction,
    /** Gives `work` this side with something in front of every statement and transaction. */
    within<Result>(opening: pg.QueryConfig[], work: (side: Side) => Promise<Result>) {
      const queue = new StatementQueue((statements) =>
        runAlone(pool, contextNow().opening, statements),
      );
      const query: Connection["query"] = async (statement) =>
        (await queue.run(toStatement(statement))).rows;
      // Awaited inside: Prisma's queries are not sent before somebody waits for them.
      return storage.run(
        { opening, transaction: undefined },
        async () => await work({ client, query, pool: joiningPool, transaction }),
      );
    },
  };
}

const refuseScope = () =>
  Promise.reject(new Error("There is a scope already, and no way out of it"));
const refuseClosing = () => Promise.reject(new Error("A scope is not closed but left"));

// What could not even be rolled back, because the server hung, is nothing to build the next
// transaction on: it would join this one, and be lost with it.
function endUnfinished(_error: Error, client: pg.PoolClient) {
  if (client.getTransactionStatus() !== "I") void client.end();
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

/** Whether a unique value is already taken. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}
