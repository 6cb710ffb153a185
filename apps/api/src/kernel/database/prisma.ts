import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Connections, Holder } from "./connections.ts";
import { type Prisma, PrismaClient } from "./prisma-client/client.ts";
import { OpenTransaction } from "./transaction.ts";

interface ConnectedPrisma {
  /** Its statements run in the context returned by `contextNow`. */
  client: Prisma.TransactionClient;
  disconnect(): Promise<void>;
}

export function createPrisma(
  connections: Connections,
  contextNow: () => StatementContext,
): ConnectedPrisma {
  const adapter = new PrismaPg(new PrismaPool(connections, contextNow));
  const client = new PrismaClient({ adapter, errorFormat: "minimal" });
  return { client, disconnect: () => client.$disconnect() };
}

/** The context of the statements that are being sent. */
export interface StatementContext {
  holder: Holder;
  transaction: OpenTransaction | undefined;
}

/**
 * A pool without connections, because Prisma's adapter requires a pool. Each statement joins its
 * caller's transaction, so that Prisma and plain SQL share it.
 */
export class PrismaPool extends pg.Pool {
  readonly #connections: Connections;
  readonly #contextNow: () => StatementContext;

  constructor(connections: Connections, contextNow: () => StatementContext) {
    super(connections.options);
    this.#connections = connections;
    this.#contextNow = contextNow;
    // pg.Pool's methods have a dozen overloads each. Prisma and the stores use one of each.
    this.query = this.#query as pg.Pool["query"];
    this.connect = this.#connect as unknown as pg.Pool["connect"];
  }

  async #query(statement: string | pg.QueryConfig, values: unknown[] = []) {
    const { holder, transaction } = this.#contextNow();
    const query = typeof statement === "string" ? { text: statement, values } : statement;
    if (transaction !== undefined) return transaction.run(query);
    return this.#connections.runOneAlone(holder, query);
  }

  async #connect() {
    const { holder, transaction } = this.#contextNow();
    return transaction === undefined
      ? new OwnTransaction(new OpenTransaction(this.#connections, holder))
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
        if (!this.#isOpen) throw new Error("Statements need a transaction: begin one first");
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

/** The same inside an open transaction, which continues and ends independently of it. */
class JoinedTransaction extends OwnTransaction {
  protected override async commit() {}

  protected override async rollback() {
    this.transaction.refuseCommit(new Error("A part of the transaction was undone"));
  }
}

const done = { fields: [], rows: [], rowCount: 0 };
