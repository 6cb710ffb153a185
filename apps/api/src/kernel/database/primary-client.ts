import pg from "pg";
import { hostUrlsOf } from "../settings/postgres-url.ts";
import { sendBatch } from "./batch.ts";
import { isDatabaseUnavailable, isReadOnly, ReadOnlyServer } from "./errors.ts";

/** The configuration of a client. Its URL can have several hosts. */
interface HostsConfig extends pg.ClientConfig {
  connectionString: string;
  connectionTimeoutMillis: number;
}

interface Address {
  host: string;
  port: number;
}

/** Rejects if the connection's server does not have the role that is needed. */
type RoleCheck = (client: Pick<pg.Client, "query">, limitMs: number) => Promise<void>;

/** A pg.Client that connects to the first host in its URL with the right role. */
class RoleClient extends pg.Client {
  readonly #config: HostsConfig;
  readonly #requireRole: RoleCheck;

  constructor(config: HostsConfig, requireRole: RoleCheck) {
    super(forHost(config, hostUrlsOf(config.connectionString)[0]));
    this.#config = config;
    this.#requireRole = requireRole;
    // PostgreSQL can end the connection before its user adds a listener, and an error without a
    // listener ends the process.
    this.on("error", () => {});
    this.connect = this.#connectAs as pg.Client["connect"];
  }

  #connectAs(callback?: (error: Error | null, client?: RoleClient) => void) {
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
        const { host, port } = await addressOf(this.#config, this.#requireRole);
        this.host = host;
        this.port = port;
      }
      await super.connect();
      await this.#requireRole(this, this.#config.connectionTimeoutMillis);
      return this;
    } catch (error) {
      void this.end().catch(() => {});
      throw error;
    }
  }
}

/**
 * Connects to the first host that accepts writes. It rejects with ReadOnlyServer if a standby or a
 * read-only server responds and no host accepts writes.
 */
export class PrimaryClient extends RoleClient {
  constructor(config: HostsConfig) {
    super(config, requireWrites);
  }
}

/** Connects to the first host that is a standby. */
export class StandbyClient extends RoleClient {
  constructor(config: HostsConfig) {
    super(config, requireStandby);
  }
}

const forHost = (config: HostsConfig, url: string | undefined): pg.ClientConfig => ({
  ...config,
  ...(url !== undefined && { connectionString: url }),
});

/** Connections that are opened at the same time share one search. */
const searches = new Map<RoleCheck, Map<string, Promise<Address>>>();

function addressOf(config: HostsConfig, requireRole: RoleCheck): Promise<Address> {
  const { connectionString } = config;
  const ofRole = searches.get(requireRole) ?? new Map<string, Promise<Address>>();
  searches.set(requireRole, ofRole);
  const search = ofRole.get(connectionString) ?? findHost(config, requireRole);
  ofRole.set(connectionString, search);
  const forget = () => ofRole.delete(connectionString);
  search.then(forget, forget);
  return search;
}

/**
 * Tries the hosts in order. Each gets a share of the time, so that a frozen host leaves some for
 * the others.
 */
async function findHost(config: HostsConfig, requireRole: RoleCheck): Promise<Address> {
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
      await requireRole(client, limitMs);
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

const readOnlyQuestion = "SELECT current_setting('transaction_read_only') = 'on' AS \"isReadOnly\"";

/**
 * Rejects with ReadOnlyServer if the server of a connection accepts no writes. It queries the server,
 * because a pooler keeps what the server reported earlier.
 */
export const requireWrites: RoleCheck = async (client, limitMs) => {
  const { results, error } = await sendBatch(client, [{ text: readOnlyQuestion }], limitMs);
  if (error !== undefined) throw error;
  if (results[0]?.rows[0]?.isReadOnly) throw new ReadOnlyServer();
};

const standbyQuestion = 'SELECT pg_is_in_recovery() AS "isStandby"';

const requireStandby: RoleCheck = async (client, limitMs) => {
  const { results, error } = await sendBatch(client, [{ text: standbyQuestion }], limitMs);
  if (error !== undefined) throw error;
  if (!results[0]?.rows[0]?.isStandby) throw new Error("The server is not a standby");
};
