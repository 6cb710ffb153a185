import type { Conversation } from "@referral-service/contract";
import { useEffect, useRef } from "react";
import { markRead, readAgainIfUnread } from "../../data/conversations.ts";
import { useOrganization } from "../../data/me.ts";
import { useCommand } from "../../data/use-command.ts";

/** Number of messages that this window has reported as read, by user and conversation. */
const reported = new Map<string, number>();

/** Reports how far the person has read, while the window is visible. */
export function useSeen(conversation: Pick<Conversation, "id" | "messageCount"> | undefined) {
  const { id, messageCount } = conversation ?? {};
  const { slug, user } = useOrganization();
  const mark = useRef(async (_count: number): Promise<unknown> => undefined);
  mark.current = useCommand(markRead(id ?? ""));
  useEffect(() => {
    if (id === undefined || messageCount === undefined) return;
    const key = `${user.id} ${id}`;
    const tell = async () => {
      if (document.hidden || reported.get(key) === messageCount) return;
      reported.set(key, messageCount);
      await mark.current(messageCount);
      await readAgainIfUnread(slug, id);
    };
    const listener = () => void tell();
    listener();
    document.addEventListener("visibilitychange", listener);
    return () => document.removeEventListener("visibilitychange", listener);
  }, [slug, user.id, id, messageCount]);
}
