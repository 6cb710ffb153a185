import pg from "pg";
import { hostUrlsOf } from "../settings/postgres-url.ts";
import { sendBatch } from "./batch.ts";
import { isDatabaseUnavailable, isReadOnly, ReadOnlyServer } from "./errors.ts";

/** The URL can have several hosts. */
interface PrimaryConfig extends pg.ClientConfig {
  connectionString: string;
  connectionTimeoutMillis: number;
}

interface Address {
  host: string;
  port: number;
}

/**
 * A pg.Client that connects to the first host in its URL that accepts writes. It rejects with
 * ReadOnlyServer if a standby or a read-only server responds and no host accepts writes.
 */
export class PrimaryClient extends pg.Client {
  readonly #config: PrimaryConfig;

  constructor(config: PrimaryConfig) {
    super(forHost(config, hostUrlsOf(config.connectionString)[0]));
    this.#config = config;
    // PostgreSQL can end the connection before its user adds a listener, and an error without a
    // listener ends the process.
    this.on("error", () => {});
    this.connect = this.#connectAs as pg.Client["connect"];
  }

  #connectAs(callback?: (error: Error | null, client?: PrimaryClient) => void) {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    connected.then(
      () => callback(null, this),
      (error) => callback(error),
    );
    return undefined;
  }

  async #connect() {
    try {
      if (hostUrlsOf(this.#config.connectionString).length > 1) {
        const { host, port } = await primaryOf(this.#config);
        this.host = host;
        this.port = port;
      }
      await super.connect();
      await requireWrites(this, this.#config.connectionTimeoutMillis);
      return this;
    } catch (error) {
      void this.end().catch(() => {});
      throw error;
    }
  }
}

const forHost = (config: PrimaryConfig, url: string | undefined): pg.ClientConfig => ({
  ...config,
  ...(url !== undefined && { connectionString: url }),
});

/** Connections that are opened at the same time share one search. */
const searches = new Map<string, Promise<Address>>();

function primaryOf(config: PrimaryConfig): Promise<Address> {
  const { connectionString } = config;
  const search = searches.get(connectionString) ?? findPrimary(config);
  searches.set(connectionString, search);
  const forget = () => searches.delete(connectionString);
  search.then(forget, forget);
  return search;
}

/**
 * Tries the hosts in order. Each gets a share of the time, so that a frozen host leaves some for
 * the others.
 */
async function findPrimary(config: PrimaryConfig): Promise<Address> {
  const urls = hostUrlsOf(config.connectionString);
  const limitMs = config.connectionTimeoutMillis / urls.length;
  const errors: unknown[] = [];
  for (const url of urls) {
    const client = new pg.Client({
      ...forHost(config, url),
      connectionTimeoutMillis: limitMs,
    });
    client.on("error", () => {});
    try {
      await client.connect();
      await requireWrites(client, limitMs);
      return { host: client.host, port: client.port };
    } catch (error) {
      errors.push(error);
    } finally {
      void client.end().catch(() => {});
    }
  }
  const isWrong = (error: unknown) => !isDatabaseUnavailable(error);
  throw errors.find(isWrong) ?? errors.find(isReadOnly) ?? errors.at(-1);
}

const question = "SELECT current_setting('transaction_read_only') = 'on' AS \"isReadOnly\"";

/**
 * Rejects with ReadOnlyServer if the server of a connection accepts no writes. It queries the server,
 * because a pooler keeps what the server reported earlier.
 */
export async function requireWrites(client: Pick<pg.Client, "query">, limitMs: number) {
  const { results, error } = await sendBatch(client, [{ text: question }], limitMs);
  if (error !== undefined) throw error;
  if (results[0]?.rows[0]?.isReadOnly) throw new ReadOnlyServer();
}
