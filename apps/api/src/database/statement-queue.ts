import type pg from "pg";
import type { BatchOutcome, Statement } from "./batch.ts";

type Send = (statements: Statement[]) => Promise<BatchOutcome>;

interface Waiting {
  statement: Statement;
  resolve(result: pg.QueryResult): void;
  reject(error: Error): void;
}

/**
 * Statements that are asked for in the same tick travel together, in their order. When one fails,
 * those behind it fail with it.
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
      queueMicrotask(() => void this.flush());
    });
  }

  /** Lets a statement wait for the next one that is run, and goes in front of it. */
  add(statement: Statement, onResult: (result: pg.QueryResult) => void = ignore) {
    this.#waiting.push({ statement, resolve: onResult, reject: ignore });
  }

  /** Sends what waits. */
  async flush() {
    this.#isFlushing = false;
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    const { results, error } = await this.#outcomeOf(waiting);
    for (const [index, { resolve, reject }] of waiting.entries()) {
      const result = results[index];
      if (result !== undefined) resolve(result);
      else reject(error as Error);
    }
  }

  async #outcomeOf(waiting: Waiting[]): Promise<BatchOutcome> {
    try {
      return await this.#send(waiting.map(({ statement }) => statement));
    } catch (error) {
      return { results: [], error: error as Error };
    }
  }
}

const ignore = () => {};
