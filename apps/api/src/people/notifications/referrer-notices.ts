import type { Caller } from "../../kernel/callers/caller.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { Mail, MailContent } from "../../kernel/email/email.ts";
import { enqueueMails } from "../../kernel/email/enqueue-email.ts";
import { holdForSummary } from "../../kernel/email/held-store.ts";
import { findReferrersToMail, type ReferrerToMail } from "./referrer-notice-store.ts";

interface ReferrerNotice {
  /** ID of the referrer. */
  userId: string;
  mailFor: (referrer: ReferrerToMail & { appUrl: string }) => MailContent;
}

interface ReferrerNotices {
  organizationId: string;
  kind: "ownReferral" | "ownBonus";
  /** No one gets an email about their own action. */
  caller: Caller;
  notices: readonly ReferrerNotice[];
}

/**
 * Emails referrers about events on their referrals or bonuses in the transaction of the change, or
 * holds the news for their daily summary.
 */
export async function enqueueReferrerNotices(
  tx: Tx,
  deps: Pick<Deps, "clock" | "newId" | "sealedBox" | "settings">,
  { organizationId, kind, caller, notices }: ReferrerNotices,
) {
  const callerId = caller.kind === "person" ? caller.userId : null;
  const userIds = [...new Set(notices.map(({ userId }) => userId))].filter((id) => id !== callerId);
  if (userIds.length === 0) return;
  const referrers = await findReferrersToMail(tx, { organizationId, userIds, kind });
  const mails: Mail[] = [];
  const heldCounts = new Map<string, number>();
  for (const { userId, mailFor } of notices) {
    const referrer = referrers.get(userId);
    if (referrer === undefined) continue;
    if (referrer.isDaily) {
      heldCounts.set(userId, (heldCounts.get(userId) ?? 0) + 1);
      continue;
    }
    const appUrl = `${deps.settings.publicUrl}/app/o/${referrer.slug}`;
    const mail = mailFor({ ...referrer, appUrl });
    mails.push({ to: referrer.to, notice: { userId, count: 1 }, ...mail });
  }
  if (mails.length > 0) enqueueMails(tx, deps, mails);
  for (const [count, held] of Map.groupBy(heldCounts, ([, count]) => count)) {
    const userIdsHeld = held.map(([userId]) => userId);
    await holdForSummary(
      tx,
      { organizationId, userIds: userIdsHeld, kind, count },
      deps.clock.now(),
    );
  }
}
