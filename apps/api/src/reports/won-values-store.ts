import type { Connection } from "../database/database.ts";
import { from, raw } from "../database/from.ts";
import type { WonValueRow } from "./credit.ts";
import { type CountedReferrals, isCounted } from "./referral-cells.ts";

/**
 * By currency: of all counted referrals, or of each of these referrers or companies. Summed from an
 * index of the completed referrals that have a value, which are few beside all referrals.
 */
export const sumWonValues = (
  { ask }: Connection,
  counted: CountedReferrals,
  by?: { credited: "referrer" | "company"; keys: string[] },
): Promise<WonValueRow[]> => {
  const key = by === undefined ? raw`NULL::text` : keyOf[by.credited];
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
      .where(by === undefined ? raw<boolean>`true` : raw<boolean>`${key} = ANY(${by.keys}::text[])`)
      .groupBy(raw`1, 2`)
      .orderBy(raw`value_currency COLLATE "C"`),
  );
};

const keyOf = { referrer: raw`referrer_id::text`, company: raw`company` };
