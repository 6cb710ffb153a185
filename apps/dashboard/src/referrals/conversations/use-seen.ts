import type { Conversation } from "@referral-service/contract";
import { useLocation } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";
import { isKnownAsRead, markRead, recordRead } from "../../data/conversations.ts";
import { useOrganization } from "../../data/me.ts";
import { useCommand } from "../../data/use-command.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Whether the conversation opened next to the list without a choice of the person. */
    isOpenedByItself?: boolean;
  }
}

/** Number of messages that this window has reported as read, by user and conversation. */
const reported = new Map<string, number>();

/** Reports how far the person has read, while the window is visible. */
export function useSeen(conversation: Pick<Conversation, "id" | "messageCount"> | undefined) {
  const { id, messageCount } = conversation ?? {};
  const { slug, user } = useOrganization();
  const record = useCommand(recordRead(id ?? ""));
  const mark = useCommand(markRead(id ?? ""));
  const commands = useRef({ record, mark });
  commands.current = { record, mark };
  useEffect(() => {
    if (id === undefined || messageCount === undefined) return;
    const key = `${user.id} ${id}`;
    const listener = () => {
      if (document.hidden || reported.get(key) === messageCount) return;
      reported.set(key, messageCount);
      const { record, mark } = commands.current;
      void (isKnownAsRead(slug, id) ? record : mark)(messageCount);
    };
    listener();
    document.addEventListener("visibilitychange", listener);
    return () => document.removeEventListener("visibilitychange", listener);
  }, [slug, user.id, id, messageCount]);
}

/**
 * Whether the person opened the conversation or has done something in it. One that opened by itself
 * keeps its unread messages until then.
 */
export function useIsUsed(thread: RefObject<HTMLElement | null>): boolean {
  const isChosen = useLocation({ select: ({ state }) => state.isOpenedByItself !== true });
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    for (const deed of ["pointerdown", "focusin", "wheel"]) {
      thread.current?.addEventListener(deed, () => setTouched(true), {
        passive: true,
        signal: controller.signal,
      });
    }
    return () => controller.abort();
  }, [thread]);
  return isChosen || isTouched;
}
