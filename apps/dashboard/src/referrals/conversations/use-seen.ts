import type { Conversation } from "@referral-service/contract";
import { useEffect, useRef } from "react";
import { markRead } from "../../data/conversations.ts";
import { useCommand } from "../../data/use-command.ts";

/** Reports how far the person has read, while the window is visible. */
export function useSeen(conversation: Pick<Conversation, "id" | "messageCount"> | undefined) {
  const { id, messageCount } = conversation ?? {};
  const mark = useRef(async (_count: number): Promise<unknown> => undefined);
  mark.current = useCommand(markRead(id ?? ""));
  useEffect(() => {
    if (id === undefined || messageCount === undefined) return;
    const tell = () => {
      if (!document.hidden) void mark.current(messageCount);
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [id, messageCount]);
}
