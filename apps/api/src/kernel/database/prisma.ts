import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Connections, Holder } from "./connections.ts";
import { type Prisma, PrismaClient } from "./prisma-client/client.ts";
import { OpenTransaction } from "./transaction.ts";

type Client = Prisma.TransactionClient;

/** The database or transaction that runs Prisma's statements. */
interface Target {
  connections: Connections;
  contextNow: () => StatementContext;
}

const target = new AsyncLocalStorage<Target>();

/**
 * All databases share one client, because a client takes as long as hundreds of queries to read the
 * schema.
 */
let shared: Client | undefined;

/** Prisma's client for these connections. Its statements run in the context returned by `contextNow`. */
export function createPrisma(connections: Connections, contextNow: () => StatementContext): Client {
  shared ??= new PrismaClient({
    adapter: new PrismaPg(new PrismaPool(targetNow)),
    errorFormat: "minimal",
  });
  return runningOn({ connections, contextNow }, shared);
}

/** The client, or one of its models, with methods whose statements run on this target. */
function runningOn<Part extends object>(own: Target, part: Part): Part {
  return new Proxy(part, {
    get(_, name) {
      const inner: unknown = Reflect.get(part, name);
      if (typeof inner === "object" && inner !== null) return runningOn(own, inner);
      if (typeof inner !== "function") return inner;
      // The call is awaited inside `run`, because Prisma sends a query only when it is awaited.
      return (...values: unknown[]) => target.run(own, async () => await inner.apply(part, values));
    },
  });
}

/** The context of the statements that are being sent. */
export interface StatementContext {
  holder: Holder;
  transaction: OpenTransaction | undefined;
}

interface StatementTarget extends StatementContext {
  connections: Connections;
}

function targetNow(): StatementTarget {
  const own = target.getStore();
  if (own === undefined) throw new Error("No database is set for Prisma's statements");
  return { connections: own.connections, ...own.contextNow() };
}

/**
 * A pool that opens no connections. Prisma's adapter requires a pool, but each statement joins its
 * caller's transaction, so that Prisma and plain SQL share it.
 */
export class PrismaPool extends pg.Pool {
  readonly #targetNow: () => StatementTarget;

  constructor(targetNow: () => StatementTarget) {
    super();
    this.#targetNow = targetNow;
    // pg.Pool's methods have a dozen overloads each. Prisma and the stores use one of each.
    this.query = this.#query as pg.Pool["query"];
    this.connect = this.#connect as unknown as pg.Pool["connect"];
  }

  async #query(statement: string | pg.QueryConfig, values: unknown[] = []) {
    const { connections, holder, transaction } = this.#targetNow();
    const query = typeof statement === "string" ? { text: statement, values } : statement;
    if (transaction !== undefined) return transaction.run(query);
    return connections.runOneAlone(holder, query);
  }

  async #connect() {
    const { connections, holder, transaction } = this.#targetNow();
    return transaction === undefined
      ? new OwnTransaction(new OpenTransaction(connections, holder))
      : new JoinedTransaction(transaction);
  }
}

/** The part of a connection that Prisma's adapter uses for a change with several statements. */
class OwnTransaction {
  protected readonly transaction: OpenTransaction;
  #isOpen = false;

  constructor(transaction: OpenTransaction) {
    this.transaction = transaction;
  }

  async query(query: pg.QueryConfig): Promise<unknown> {
    switch (query.text) {
      case "BEGIN":
        this.#isOpen = true;
        return done;
      case "COMMIT":
        this.#isOpen = false;
        await this.commit();
        return done;
      case "ROLLBACK":
        this.#isOpen = false;
        await this.rollback();
        return done;
      default:
        if (!this.#isOpen) throw new Error("Statements need a transaction. Begin one first.");
        return this.transaction.run(query);
    }
  }

  protected commit() {
    return this.transaction.commit();
  }

  protected rollback() {
    return this.transaction.rollback();
  }

  on() {}

  removeListener() {}

  release() {}
}

/** A transaction for Prisma inside an open one, which continues and ends independently of it. */
class JoinedTransaction extends OwnTransaction {
  protected override async commit() {}

  protected override async rollback() {
    this.transaction.refuseCommit(new Error("Part of the transaction was rolled back"));
  }
}

const done = { fields: [], rows: [], rowCount: 0 };
