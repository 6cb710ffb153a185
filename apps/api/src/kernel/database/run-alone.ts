import type pg from "pg";
import type { BatchOutcome, Statement } from "./batch.ts";
import type { Connections, Holder } from "./connections.ts";
import { isConnectionSound } from "./errors.ts";

/** Runs statements in a transaction of their own. Returns the results of those after the opening ones. */
export async function runAlone(
  connections: Connections,
  holder: Holder,
  statements: Statement[],
): Promise<BatchOutcome> {
  const client = await connections.take(holder);
  const { results, error } = await connections
    .send(client, [...holder.opening, ...statements])
    .catch((error: Error): BatchOutcome => ({ results: [], error }));
  connections.giveBack(client, error === undefined || isConnectionSound(error) ? undefined : error);
  return { results: results.slice(holder.opening.length), error };
}

/** The same for one statement, whose error is thrown. */
export async function runOneAlone(
  connections: Connections,
  holder: Holder,
  statement: Statement,
): Promise<pg.QueryResult> {
  const { results, error } = await runAlone(connections, holder, [statement]);
  if (error !== undefined) throw error;
  return results[0] as pg.QueryResult;
}
