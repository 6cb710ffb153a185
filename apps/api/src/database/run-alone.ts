import type pg from "pg";
import { type BatchOutcome, type Statement, sendBatch } from "./batch.ts";
import { isConnectionSound } from "./errors.ts";
import { giveBack, takeConnection } from "./pool.ts";

/** Runs statements in a transaction of their own. Returns the results of those after the opening ones. */
export async function runAlone(
  pool: pg.Pool,
  opening: Statement[],
  statements: Statement[],
): Promise<BatchOutcome> {
  const client = await takeConnection(pool);
  const { results, error } = await sendBatch(client, [...opening, ...statements]).catch(
    (error: Error): BatchOutcome => ({ results: [], error }),
  );
  giveBack(client, error === undefined || isConnectionSound(error) ? undefined : error);
  return { results: results.slice(opening.length), error };
}

/** The same for one statement, whose error is thrown. */
export async function runOneAlone(
  pool: pg.Pool,
  opening: Statement[],
  statement: Statement,
): Promise<pg.QueryResult> {
  const { results, error } = await runAlone(pool, opening, [statement]);
  if (error !== undefined) throw error;
  return results[0] as pg.QueryResult;
}
