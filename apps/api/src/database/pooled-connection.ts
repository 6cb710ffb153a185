import type pg from "pg";

/** Of a connection that is lost the statement under way is told as well: nobody else has to listen. */
export function takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    pool.connect((error, client) => {
      if (client === undefined) return reject(error);
      // Before anything is awaited: Postgres may have said in one breath that it is ready and that it
      // shuts down, and an error that nobody listens to ends the process.
      client.on("error", ignore);
      resolve(client);
    });
  });
}

/** With an error it is not used again. */
export function giveBack(client: pg.PoolClient, error: Error | undefined) {
  client.off("error", ignore);
  client.release(error);
}

const ignore = () => {};
