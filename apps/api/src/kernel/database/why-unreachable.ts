import { randomUUID } from "node:crypto";
import type pg from "pg";
import { whatTlsLacks } from "../platform/tls-errors.ts";
import { isReadOnly } from "./errors.ts";
import { connectionConfig, waitLimits } from "./pool.ts";
import { PrimaryClient } from "./primary-client.ts";

/** The oldest supported major version of PostgreSQL. */
export const oldestMajor = 15;

const attempts = 5;

/** Returns the reason why a database cannot be reached, or undefined if it can be. */
export async function whyUnreachable(connectionString: string): Promise<string | undefined> {
  try {
    await ask(connectionString, async () => {});
    return undefined;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return message || code || "no response";
  }
}

interface Needs {
  /** The oldest supported major version of PostgreSQL. */
  oldest?: number;
  preparesStatements?: boolean;
}

/**
 * Returns why a server cannot be used, in words that follow its name, such as "that runs PostgreSQL 14".
 * Undefined if it can be used or is unavailable.
 */
export async function whyUnusable(
  connectionString: string,
  { oldest = oldestMajor, preparesStatements = true }: Needs = {},
): Promise<string | undefined> {
  try {
    return await ask(connectionString, async (client) => {
      const { rows } = await client.query(
        `SELECT current_setting('server_version_num')::int / 10000 AS major,
           current_setting('statement_timeout') = '0' AS "isUnlimited"`,
      );
      const { major, isUnlimited } = rows[0];
      if (major < oldest) return `that runs PostgreSQL ${major}. Use version ${oldest} or newer`;
      if (isUnlimited) {
        return `behind a pooler that drops statement_timeout. Run ALTER ROLE … SET statement_timeout = '${waitLimits.statementMs / 1_000}s'`;
      }
      if (preparesStatements && (await forgetsStatements(connectionString, client))) {
        return "behind a pooler that drops prepared statements. Set DATABASE_PREPARED_STATEMENTS=off";
      }
      return undefined;
    });
  } catch (error) {
    if (isReadOnly(error)) return "that accepts no writes. Specify the primary, or all hosts";
    const { code, hostname } = error as { code?: string; hostname?: string };
    if (code === "ENOTFOUND") return `whose name does not resolve (${hostname})`;
    return whatPoolerRefuses(error) ?? whatTlsLacks(error);
  }
}

/**
 * PgBouncer ends a connection that requests a setting unless PgBouncer tracks the setting or is
 * configured to ignore it.
 */
function whatPoolerRefuses(error: unknown): string | undefined {
  if (!/unsupported startup parameter/.test((error as Error).message)) return undefined;
  return "behind a PgBouncer that rejects the service's limits. In its configuration, set ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout";
}

/**
 * Whether the pooler can lose prepared statements: both connections share one session of the
 * server, and statements keep the names that the client gave them. A pooler that supports prepared
 * statements renames them.
 */
const forgetsStatements = (connectionString: string, first: pg.Client) =>
  ask(connectionString, async (second) => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const name = randomUUID();
      const { rows } = await first.query({
        name,
        text: `SELECT pg_backend_pid() AS pid,
          EXISTS (SELECT FROM pg_prepared_statements WHERE name = $1) AS "isNamed"`,
        values: [name],
      });
      const { pid, isNamed } = rows[0];
      if (!isNamed) return false;
      const others = await second.query("SELECT pg_backend_pid() AS pid");
      if (others.rows[0].pid === pid) return true;
    }
    return false;
  });

async function ask<Answer>(
  connectionString: string,
  question: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new PrimaryClient({
    // The connection uses the options of the service, because a pooler rejects unknown options.
    ...connectionConfig(connectionString, { ...waitLimits, connectionMs: 5_000 }),
    query_timeout: waitLimits.statementMs,
  });
  try {
    await client.connect();
    return await question(client);
  } finally {
    await client.end().catch(() => {});
  }
}
