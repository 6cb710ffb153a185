import { AsyncLocalStorage } from "node:async_hooks";
import type { Compilable } from "kysely";
import { failpoint } from "../platform/failpoint.ts";
import { type Tracer, untraced } from "../tracing/tracer.ts";
import type { Statement } from "./batch.ts";
import type { Connections, Holder } from "./connections.ts";
import { createStatementNames } from "./names.ts";
import { createPrisma, type StatementContext } from "./prisma.ts";
import type { Prisma } from "./prisma-client/client.ts";
import { StatementQueue } from "./queue.ts";
import { OpenTransaction } from "./transaction.ts";

type Models = Omit<Prisma.TransactionClient, `$${string}`>;

/**
 * Prisma's client, for changes to rows and for reads with a plain condition. `findUnique` is left
 * out, because Prisma joins all its calls in one tick into one query, across scopes and
 * transactions.
 */
type RowsByPrisma = {
  [Model in keyof Models]: Omit<Models[Model], `findUnique${string}`>;
};

/** A connection that can send statements: the database itself, or an open transaction. */
export interface Connection {
  client: RowsByPrisma;
  /** Sends a query that was built with `from`. */
  ask<Row>(question: Compilable<Row>): Promise<Row[]>;
  /** Sends a query for a single row. Null if there is none. */
  askOne<Row>(question: Compilable<Row>): Promise<Row | null>;
  /** Sends SQL text. Statements in the same tick are sent together. */
  query<Row>(statement: Statement): Promise<Row[]>;
}

/** An open transaction. Functions that must not run outside one require this type. */
export interface Tx extends Connection {
  /** The value of the header `traceparent` for the transaction. Undefined outside a trace. */
  traceparent: string | undefined;
  /**
   * Sends a statement together with the next one or before the commit, without waiting. Its rows
   * are passed to `afterCommit`. The transaction fails with the statement's error if the statement
   * fails.
   */
  enqueue<Row>(statement: Statement, afterCommit?: (rows: Row[]) => void): void;
  /** Runs the task after the transaction is committed, and never if it is rolled back. */
  afterCommit(task: () => void): void;
}

/**
 * A connection that can open transactions, either as the system, which sees all rows, or bound to a
 * scope.
 */
export interface TransactionalConnection extends Connection {
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Runs statements in one round trip and in their own transaction. Returns the rows of the last
   * statement. Only statements with a name are prepared.
   */
  batch<Row>(statements: Statement[]): Promise<Row[]>;
}

export function createConnection(
  connections: Connections,
  {
    holder,
    namePrefix,
    tracer = untraced,
  }: { holder: Holder; namePrefix: string; tracer?: Tracer | undefined },
) {
  const storage = new AsyncLocalStorage<StatementContext>();
  const outsideAll: StatementContext = { holder, transaction: undefined };
  const contextNow = () => storage.getStore() ?? outsideAll;
  const client = createPrisma(connections, contextNow);
  const nameOf = createStatementNames(namePrefix);
  const toStatement = ({ text, values = [], name = nameOf(text) }: Statement): Statement => ({
    text,
    values,
    name,
  });

  const batch: TransactionalConnection["batch"] = async (statements) => {
    const { results, error } = await connections.runAlone(contextNow().holder, statements);
    if (error !== undefined) throw error;
    return results.at(-1)?.rows ?? [];
  };

  const transaction: TransactionalConnection["transaction"] = (work) =>
    tracer.span("transaction", { "db.system.name": "postgresql" }, ({ traceparent }) =>
      runTransaction(work, traceparent),
    );

  async function runTransaction<Result>(
    work: (tx: Tx) => Promise<Result>,
    traceparent: string | undefined,
  ): Promise<Result> {
    const { holder } = contextNow();
    const open = new OpenTransaction(connections, holder);
    const { sending, tasks } = sendingIn(open, toStatement);
    const tx: Tx = { client, ...sending, traceparent };
    let result: Awaited<ReturnType<typeof work>>;
    try {
      result = await storage.run({ holder, transaction: open }, () => work(tx));
      await open.commit();
    } catch (error) {
      await open.rollback();
      throw open.reasonOf(error);
    }
    for (const task of tasks) task();
    failpoint("before_answer");
    return result;
  }

  const queryAlone: Connection["query"] = async (statement) =>
    (await connections.runOneAlone(holder, toStatement(statement))).rows;
  const outside: TransactionalConnection = {
    client,
    ...askingBy(queryAlone),
    query: queryAlone,
    batch,
    transaction,
  };

  /** Runs `work` with the connection on behalf of this holder. */
  function within<Result>(
    holder: Holder,
    work: (connection: TransactionalConnection) => Promise<Result>,
  ) {
    const queue = new StatementQueue((statements) =>
      connections.runAlone(contextNow().holder, statements),
    );
    const query: Connection["query"] = async (statement) =>
      (await queue.run(toStatement(statement))).rows;
    return storage.run({ holder, transaction: undefined }, () =>
      work({ client, ...askingBy(query), query, batch, transaction }),
    );
  }

  return { outside, within };
}

/** How the open transaction sends statements, and the tasks for after its commit. */
function sendingIn(open: OpenTransaction, toStatement: (statement: Statement) => Statement) {
  const tasks: (() => void)[] = [];
  const query: Tx["query"] = async (statement) => (await open.run(toStatement(statement))).rows;
  const enqueue: Tx["enqueue"] = (statement, afterCommit) =>
    open.enqueue(
      toStatement(statement),
      afterCommit && (({ rows }) => tasks.push(() => afterCommit(rows))),
    );
  const afterCommit: Tx["afterCommit"] = (task) => tasks.push(task);
  return { sending: { ...askingBy(query), query, enqueue, afterCommit }, tasks };
}

function askingBy(query: Connection["query"]): Pick<Connection, "ask" | "askOne"> {
  const ask = <Row>(question: Compilable<Row>) => {
    const { sql, parameters } = question.compile();
    return query<Row>({ text: sql, values: [...parameters] });
  };
  return { ask, askOne: async (question) => (await ask(question))[0] ?? null };
}
