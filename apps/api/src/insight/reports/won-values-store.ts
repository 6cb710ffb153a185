import type { Connection } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import type { Credited, WonValueRow } from "./facts.ts";
import { type CountedReferrals, creditColumn, isCounted } from "./referral-cells.ts";

/**
 * Values by currency: of all counted referrals, or of each of these referrers, companies or links.
 * Summed from an index of the completed referrals that have a value, which are few compared with
 * all referrals.
 */
export const sumWonValues = (
  { ask }: Connection,
  counted: CountedReferrals,
  by?: { credited: Credited; keys: string[] },
): Promise<WonValueRow[]> => {
  const key = by === undefined ? raw`NULL::text` : raw`${creditColumn(by.credited)}::text`;
  return ask(
    from("referrals")
      .select([
        raw<string | null>`${key}`.as("key"),
        raw<string>`value_currency`.as("currency"),
        raw<number>`count(*)::float8`.as("count"),
        raw<string>`sum(value_amount)::text`.as("amount"),
      ])
      .where(isCounted(counted))
      .where("completed_at", "is not", null)
      .where("value_amount", "is not", null)
      .where(by === undefined ? raw<boolean>`true` : isOneOf(by))
      .groupBy(raw`1, 2`)
      .orderBy(raw`value_currency COLLATE "C"`),
  );
};

function isOneOf({ credited, keys }: { credited: Credited; keys: string[] }) {
  const column = creditColumn(credited);
  // PostgreSQL uses a partial index only for the condition that defines it.
  return raw<boolean>`(${column} IS NOT NULL AND ${column}::text = ANY(${keys}::text[]))`;
}
