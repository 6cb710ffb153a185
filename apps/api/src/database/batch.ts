import pg from "pg";

/** The server ends a statement after this time, which frees its locks. */
export const statementTimeoutMs = 4_000;

/** A server that hangs ends nothing: then nobody waits any longer, and the connection is given up. */
const answerTimeoutMs = statementTimeoutMs + 500;

export type Statement = pg.QueryConfig & {
  /** Nobody reads its rows, so that Postgres need not describe them. */
  isSilent?: boolean;
};

export interface BatchOutcome {
  /** Of the statements that succeeded, in their order. */
  results: pg.QueryResult[];
  /** Why the statement behind those failed; none of the later ones was run. */
  error: Error | undefined;
}

/**
 * Sends statements in one write. Between them is no Sync, so outside of a transaction they are one,
 * and an error in any leaves nothing behind.
 */
export function sendBatch(
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<BatchOutcome> {
  return new Promise((resolve, reject) => {
    // Not by pg's `query_timeout`, which keeps a query in memory after its end (decision 38).
    const timer = setTimeout(
      () => resolve({ results: [], error: new Error("Query read timeout") }),
      answerTimeoutMs,
    );
    const settle = (outcome: BatchOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    try {
      client.query(new Batch(statements, settle) as unknown as pg.Submittable);
    } catch (error) {
      // A value that cannot be sent. Nothing was.
      clearTimeout(timer);
      reject(error);
    }
  });
}

/** What of pg's connections speaks its protocol, of which its types are silent. */
interface ProtocolConnection {
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  stream: { destroy(error: Error): void };
  _send(bytes: Buffer): void;
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
  /** Gives a value the form that Postgres is sent. */
  utils: { prepareValue(value: unknown): unknown };
};

/** Takes the place of a query in pg's client, which hands it each message that comes. */
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
    // Here, where a value that cannot be sent does not leave half a batch behind.
    this.#values = statements.map(({ values = [] }) => values.map(prepareValue));
    this.#result = this.#nextResult();
    this.#settle = settle;
  }

  // The client notes under these what it has prepared.
  get name() {
    return this.statements[this.#current]?.name;
  }

  get text() {
    return this.statements[this.#current]?.text;
  }

  submit(connection: ProtocolConnection) {
    this.#connection = connection;
    const messages: Buffer[] = [];
    const collect = (message: Buffer) => messages.push(message);
    const collecting: ProtocolConnection = Object.create(connection, { _send: { value: collect } });
    for (const [index, { name, text, isSilent }] of this.statements.entries()) {
      if (name === undefined || !isPrepared(connection, name)) collecting.parse({ name, text });
      if (name !== undefined) connection.submittedNamedStatements[name] = text;
      collecting.bind({ statement: name, values: this.#values[index] ?? [] });
      if (isSilent !== true) collecting.describe({ type: "P" });
      collecting.execute({});
    }
    collecting.sync();
    connection._send(Buffer.concat(messages));
    return null;
  }

  handleRowDescription({ fields }: { fields: unknown[] }) {
    this.#result.addFields(fields);
  }

  handleDataRow({ fields }: { fields: unknown[] }) {
    if (this.statements[this.#current]?.isSilent === true) return;
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
    // Postgres takes what stands behind for the data, the Sync as well: nobody finds out of that.
    stream.destroy(new Error("A batch has nothing to copy from"));
  }

  handleCopyData() {}

  handleReadyForQuery() {
    this.#settle({ results: this.#results, error: this.#unreadable });
  }

  handleError(error: Error) {
    // What stands behind the failed statement was sent, but Postgres skipped it.
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
