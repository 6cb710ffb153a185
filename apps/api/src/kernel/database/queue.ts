import type pg from "pg";
import type { BatchOutcome, Statement } from "./batch.ts";
import { StatementNotRun } from "./errors.ts";

type Send = (statements: Statement[]) => Promise<BatchOutcome>;

interface Waiting {
  statement: Statement;
  resolve(result: pg.QueryResult): void;
  reject(error: Error): void;
}

/**
 * Sends the statements of one tick together and in order. Statements after a failed statement are
 * not run, and fail with StatementNotRun.
 */
export class StatementQueue {
  readonly #send: Send;
  #waiting: Waiting[] = [];
  #isFlushing = false;

  constructor(send: Send) {
    this.#send = send;
  }

  run(statement: Statement): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statement, resolve, reject });
      if (this.#isFlushing) return;
      this.#isFlushing = true;
      queueMicrotask(() => void this.#flush());
    });
  }

  /** Holds a statement back and sends it before the next one. */
  add(waiting: Waiting) {
    this.#waiting.push(waiting);
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  async #flush() {
    this.#isFlushing = false;
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    try {
      const { results, error } = await this.#send(waiting.map(({ statement }) => statement));
      settle(waiting, results, error);
    } catch (error) {
      for (const { reject } of waiting) reject(error as Error);
    }
  }
}

function settle(waiting: Waiting[], results: pg.QueryResult[], error: Error | undefined) {
  for (const [index, { resolve, reject }] of waiting.entries()) {
    const result = results[index];
    if (result !== undefined) resolve(result);
    else if (index === results.length) reject(error as Error);
    else reject(new StatementNotRun(error));
  }
}
