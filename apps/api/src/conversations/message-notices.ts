import type { PersonCaller } from "../access/caller.ts";
import { requireFound } from "../access/require-found.ts";
import type { Tx } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { messageReceivedMail } from "../mail/templates/message-mails.ts";
import { findOrganization } from "../organizations/store.ts";
import type { StoredReferral } from "../referrals/referral.ts";
import { takeThoseToTell } from "./app/store.ts";
import type { StoredConversation } from "./conversation.ts";

/** Sends one mail for all messages until the receiver has read them, in the transaction of the first message. */
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
  const { slug, name } = requireFound(await findOrganization(tx, organizationId));
  const mail = messageReceivedMail({
    organizationName: name,
    senderName: caller.userName,
    referralName: referral.name,
    url: `${deps.settings.publicUrl}/app/o/${slug}/conversations/${conversation.id}`,
  });
  for (const to of receivers) enqueueMail(tx, deps, { to, ...mail });
}
