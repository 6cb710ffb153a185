import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

// As the migrations name them.
const role = "referral_service_api";
const setting = "app.organization_id";

export interface RowScope {
  /** Runs `work` so that what it does on `pool` is bound to the rows of one scope. */
  run<Result>(scopeId: string, work: () => Result): Result;
  /** The connections of another pool. Outside of `run` its statements see no row and write none. */
  pool: pg.Pool;
}

/**
 * Puts a role and a scope in front of every statement: for the length of its transaction, so that a
 * connection pooler may give the next one to somebody else, and in the same round trip.
 */
export function createRowScope(pool: pg.Pool): RowScope {
  const storage = new AsyncLocalStorage<string>();
  const enter = (): pg.QueryConfig => ({
    text: "SELECT set_config('role', $1, true), set_config($2, $3, true)",
    values: [role, setting, storage.getStore() ?? ""],
  });
  return {
    run: (scopeId, work) => storage.run(scopeId, work),
    pool: new ScopedPool(pool, enter),
  };
}

/** A subclass only because Prisma's adapter insists on one: it has no connections of its own. */
class ScopedPool extends pg.Pool {
  readonly #pool: pg.Pool;
  readonly #enter: () => pg.QueryConfig;

  constructor(pool: pg.Pool, enter: () => pg.QueryConfig) {
    super(pool.options);
    this.#pool = pool;
    this.#enter = enter;
    // Methods of pg.Pool have a dozen overloads each; what Prisma and stores use is one of each.
    this.query = this.#query as pg.Pool["query"];
    this.connect = this.#connect as pg.Pool["connect"];
  }

  async #query(statement: string | pg.QueryConfig, values: unknown[] = []) {
    // Before anything is awaited: the pool calls back in the context of whoever released.
    const enter = this.#enter();
    const query = typeof statement === "string" ? { text: statement, values } : statement;
    const client = await this.#pool.connect();
    client.on("error", ignore);
    try {
      const result = await sendTogether(client, enter, query);
      client.off("error", ignore);
      client.release();
      return result;
    } catch (error) {
      client.off("error", ignore);
      client.release(error as Error);
      throw error;
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    const enter = this.#enter();
    const client = await this.#pool.connect();
    return new ScopedClient(client, enter) as unknown as pg.PoolClient;
  }
}

/** What Prisma's adapter uses of a connection, which enters the scope with its transaction. */
class ScopedClient {
  readonly #client: pg.PoolClient;
  readonly #enter: pg.QueryConfig;
  readonly release: pg.PoolClient["release"];

  constructor(client: pg.PoolClient, enter: pg.QueryConfig) {
    this.#client = client;
    this.#enter = enter;
    this.release = client.release;
  }

  async query(query: pg.QueryConfig): Promise<pg.QueryResult> {
    if (query.text === "BEGIN") return sendTogether(this.#client, query, this.#enter);
    if (this.#client.getTransactionStatus() === "I") {
      throw new Error("A scope lasts as long as its transaction: begin one first");
    }
    return this.#client.query(query);
  }

  on(event: "error", listener: (error: Error) => void) {
    this.#client.on(event, listener);
    return this;
  }

  removeListener(event: "error", listener: (error: Error) => void) {
    this.#client.removeListener(event, listener);
    return this;
  }
}

/**
 * Sends two statements in one write and answers the result of the second. Between them is no Sync,
 * so outside of a transaction the two are one, and an error in either leaves nothing behind.
 */
function sendTogether(
  client: pg.PoolClient,
  first: pg.QueryConfig,
  second: pg.QueryConfig,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    // Without a name: what is prepared in a session is lost when a pooler changes the session.
    const config = { ...second, name: undefined, queryMode: "extended" };
    const query = new pg.Query(config) as unknown as ProtocolQuery;
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    putInFront(first, query);
    client.query(query as unknown as pg.Query);
  });
}

/** The parts of pg's queries and connections that speak its protocol, of which its types are silent. */
interface ProtocolQuery {
  callback: (error: Error | undefined, result: pg.QueryResult) => void;
  submit(connection: ProtocolConnection): Error | null;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: ProtocolConnection): void;
}

interface ProtocolConnection {
  stream: { cork(): void; uncork(): void };
  parse(statement: { text: string }): void;
  bind(portal: { values: unknown[] | undefined }): void;
  execute(portal: object): void;
}

function putInFront(first: pg.QueryConfig, query: ProtocolQuery) {
  const { submit, handleDataRow, handleCommandComplete } = query;
  let isFirstDone = false;
  query.submit = (connection) => {
    connection.stream.cork();
    try {
      connection.parse({ text: first.text });
      connection.bind({ values: first.values });
      connection.execute({});
      return submit.call(query, connection);
    } finally {
      connection.stream.uncork();
    }
  };
  query.handleDataRow = (message) => {
    if (isFirstDone) handleDataRow.call(query, message);
  };
  query.handleCommandComplete = (message, connection) => {
    if (isFirstDone) handleCommandComplete.call(query, message, connection);
    isFirstDone = true;
  };
}

// The statement under way is told of a lost connection as well.
const ignore = () => {};
