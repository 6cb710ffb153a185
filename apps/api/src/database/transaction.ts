import type pg from "pg";
import { failpoint } from "../platform/failpoint.ts";
import { type BatchOutcome, type Statement, sendBatch } from "./batch.ts";
import type { Connections, Holder } from "./connections.ts";
import { isConnectionSound, StatementNotRun } from "./errors.ts";
import { StatementQueue } from "./queue.ts";

/**
 * A transaction on a connection of its own. It begins with its first statement and in the same
 * write, so one that asks for nothing costs nothing. Whoever opens it commits it or rolls it back.
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
    this.#opening = [{ text: "BEGIN", isSilent: true }, ...holder.opening];
  }

  run(statement: Statement): Promise<pg.QueryResult> {
    if (this.#isOver) return Promise.reject(new Error("The transaction is over"));
    return this.#queue.run(statement);
  }

  /** Sends a statement with the next one, or before the commit, which fails when it does. */
  enqueue(statement: Statement, resolve?: (result: pg.QueryResult) => void) {
    if (this.#isOver) throw new Error("The transaction is over");
    this.#queue.add({
      statement: { ...statement, isSilent: resolve === undefined },
      resolve: resolve ?? ignore,
      reject: (error) => {
        if (!(error instanceof StatementNotRun)) this.#enqueuedFailure = error;
      },
    });
  }

  /** Why the work failed that failed with this error, which may only say that a statement was not run. */
  reasonOf(error: unknown): unknown {
    if (this.#enqueuedFailure !== undefined) return this.#enqueuedFailure;
    return error instanceof StatementNotRun ? error.cause : error;
  }

  /** After this there is only the way back, as after a statement that failed. */
  refuseCommit(error: Error) {
    this.#failure ??= error;
  }

  async commit() {
    // By itself: whoever loses the connection while a write waits knows that nothing was changed.
    await this.#queue.flush();
    if (this.#failure !== undefined) throw this.#failure;
    failpoint("before_commit");
    if (this.#hasBegun) await this.run({ text: "COMMIT", isSilent: true });
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
    return (await sendBatch(client, [{ text: "ROLLBACK" }])).error;
  }

  /** A connection that is given back with an error is not used again. */
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
      const { results, error } = await sendBatch(this.#client, [...opening, ...statements]);
      this.#hasBegun = true;
      this.#failure ??= error;
      return { results: results.slice(opening.length), error };
    } catch (error) {
      this.#failure ??= error as Error;
      throw error;
    }
  }
}

const ignore = () => {};
