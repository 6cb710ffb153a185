import type { User } from "@referral-service/api/people/users/rules.ts";
import { nameOf } from "@referral-service/api/people/users/rules.ts";
import type {
  StoredConversation,
  StoredMessage,
} from "@referral-service/api/referrals/conversations/rules.ts";
import { messageAddedAudit } from "@referral-service/api/referrals/conversations/rules.ts";
import { type Deed, deedOf } from "./audit-trail.ts";
import type { Chance } from "./chance.ts";
import { type History, workTimeAfter } from "./history.ts";
import type { Lead } from "./referrals.ts";

type Line = [by: "referrer" | "worker", body: string];

const dialogues: Line[][] = [
  [
    ["referrer", "They're only home in the evenings."],
    ["worker", "Thank you, I'll call after six."],
    ["worker", "I reached them. We're meeting on site next week."],
    ["referrer", "Great, they already told me!"],
  ],
  [
    ["worker", "The phone number doesn't seem to work. Do you have another one?"],
    ["referrer", "Sorry, I'll ask and post it here."],
    ["referrer", "They say email is better."],
    ["worker", "I've emailed them."],
    ["worker", "They replied. Thank you!"],
  ],
  [
    ["referrer", "Any news?"],
    ["worker", "The offer went out yesterday."],
    ["referrer", "Great, I'll ask them what they think."],
  ],
  [
    ["worker", "They'd like a second offer with a battery."],
    ["referrer", "I thought so."],
    ["worker", "Sent."],
    ["referrer", "They're happy with it and want to go ahead."],
    ["worker", "Wonderful. Thank you for bringing them to us!"],
    ["referrer", "My pleasure."],
  ],
  [["worker", "Thank you for this one! We've just talked."]],
];

/** Creates conversations for about a quarter of the referrals in progress. */
export function makeConversations(
  chance: Chance,
  { history, leads }: { history: History; leads: Lead[] },
) {
  const conversations: StoredConversation[] = [];
  const messages: StoredMessage[] = [];
  const deeds: Deed[] = [];
  for (const lead of leads) {
    if (!isTalkedAbout(lead) || !chance.isTrue(0.25)) continue;
    const { id: referralId, organizationId, createdAt } = lead.referral;
    const conversationId = chance.id(createdAt);
    const sent = talk(chance, lead, { conversationId, history });
    const [first, last] = [sent[0], sent.at(-1)];
    if (first === undefined || last === undefined) continue;
    conversations.push({
      id: conversationId,
      organizationId,
      referralId,
      messageCount: sent.length,
      createdAt: first.createdAt,
      updatedAt: last.createdAt,
      lastMessageAt: last.createdAt,
    });
    messages.push(...sent);
    for (const message of sent) {
      const by = message.senderId === lead.worker.id ? lead.worker : lead.referrer;
      deeds.push(deedOf(by, messageAddedAudit(message), message.createdAt));
    }
  }
  return { conversations, messages, deeds };
}

const isTalkedAbout = ({ referral, referrer, worker }: Lead) =>
  referral.status !== "new" && referrer.id !== worker.id && referrer.status === "active";

function talk(
  chance: Chance,
  { referral, referrer, worker }: Lead,
  { conversationId, history }: { conversationId: string; history: History },
): StoredMessage[] {
  const messages: StoredMessage[] = [];
  // A message by the team would otherwise be the first contact.
  let at = referral.firstContactAt ?? referral.createdAt;
  for (const [by, body] of chance.pick(dialogues)) {
    at = workTimeAfter(chance, at, [0, 2]);
    if (at >= history.end) break;
    const sender: User = by === "worker" ? worker : referrer;
    messages.push({
      id: chance.id(at),
      organizationId: referral.organizationId,
      conversationId,
      senderId: sender.id,
      senderName: nameOf(sender),
      body,
      createdAt: at,
    });
  }
  return messages;
}
