import pg from "pg";

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
  statements: readonly pg.QueryConfig[],
): Promise<BatchOutcome> {
  return new Promise((resolve, reject) => {
    try {
      client.query(new Batch(statements, resolve) as unknown as pg.Submittable);
    } catch (error) {
      // A value that cannot be sent. Nothing was.
      reject(error);
    }
  });
}

/** The parts of pg's queries and connections that speak its protocol, of which its types are silent. */
interface ProtocolQuery {
  name: string | undefined;
  text: string;
  callback: (error: Error | null, result: pg.QueryResult) => void;
  submit(connection: ProtocolConnection): Error | null;
  /** Runs what is bound, and ends with a Sync unless it is replaced. */
  _getRows(connection: ProtocolConnection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: ProtocolConnection): void;
  handleCopyInResponse(connection: ProtocolConnection): void;
  handleReadyForQuery(connection: ProtocolConnection): void;
}

interface ProtocolConnection {
  stream: { cork(): void; uncork(): void; write(bytes: Buffer): void };
  submittedNamedStatements: Record<string, string>;
  _send(bytes: Buffer): void;
  execute(portal: object): void;
  sync(): void;
}

/** Takes the place of a query in pg's client, and hands each message to the query that it is about. */
class Batch {
  readonly statements: readonly pg.QueryConfig[];
  callback: (error: Error | null) => void;
  readonly #queries: ProtocolQuery[];
  readonly #results: pg.QueryResult[] = [];
  #connection: ProtocolConnection | undefined;
  #current = 0;

  constructor(statements: readonly pg.QueryConfig[], settle: (outcome: BatchOutcome) => void) {
    this.statements = statements;
    this.#queries = statements.map(toProtocolQuery);
    this.callback = (error) =>
      settle({ results: this.#results, error: error === null ? undefined : error });
  }

  // The client notes under these what it has prepared.
  get name() {
    return this.#queries[this.#current]?.name;
  }

  get text() {
    return this.#queries[this.#current]?.text;
  }

  submit(connection: ProtocolConnection) {
    this.#connection = connection;
    const messages: Buffer[] = [];
    const collecting: ProtocolConnection = Object.create(connection, {
      _send: { value: (message: Buffer) => messages.push(message) },
      stream: { value: { cork() {}, uncork() {} } },
    });
    for (const query of this.#queries) {
      query._getRows = execute;
      query.submit(collecting);
    }
    collecting.sync();
    connection._send(Buffer.concat(messages));
    return null;
  }

  handleRowDescription(message: unknown) {
    this.#queries[this.#current]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown) {
    this.#queries[this.#current]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: ProtocolConnection) {
    const query = this.#queries[this.#current];
    if (query === undefined) return;
    query.handleCommandComplete(message, connection);
    // A value that could not be parsed is told of here.
    query.callback = (error, result) => {
      if (error === null) this.#results.push(result);
      else this.callback(error);
    };
    query.handleReadyForQuery(connection);
    this.#current += 1;
  }

  handleCopyInResponse(connection: ProtocolConnection) {
    this.#queries[this.#current]?.handleCopyInResponse(connection);
  }

  handleReadyForQuery() {
    this.callback(null);
  }

  handleError(error: Error) {
    // What stands behind the failed statement was sent, but Postgres skipped it.
    for (const { name } of this.#queries.slice(this.#current)) {
      if (name !== undefined) delete this.#connection?.submittedNamedStatements[name];
    }
    this.callback(error);
  }
}

const toProtocolQuery = (statement: pg.QueryConfig) =>
  new pg.Query({
    ...statement,
    // Here, where a value that cannot be sent does not leave half a batch behind.
    values: statement.values?.map(prepareValue),
    queryMode: "extended",
  } as pg.QueryConfig) as unknown as ProtocolQuery;

/** Gives a value the form that Postgres is sent. Not in pg's types. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } })
  .utils;

const execute = (connection: ProtocolConnection) => connection.execute({ portal: "" });
