import pg from "pg";
import { whatTlsLacks } from "../platform/tls-errors.ts";

/** Of PostgreSQL. */
export const oldestMajor = 15;

/** Why a database cannot be reached; undefined when it can. */
export async function whyUnreachable(connectionString: string): Promise<string | undefined> {
  try {
    await ask(connectionString, async () => {});
    return undefined;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return message || code || "no answer";
  }
}

/**
 * Why a server cannot be used, in words that follow its name, such as "that is PostgreSQL 14".
 * Undefined when it can, and when it is away.
 */
export async function whyUnusable(
  connectionString: string,
  { oldest = oldestMajor }: { oldest?: number } = {},
): Promise<string | undefined> {
  try {
    return await ask(connectionString, async (client) => {
      const { rows } = await client.query("SHOW server_version_num");
      const major = Math.trunc(rows[0].server_version_num / 10_000);
      return major < oldest
        ? `that is PostgreSQL ${major}; ${oldest} or newer is needed`
        : undefined;
    });
  } catch (error) {
    return whatTlsLacks(error);
  }
}

async function ask<Answer>(
  connectionString: string,
  question: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return await question(client);
  } finally {
    await client.end().catch(() => {});
  }
}
