import type pg from "pg";

/** Of a connection that is lost the statement under way is told as well: nobody else has to listen. */
export async function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect();
  client.on("error", ignore);
  return client;
}

/** With an error it is not used again. */
export function giveBack(client: pg.PoolClient, error: Error | undefined) {
  client.off("error", ignore);
  client.release(error);
}

const ignore = () => {};
