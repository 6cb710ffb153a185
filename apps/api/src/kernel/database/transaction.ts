import pg from "pg";
import { failpoint } from "../platform/failpoint.ts";
import type { BatchOutcome, Statement } from "./batch.ts";
import type { Connections, Holder } from "./connections.ts";
import {
  CommitUnknown,
  isConnectionSound,
  isDatabaseUnavailable,
  isReadOnly,
  StatementNotRun,
} from "./errors.ts";
import { StatementQueue } from "./queue.ts";

/**
 * A transaction on its own connection. It begins in the same write as its first statement, so a
 * transaction without statements costs nothing. The caller who opens it commits it or rolls it
 * back.
 */
export class OpenTransaction {
  readonly #connections: Connections;
  readonly #holder: Holder;
  readonly #opening: Statement[];
  readonly #queue = new StatementQueue((statements) => this.#inTurn(statements));
  #client: pg.PoolClient | undefined;
  #hasBegun = false;
  #turn: Promise<unknown> = Promise.resolve();
  #failure: Error | undefined;
  #enqueuedFailure: Error | undefined;
  #isOver = false;

  constructor(connections: Connections, holder: Holder) {
    this.#connections = connections;
    this.#holder = holder;
    this.#opening = [{ text: "BEGIN" }, ...holder.opening, keepPlans];
  }

  run(statement: Statement): Promise<pg.QueryResult> {
    if (this.#isOver) return Promise.reject(new Error("The transaction has ended"));
    return this.#queue.run(statement);
  }

  /**
   * Sends a statement together with the next one, or before the commit. The commit fails if the
   * statement fails.
   */
  enqueue(statement: Statement, resolve: (result: pg.QueryResult) => void = ignore) {
    if (this.#isOver) throw new Error("The transaction has ended");
    this.#queue.add({
      statement,
      resolve,
      reject: (error) => {
        if (!(error instanceof StatementNotRun)) this.#enqueuedFailure = error;
      },
    });
  }

  /** Returns the failure that caused this error. */
  reasonOf(error: unknown): unknown {
    if (error instanceof CommitUnknown) return error;
    if (this.#enqueuedFailure !== undefined) return this.#enqueuedFailure;
    return error instanceof StatementNotRun ? error.cause : error;
  }

  /** Makes the commit fail with this error, as after a failed statement. */
  refuseCommit(error: Error) {
    this.#failure ??= error;
  }

  /**
   * COMMIT is sent with the statements that still wait, and PostgreSQL skips it if one of them
   * fails.
   */
  async commit() {
    await this.#turn;
    if (this.#failure !== undefined) throw this.#failure;
    failpoint("before_commit");
    if (this.#hasBegun || this.#queue.isWaiting) {
      await this.run({ text: "COMMIT" }).catch((error) => {
        throw mayHaveCommitted(error) ? new CommitUnknown(error) : this.reasonOf(error);
      });
    }
    failpoint("after_commit");
    this.#end(undefined);
  }

  async rollback() {
    this.#isOver = true;
    await this.#turn;
    this.#end(this.#client && (await this.#undo(this.#client)));
  }

  async #undo(client: pg.PoolClient): Promise<Error | undefined> {
    if (this.#failure !== undefined && !isConnectionSound(this.#failure)) return this.#failure;
    return (await this.#connections.send(client, [{ text: "ROLLBACK" }])).error;
  }

  /** Returns the connection to the pool, which closes it if there is an error. */
  #end(error: Error | undefined) {
    this.#isOver = true;
    if (this.#client !== undefined) this.#connections.giveBack(this.#client, error);
  }

  #inTurn(statements: Statement[]): Promise<BatchOutcome> {
    const outcome = this.#turn.then(() => this.#send(statements));
    this.#turn = outcome.catch(() => {});
    return outcome;
  }

  async #send(statements: Statement[]): Promise<BatchOutcome> {
    const opening = this.#hasBegun ? [] : this.#opening;
    try {
      this.#client ??= await this.#connections.take(this.#holder);
      const all = [...opening, ...statements];
      const { results, error } = await this.#connections.send(this.#client, all);
      this.#hasBegun = true;
      this.#failure ??= error;
      return { results: results.slice(opening.length), error };
    } catch (error) {
      this.#failure ??= error as Error;
      throw error;
    }
  }
}

/**
 * The writes of a transaction find their rows by key, so their plans do not depend on the values.
 * PostgreSQL would otherwise plan each statement six times on each connection, and statements with
 * arrays every time. A plan must stay good when its tables grow, so it reads no whole table because
 * that table was small when PostgreSQL made the plan.
 */
const keepPlans = {
  name: "keep plans",
  text: `SELECT set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('enable_seqscan', 'off', true)`,
};

/** Returns false if the server rejected a statement before COMMIT, because it then skips COMMIT. */
function mayHaveCommitted(error: unknown): boolean {
  const isRejected = error instanceof StatementNotRun && error.cause instanceof pg.DatabaseError;
  return !isRejected && isDatabaseUnavailable(error) && !isReadOnly(error);
}

const ignore = () => {};
