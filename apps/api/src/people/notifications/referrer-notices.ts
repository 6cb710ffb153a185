import type { Caller } from "../../kernel/callers/caller.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import type { MailContent } from "../../kernel/email/email.ts";
import { enqueueMail } from "../../kernel/email/enqueue-email.ts";
import { holdForSummary } from "../../kernel/email/held-store.ts";
import { findReferrerToMail, type ReferrerToMail } from "./referrer-notice-store.ts";

interface ReferrerNotice {
  organizationId: string;
  /** The referrer. */
  userId: string;
  kind: "ownReferral" | "ownBonus";
  /** Nobody is mailed about what they did themselves. */
  caller: Caller;
  mailFor: (referrer: ReferrerToMail & { appUrl: string }) => MailContent;
}

/**
 * Mails a referrer about what happened to their referral or bonus, in the transaction of the change,
 * or holds it for their daily summary.
 */
export async function enqueueReferrerNotice(
  tx: Tx,
  deps: Pick<Deps, "clock" | "newId" | "sealedBox" | "settings">,
  { organizationId, userId, kind, caller, mailFor }: ReferrerNotice,
) {
  if (caller.kind === "person" && caller.userId === userId) return;
  const referrer = await findReferrerToMail(tx, { organizationId, userId, kind });
  if (referrer === null) return;
  if (referrer.isDaily) {
    const held = { organizationId, userIds: [userId], kind, count: 1 };
    return holdForSummary(tx, held, deps.clock.now());
  }
  const appUrl = `${deps.settings.publicUrl}/app/o/${referrer.slug}`;
  const mail = mailFor({ ...referrer, appUrl });
  enqueueMail(tx, deps, { to: referrer.to, notice: { userId, count: 1 }, ...mail });
}
