import type { Database } from "../database/database.ts";

// As long as the transaction. Nothing here is worth being compiled first either.
const opening = {
  name: "through-indexes",
  text: `SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_sort', 'off', true), set_config('jit', 'off', true)`,
  isSilent: true,
};

/**
 * Runs a statement on what is open, which comes and goes faster than the planner's statistics of it:
 * by them, to read all of it or to sort it looks free. So only indexes are left to it, in their order.
 */
export function queryThroughIndexes<Row>(
  { batch }: Database,
  statement: { name: string; text: string; values: unknown[] },
): Promise<Row[]> {
  return batch<Row>([opening, statement]);
}
