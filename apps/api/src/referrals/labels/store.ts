import { labeledReferralsMax, labelsMax } from "@referral-service/contract/app";
import type { Connection } from "../../kernel/database/database.ts";
import { from, raw } from "../../kernel/database/from.ts";
import type { VisibleReferrals } from "../visibility.ts";

/**
 * The next referrals with this label, always in the same order, so that two transactions that lock
 * them cannot deadlock.
 */
export async function idsOfLabeled(
  { ask }: Connection,
  { where }: VisibleReferrals,
  { label, limit }: { label: string; limit: number },
): Promise<string[]> {
  const labeled = await ask(
    from("referrals")
      .select("referrals.id")
      .where(where)
      .where(raw<boolean>`referrals.labels @> ARRAY[${label}]::text[]`)
      .orderBy("referrals.id")
      .limit(raw.lit(limit)),
  );
  return labeled.map(({ id }) => id);
}

/** The labels of the newest referrals that the caller sees, the most used first. */
export function labelsInUse({ ask }: Connection, { where }: VisibleReferrals) {
  const newest = from("referrals")
    .select("labels")
    .where(where)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(raw.lit(labeledReferralsMax));
  const used = from(newest.as("newest")).select(raw<string>`unnest(newest.labels)`.as("name"));
  const referralCount = raw<number>`count(*)::int`.as("referralCount");
  return ask(
    from(used.as("used"))
      .select(["name", referralCount])
      .groupBy("name")
      .orderBy("referralCount", "desc")
      .orderBy("name")
      .limit(raw.lit(labelsMax)),
  );
}
