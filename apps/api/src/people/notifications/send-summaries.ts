import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { hourMs } from "../../kernel/durations.ts";
import { addressHashOf, enqueueMail } from "../../kernel/email/enqueue-email.ts";
import {
  postponeSummary,
  type TakenSummary,
  takeDueSummaries,
} from "../../kernel/email/held-store.ts";
import { hasRoom } from "../../kernel/email/store.ts";
import { summaryMail } from "../summary-email.ts";
import { type SummaryFacts, summaryFactsOf } from "./summary-store.ts";

type SummaryDeps = Pick<Deps, "db" | "clock" | "newId" | "sealedBox" | "settings">;

/** A summary is postponed by this time when its recipient has received too many emails. */
const postponedMs = hourMs;

/** Writes some of the daily summaries that are due. Returns the number of these summaries. */
export const sendSummaries = (deps: SummaryDeps): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const taken = await takeDueSummaries(tx, deps.clock.now());
    const facts = await summaryFactsOf(
      tx,
      taken.map(({ userId }) => userId),
    );
    const ofUser = new Map(facts.map((each) => [each.userId, each]));
    for (const summary of taken) {
      const known = ofUser.get(summary.userId);
      if (known !== undefined) await sendSummary(tx, deps, summary, known);
    }
    return taken.length;
  });

async function sendSummary(
  tx: Tx,
  deps: SummaryDeps,
  taken: TakenSummary,
  {
    to,
    language,
    slug,
    organizationName,
    wantsReferrals,
    wantsOwnReferrals,
    wantsOwnBonuses,
    unreadCount,
    draftCount,
  }: SummaryFacts,
) {
  const { organizationId, userId } = taken;
  const mail = summaryMail({
    language,
    organizationName,
    counts: {
      referrals: wantsReferrals ? taken.referralCount : 0,
      conversations: taken.messageCount > 0 ? unreadCount : 0,
      payments: taken.paymentCount > 0 ? draftCount : 0,
      ownReferrals: wantsOwnReferrals ? taken.ownReferralCount : 0,
      ownBonuses: wantsOwnBonuses ? taken.ownBonusCount : 0,
    },
    organizationUrl: `${deps.settings.publicUrl}/app/o/${slug}`,
  });
  if (mail === null) return;
  const now = deps.clock.now();
  const addressHash = addressHashOf(deps.sealedBox, to);
  if (await hasRoom(tx, { addressHash, organizationId, now })) {
    enqueueMail(tx, deps, { to, organizationId, notice: { userId, count: 1 }, ...mail });
  } else {
    postponeSummary(tx, taken, new Date(now.getTime() + postponedMs));
  }
}
