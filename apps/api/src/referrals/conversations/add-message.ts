import { messageBody } from "@referral-service/contract";
import { enqueueAudit } from "../../kernel/audit/store.ts";
import type { PersonCaller } from "../../kernel/callers/caller.ts";
import { requireFound, requireId } from "../../kernel/callers/require-found.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Deps } from "../../kernel/deps.ts";
import { dayMs } from "../../kernel/durations.ts";
import { enqueueEvent } from "../../kernel/outbox/enqueue-event.ts";
import { unstorableReason } from "../../kernel/platform/validation-words.ts";
import { conflict, invalidRequest } from "../../kernel/refusal.ts";
import { readsWork, visibleReferrals } from "../rules.ts";
import { lockReferral, noteFirstContact } from "../store.ts";
import { markRead } from "./app/store.ts";
import { enqueueMessageNotices } from "./message-notices.ts";
import type { StoredMessage } from "./rules.ts";
import { messageAddedAudit, referralMessageAdded } from "./rules.ts";
import { countMessage, countWritten, insertMessage } from "./store.ts";

/**
 * Adds a message by a caller who sees the referral. Throws NOT_FOUND for a missing or hidden
 * referral, and INVALID_REQUEST for a body that is not 1–5,000 storable characters.
 */
export async function addMessage(
  deps: Deps,
  caller: PersonCaller,
  { referralId, body }: { referralId: string; body: string },
): Promise<StoredMessage> {
  requireBody(body);
  const { organizationId } = caller;
  const id = requireId(referralId);
  return deps.db.transaction(async (tx) => {
    // The lock prevents the referral's deletion and puts its messages in order.
    const referral = requireFound(await lockReferral(tx, visibleReferrals(caller), id));
    const at = deps.clock.now();
    await requireRoomOfDay(tx, caller, at);
    const conversation = await countMessage(tx, {
      newId: deps.newId(),
      organizationId,
      referralId: referral.id,
      at,
    });
    if (conversation.messageCount > messagesMax) throw conflict(fullConversation);
    const message: StoredMessage = {
      id: deps.newId(),
      organizationId,
      conversationId: conversation.id,
      senderId: caller.userId,
      senderName: caller.userName,
      body,
      createdAt: at,
    };
    await insertMessage(tx, message);
    if (readsWork(caller) && referral.firstContactAt === null) {
      await noteFirstContact(tx, referral, at);
    }
    enqueueAudit(tx, deps, caller, messageAddedAudit(message));
    enqueueEvent(tx, deps, caller, referralMessageAdded(conversation, referral, message));
    const { id: conversationId, messageCount: readCount } = conversation;
    await markRead(tx, caller, { id: conversationId, readCount });
    await enqueueMessageNotices(tx, deps, caller, { conversation, referral });
    return message;
  });
}

/** The largest number of messages in one conversation. */
const messagesMax = 10_000;

/** The largest number of messages that one person can add within 24 hours. */
const messagesOfDayMax = 1_000;

const fullConversation = `This conversation has reached the limit of ${messagesMax.toLocaleString("en")} messages. Use the referral's notes instead.`;

async function requireRoomOfDay(tx: Tx, caller: PersonCaller, now: Date) {
  const since = new Date(now.getTime() - dayMs);
  const written = await countWritten(tx, caller, { since, countMax: messagesOfDayMax });
  if (written < messagesOfDayMax) return;
  throw conflict(
    `You have reached the limit of ${messagesOfDayMax.toLocaleString("en")} messages in 24 hours. Add more later.`,
  );
}

function requireBody(body: string) {
  const { error } = messageBody.safeParse(body);
  const reason = error?.issues[0]?.message ?? unstorableReason(body);
  if (reason !== undefined) throw invalidRequest({ path: "body", message: reason });
}
