import type { MyOrganization, ShownConversation } from "@referral-service/contract/app";
import { phrase } from "../languages/phrase.ts";
import { isAboveReferrer } from "./roles.ts";

/** Returns the last message in one line, with its sender. Referrers read only the first name. */
export function lastMessageText(
  { lastMessage }: Pick<ShownConversation, "lastMessage">,
  reader: Pick<MyOrganization["user"], "id" | "permissionLevel">,
): string {
  if (lastMessage === null) return "–";
  const { body, senderId, senderName } = lastMessage;
  const known = isAboveReferrer(reader) ? senderName : senderName?.split(" ", 1)[0];
  const sender = senderId === reader.id ? phrase("You") : (known ?? phrase("No name"));
  return `${sender}: ${body.replaceAll(/\s+/g, " ")}`;
}

/** The unread messages of a conversation, as staff read it. */
export const newMessagesText = (count: number): string => `${count} new`;
