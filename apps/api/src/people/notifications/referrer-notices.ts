import type { Caller } from "../../kernel/callers/caller.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { MailContent } from "../../kernel/email/email.ts";
import { enqueueMail } from "../../kernel/email/enqueue-email.ts";
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
  for (const { userId, mailFor } of notices) {
    const referrer = referrers.get(userId);
    if (referrer === undefined) continue;
    if (referrer.isDaily) {
      const held = { organizationId, userIds: [userId], kind, count: 1 };
      await holdForSummary(tx, held, deps.clock.now());
      continue;
    }
    const appUrl = `${deps.settings.publicUrl}/app/o/${referrer.slug}`;
    const mail = mailFor({ ...referrer, appUrl });
    enqueueMail(tx, deps, { to: referrer.to, notice: { userId, count: 1 }, ...mail });
  }
}
