import type pg from "pg";
import { type BatchOutcome, type Statement, sendBatch } from "./batch.ts";
import { isConnectionSound, isReadOnly } from "./errors.ts";
import {
  type ConnectionOptions,
  giveBack,
  takeConnection,
  type WaitLimits,
  waitLimits,
} from "./pool.ts";
import { requireWrites } from "./primary-client.ts";
import { Shares } from "./shares.ts";

/**
 * A frozen server does not end a statement at its limit, so the caller waits this much longer and
 * then stops.
 */
const answerCushionMs = 500;

/** The organization that statements run for, or the system. */
export interface Holder {
  /** The key of the holder. Connections are shared among these keys. */
  id: string;
  /** Statements to send before a single statement, or before the first statement of a transaction. */
  opening: Statement[];
}

/** The connections of a pool, shared among holders. */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #limits: WaitLimits;
  readonly #preparesStatements: boolean;
  readonly #shares: Shares;
  readonly #holderIds = new WeakMap<pg.PoolClient, string>();
  /** The connections opened since the server last reported that it accepts no writes. */
  #trusted = new WeakSet<pg.PoolClient>();

  constructor(
    pool: pg.Pool,
    {
      limits = waitLimits,
      preparesStatements = true,
    }: Pick<ConnectionOptions, "limits" | "preparesStatements"> = {},
  ) {
    this.#pool = pool;
    this.#limits = limits;
    this.#preparesStatements = preparesStatements;
    this.#shares = new Shares(pool.options.max);
    pool.on("connect", (client) => this.#trusted.add(client));
  }

  get options(): pg.PoolOptions {
    return this.#pool.options;
  }

  get counts() {
    const { idleCount: idle, totalCount } = this.#pool;
    return { idle, busy: totalCount - idle, waiting: this.#shares.waitingCount };
  }

  /** Rejects if waiting and connecting take too long in total. */
  take({ id }: Holder): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      let isLate = false;
      const start = () =>
        this.#takeTrusted().then(
          (client) => {
            clearTimeout(timer);
            this.#holderIds.set(client, id);
            if (isLate) this.giveBack(client, undefined);
            else resolve(client);
          },
          (error) => {
            clearTimeout(timer);
            this.#shares.giveBack(id);
            reject(error);
          },
        );
      const timer = setTimeout(() => {
        isLate = true;
        this.#shares.giveUp(id, start);
        reject(new Error("timeout exceeded when trying to connect"));
      }, this.#limits.connectionMs);
      this.#shares.wait(id, start);
    });
  }

  /** Opens the connections that are kept when idle. */
  async openKept(holder: Holder) {
    const opening = Array.from({ length: this.#pool.options.min ?? 0 }, () => this.take(holder));
    for (const opened of await Promise.allSettled(opening)) {
      if (opened.status === "fulfilled") this.giveBack(opened.value, undefined);
    }
  }

  /** Idle connections to a server that was demoted would return old data. */
  async #takeTrusted(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await takeConnection(this.#pool);
      if (this.#trusted.has(client)) return client;
      giveBack(client, new Error("Opened before the server stopped accepting writes"));
    }
  }

  /** Rejects if the server accepts no writes or is unavailable. */
  async requireWrites(holder: Holder): Promise<void> {
    const client = await this.take(holder);
    const error = await requireWrites(client, this.#limits.statementMs + answerCushionMs).then(
      () => undefined,
      (error: Error) => error,
    );
    this.giveBack(client, error);
    if (error !== undefined) throw error;
  }

  /** Runs statements in their own transaction. Returns the results of those after the opening ones. */
  async runAlone(holder: Holder, statements: Statement[]): Promise<BatchOutcome> {
    const client = await this.take(holder);
    const { results, error } = await this.send(client, [...holder.opening, ...statements]).catch(
      (error: Error): BatchOutcome => ({ results: [], error }),
    );
    this.giveBack(client, error === undefined || isConnectionSound(error) ? undefined : error);
    return { results: results.slice(holder.opening.length), error };
  }

  /** Runs one statement in its own transaction. Throws the statement's error. */
  async runOneAlone(holder: Holder, statement: Statement): Promise<pg.QueryResult> {
    const { results, error } = await this.runAlone(holder, [statement]);
    if (error !== undefined) throw error;
    return results[0] as pg.QueryResult;
  }

  send(client: pg.PoolClient, statements: readonly Statement[]): Promise<BatchOutcome> {
    const sent = this.#preparesStatements ? statements : statements.map(unnamed);
    return sendBatch(client, sent, this.#limits.statementMs + answerCushionMs);
  }

  /** Returns the connection to the pool, or closes it if an error is given. */
  giveBack(client: pg.PoolClient, error: Error | undefined) {
    const holderId = this.#holderIds.get(client);
    if (holderId === undefined) throw new Error("This connection was already released");
    this.#holderIds.delete(client);
    if (isReadOnly(error)) this.#trusted = new WeakSet();
    giveBack(client, error);
    this.#shares.giveBack(holderId);
  }
}

const unnamed = ({ name: _, ...statement }: Statement): Statement => statement;
