import pg from "pg";

export type Statement = pg.QueryConfig;

export interface BatchOutcome {
  /** The results of the statements that succeeded, in order. */
  results: pg.QueryResult[];
  /** The error of the next statement, if it failed. The statements after it were not run. */
  error: Error | undefined;
}

/**
 * Sends statements in one write, without a Sync between them. Outside a transaction they are
 * therefore one transaction, and an error in any of them undoes all of them. A server that does not
 * respond within `limitMs` counts as unavailable.
 */
export function sendBatch(
  client: Pick<pg.Client, "query">,
  statements: readonly Statement[],
  limitMs: number,
): Promise<BatchOutcome> {
  return new Promise((resolve, reject) => {
    // This timer replaces pg's `query_timeout`, which keeps a query in memory after it ends
    // (decision 3).
    const timer = setTimeout(
      () => resolve({ results: [], error: new Error("Query read timeout") }),
      limitMs,
    );
    const settle = (outcome: BatchOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    try {
      client.query(new Batch(statements, settle) as unknown as pg.Submittable);
    } catch (error) {
      // A value could not be serialized. Nothing was sent.
      clearTimeout(timer);
      reject(error);
    }
  });
}

/** The parts of a connection that pg's own query uses and that pg's types lack. */
interface ProtocolConnection {
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  stream: { cork(): void; uncork(): void; destroy(error: Error): void };
  parse(message: { name: string | undefined; text: string }): void;
  bind(message: { statement: string | undefined; values: unknown[] }): void;
  describe(message: { type: "P" }): void;
  execute(message: object): void;
  sync(): void;
}

interface ResultBuilder extends pg.QueryResult {
  addFields(fields: unknown[]): void;
  parseRow(values: unknown[]): pg.QueryResultRow;
  addCommandComplete(message: { text: string }): void;
}

const {
  Result,
  utils: { prepareValue },
} = pg as unknown as {
  Result: new (rowMode: string | undefined, types: unknown) => ResultBuilder;
  /** Converts a value to the form that is sent. */
  utils: { prepareValue(value: unknown): unknown };
};

/** Replaces pg's own query, as pg-cursor does: pg's client passes each received message to it. */
class Batch {
  readonly statements: readonly Statement[];
  readonly #settle: (outcome: BatchOutcome) => void;
  readonly #values: unknown[][];
  readonly #results: pg.QueryResult[] = [];
  #connection: ProtocolConnection | undefined;
  #current = 0;
  #result: ResultBuilder;
  #unreadable: Error | undefined;

  constructor(statements: readonly Statement[], settle: (outcome: BatchOutcome) => void) {
    this.statements = statements;
    // The values are converted in the constructor, so that a value that cannot be serialized does
    // not leave half a batch on the connection.
    this.#values = statements.map(({ values = [] }) => values.map(prepareValue));
    this.#result = this.#nextResult();
    this.#settle = settle;
  }

  // pg's client records its prepared statements by name and text.
  get name() {
    return this.statements[this.#current]?.name;
  }

  get text() {
    return this.statements[this.#current]?.text;
  }

  submit(connection: ProtocolConnection) {
    this.#connection = connection;
    connection.stream.cork();
    for (const [index, { name, text }] of this.statements.entries()) {
      if (name === undefined || !isPrepared(connection, name)) connection.parse({ name, text });
      if (name !== undefined) connection.submittedNamedStatements[name] = text;
      connection.bind({ statement: name, values: this.#values[index] ?? [] });
      connection.describe({ type: "P" });
      connection.execute({});
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: unknown[] }) {
    this.#result.addFields(fields);
  }

  handleDataRow({ fields }: { fields: unknown[] }) {
    try {
      this.#result.rows.push(this.#result.parseRow(fields));
    } catch (error) {
      this.#unreadable ??= error as Error;
    }
  }

  handleCommandComplete(message: { text: string }) {
    this.#result.addCommandComplete(message);
    this.#complete();
  }

  handleEmptyQuery() {
    this.#complete();
  }

  handleCopyInResponse({ stream }: ProtocolConnection) {
    // PostgreSQL would read the following messages, including the Sync, as data, and the connection
    // could not recover.
    stream.destroy(new Error("A batch cannot send data for COPY"));
  }

  handleCopyData() {}

  handleReadyForQuery() {
    this.#settle({ results: this.#results, error: this.#unreadable });
  }

  handleError(error: Error) {
    // The statements after the failed one were sent, but PostgreSQL skipped them.
    for (const { name } of this.statements.slice(this.#current)) {
      if (name !== undefined) delete this.#connection?.submittedNamedStatements[name];
    }
    this.#settle({ results: this.#results, error });
  }

  #complete() {
    if (this.#unreadable === undefined) this.#results.push(this.#result);
    this.#current += 1;
    this.#result = this.#nextResult();
  }

  #nextResult() {
    const { rowMode, types } = (this.statements[this.#current] ?? {}) as pg.QueryArrayConfig;
    return new Result(rowMode, types);
  }
}

const isPrepared = (connection: ProtocolConnection, name: string) =>
  connection.parsedStatements[name] !== undefined ||
  connection.submittedNamedStatements[name] !== undefined;
