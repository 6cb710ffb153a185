import type { ShownConversation } from "@referral-service/contract/app";
import { phrase } from "../languages/phrase.ts";

/** Returns the last message in one line, with its sender. */
export function lastMessageText(
  { lastMessage }: Pick<ShownConversation, "lastMessage">,
  ownId: string,
): string {
  if (lastMessage === null) return "–";
  const { body, senderId, senderName } = lastMessage;
  const sender = senderId === ownId ? phrase("You") : (senderName ?? phrase("No name"));
  return `${sender}: ${body.replaceAll(/\s+/g, " ")}`;
}

/** The unread messages of a conversation, as staff read it. */
export const newMessagesText = (count: number): string => `${count} new`;
