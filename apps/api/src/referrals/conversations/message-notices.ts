import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { enqueueMail } from "../../kernel/email/enqueue-email.ts";
import { holdForSummary } from "../../kernel/email/held-store.ts";
import { findOrganization } from "../../people/organizations/store.ts";
import { messageReceivedMail } from "../emails.ts";
import type { StoredReferral } from "../rules.ts";
import { takeThoseToTell } from "./app/store.ts";
import type { StoredConversation } from "./rules.ts";

/**
 * Emails a participant once until they have read all messages, or holds the message for the daily
 * summary. Called in the transaction that adds the first message.
 */
export async function enqueueMessageNotices(
  tx: Tx,
  deps: Deps,
  caller: PersonCaller,
  { conversation, referral }: { conversation: StoredConversation; referral: StoredReferral },
) {
  const { organizationId, userId: senderId } = caller;
  const { referrerId, assigneeId } = referral;
  const receivers = await takeThoseToTell(tx, conversation, { referrerId, assigneeId, senderId });
  if (receivers.length === 0) return;
  const userIds = receivers.filter(({ isDaily }) => isDaily).map(({ id }) => id);
  await holdForSummary(
    tx,
    { organizationId, userIds, kind: "message", count: 1 },
    deps.clock.now(),
  );
  const { slug, name } = requireFound(await findOrganization(tx, organizationId));
  const about = {
    organizationName: name,
    senderName: caller.userName,
    referralName: referral.name,
    url: `${deps.settings.publicUrl}/app/o/${slug}/conversations/${conversation.id}`,
  };
  for (const { id: userId, email: to, isDaily, language } of receivers) {
    if (isDaily) continue;
    const mail = messageReceivedMail({ language, ...about });
    enqueueMail(tx, deps, { to, notice: { userId, count: 1 }, ...mail });
  }
}
