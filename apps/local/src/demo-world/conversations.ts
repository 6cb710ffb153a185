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

/** The dialogues in a group have the same turns. */
const dialogues: Line[][][] = [
  [
    [
      ["referrer", "They're only home in the evenings."],
      ["worker", "Thank you, I'll call after six."],
      ["worker", "I reached them. We're meeting on site next week."],
      ["referrer", "Great, they already told me!"],
    ],
    [
      ["referrer", "They're on holiday until the end of the week."],
      ["worker", "No problem, I'll call on Monday."],
      ["worker", "They're back. I'm visiting them on Thursday."],
      ["referrer", "Perfect. I'll be there too."],
    ],
    [
      ["referrer", "They speak more German than English."],
      ["worker", "Good to know. A colleague of mine will call."],
      ["worker", "They had a long talk. The offer is on its way."],
      ["referrer", "They were so relieved, thank you."],
    ],
  ],
  [
    [
      ["worker", "The phone number doesn't seem to work. Do you have another one?"],
      ["referrer", "Sorry, I'll ask and post it here."],
      ["referrer", "They say email is better."],
      ["worker", "I've emailed them."],
      ["worker", "They replied. Thank you!"],
    ],
    [
      ["worker", "I've left two voicemails. When is a good time to call?"],
      ["referrer", "Let me ask."],
      ["referrer", "Saturday morning, before ten."],
      ["worker", "I'll try then."],
      ["worker", "That worked. They'd like an offer."],
    ],
    [
      ["worker", "Do you know whether they own the house?"],
      ["referrer", "I think so. I'll check."],
      ["referrer", "Yes, they bought it two years ago."],
      ["worker", "Good, then I'll plan a visit."],
      ["worker", "We're meeting on Tuesday at four."],
    ],
  ],
  [
    [
      ["referrer", "Any news?"],
      ["worker", "The offer went out yesterday."],
      ["referrer", "I'll ask them what they think."],
    ],
    [
      ["referrer", "How did the visit go?"],
      ["worker", "Very well. The roof faces south."],
      ["referrer", "Their neighbors are curious too. I'll talk to them."],
    ],
    [
      ["referrer", "They have a question about the guarantee."],
      ["worker", "It's 20 years. I'll send them the terms today."],
      ["referrer", "Thanks for the quick answer."],
    ],
  ],
  [
    [
      ["worker", "They'd like a second offer with a battery."],
      ["referrer", "I thought so."],
      ["worker", "Sent."],
      ["referrer", "They're happy with it and want to go ahead."],
      ["worker", "Wonderful. Thank you for bringing them to us!"],
      ["referrer", "My pleasure."],
    ],
    [
      ["worker", "They'd rather decide in spring. Is that your impression too?"],
      ["referrer", "Yes, they want to finish the kitchen first."],
      ["worker", "Then I'll get back to them in March."],
      ["referrer", "I'll remind them."],
      ["worker", "They've called me. They don't want to wait after all!"],
      ["referrer", "Then the kitchen can wait."],
    ],
    [
      ["worker", "They're comparing our offer with another one."],
      ["referrer", "What would help them decide?"],
      ["worker", "A look at a finished installation nearby."],
      ["referrer", "They can come and see mine."],
      ["worker", "They loved it. Thank you for showing them around."],
      ["referrer", "Any time!"],
    ],
  ],
  [
    [["worker", "Thank you for this one! We've just talked."]],
    [["worker", "We talked today. They'd like to wait for their energy bill."]],
    [["worker", "Nice people! I'm preparing their offer."]],
  ],
];

/** Creates conversations for about a quarter of the referrals in progress. */
export function makeConversations(
  chance: Chance,
  { history, leads }: { history: History; leads: Lead[] },
) {
  const conversations: StoredConversation[] = [];
  const messages: StoredMessage[] = [];
  const deeds: Deed[] = [];
  const dialogueFor = chooser(chance);
  for (const lead of leads) {
    if (!isTalkedAbout(lead) || !chance.isTrue(0.25)) continue;
    const { id: referralId, organizationId, createdAt } = lead.referral;
    const conversationId = chance.id(createdAt);
    const lines = dialogueFor(lead.referrer.id);
    const sent = talk(chance, lead, { lines, conversationId, history });
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

/** Chooses dialogues. Each referrer gets all of a group before one of them comes again. */
function chooser(chance: Chance) {
  const turns = new Map<string, number>();
  return (referrerId: string): Line[] => {
    const group = chance.whole(0, dialogues.length - 1);
    const variants = dialogues[group] ?? [];
    const key = `${referrerId} ${group}`;
    const turn = turns.get(key) ?? turns.size;
    turns.set(key, turn + 1);
    return variants[turn % variants.length] ?? [];
  };
}

function talk(
  chance: Chance,
  { referral, referrer, worker }: Lead,
  { lines, conversationId, history }: { lines: Line[]; conversationId: string; history: History },
): StoredMessage[] {
  const messages: StoredMessage[] = [];
  // A message by the team would otherwise be the first contact.
  let at = referral.firstContactAt ?? referral.createdAt;
  for (const [by, body] of lines) {
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
