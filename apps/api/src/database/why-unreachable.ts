import pg from "pg";

/** Why a database cannot be reached; undefined when it can. */
export async function whyUnreachable(connectionString: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return message || code || "no answer";
  }
}
