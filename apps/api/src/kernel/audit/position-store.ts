import type { Connection } from "../database/database.ts";
import { sql } from "../database/sql.ts";

/**
 * A point in the history of changes. Rows that were committed later belong to this transaction or a
 * later one, or to a transaction that was running.
 */
export interface Position {
  /** The lower 32 bits of the transaction's ID, as rows contain them. */
  transaction: number;
  at: Date;
}

/** The oldest running transaction in this PostgreSQL server. All older transactions have ended. */
export const oldestRunning = sql`
  (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::float8`;

export async function readPosition({ query }: Connection, now: Date): Promise<Position> {
  const [row] = await query<{ transaction: number }>(sql`SELECT ${oldestRunning} AS transaction`);
  if (row === undefined) throw new Error("PostgreSQL returned no row");
  return { ...row, at: now };
}

export const textOfPosition = ({ transaction, at }: Position) => `${transaction}-${at.getTime()}`;

/** Reads a position that matches the contract's pattern. */
export function positionIn(text: string): Position {
  const [transaction = 0, at = 0] = text.split("-").map(Number);
  return { transaction: transaction % 2 ** 32, at: new Date(at) };
}
