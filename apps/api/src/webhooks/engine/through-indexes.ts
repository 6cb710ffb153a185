import type { Database } from "../../kernel/database/database.ts";

// The settings end with the transaction. JIT compilation is off as well, because it would cost more
// than it saves. The plan of a connection's first call is kept, because PostgreSQL would otherwise
// plan a statement with a range of partitions again each time.
export const opening = {
  name: "through-indexes",
  text: `SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_sort', 'off', true), set_config('jit', 'off', true),
    set_config('plan_cache_mode', 'force_generic_plan', true)`,
};

/**
 * Runs a statement on open deliveries or the rows that they refer to, which change faster than the
 * planner's statistics. According to these statistics, reading or sorting the whole table would cost
 * nothing, so only index scans are allowed.
 */
export function queryThroughIndexes<Row>(
  { batch }: Database,
  statement: { name: string; text: string; values: unknown[] },
): Promise<Row[]> {
  return batch<Row>([opening, statement]);
}
