import { labeledReferralsMax, labelsMax } from "@referral-service/contract/app";
import type { Connection } from "../database/database.ts";
import { from, raw } from "../database/from.ts";
import type { VisibleReferrals } from "../referrals/visibility.ts";

/** The labels of the newest referrals that somebody sees, the most used first. */
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
