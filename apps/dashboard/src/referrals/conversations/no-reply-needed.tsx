import type { ShownConversation } from "@referral-service/contract/app";
import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { messageOf } from "../../data/api-error.ts";
import { waitingQuery } from "../../data/attention.ts";
import { settle } from "../../data/conversations.ts";
import { useQuery } from "../../data/queries.ts";
import { useCommand } from "../../data/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { isForPage } from "../../ui/keys.ts";
import { say } from "../../ui/toasts.tsx";

const noReplyNeeded = "No reply needed";

type Waiting = Pick<ShownConversation, "id" | "messageCount">;

/** Returns the function that ends the wait for a reply, with Undo. */
function useNoReplyNeeded(): (waiting: Waiting) => Promise<void> {
  const send = useCommand(settle);
  async function undo({ id }: Waiting) {
    try {
      await send({ id, messageCount: 0 });
    } catch (error) {
      say("Not undone", messageOf(error));
    }
  }
  return async ({ id, messageCount }) => {
    try {
      await send({ id, messageCount });
      say(noReplyNeeded, undefined, () => void undo({ id, messageCount }));
    } catch (error) {
      say("The conversation still waits for a reply", messageOf(error));
    }
  };
}

/** `e` ends the wait of the focused row, or of the open conversation. */
export function useNoReplyNeededKey(
  rows: readonly ShownConversation[],
  openId: string | undefined,
): void {
  const run = useNoReplyNeeded();
  const latest = useRef({ rows, openId, run });
  latest.current = { rows, openId, run };
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== "e" || event.metaKey || event.ctrlKey || !isForPage(event)) return;
      const { rows, openId, run } = latest.current;
      const row = (event.target as Element).closest<HTMLElement>("[data-row]");
      const chosen = rows.find(({ id }) => id === (row?.dataset.row ?? openId));
      if (chosen?.isWaiting === true) void run(chosen);
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** The action for the open conversation, while it waits for a reply. */
export function NoReplyButton({ conversationId }: { conversationId: string | undefined }) {
  const run = useNoReplyNeeded();
  const waiting = useQuery(waitingQuery).data?.data.find(({ id }) => id === conversationId);
  if (waiting === undefined) return null;
  return (
    <Button
      title={noReplyNeeded}
      className="shrink-0 pointer-coarse:-my-1.5 max-sm:border-transparent! max-sm:bg-transparent max-sm:px-2 max-sm:text-xs max-sm:text-ink-2"
      onClick={() => void run(waiting)}
    >
      <Check aria-hidden className="size-3.5" />
      <span className="lg:max-[90rem]:sr-only">{noReplyNeeded}</span>
    </Button>
  );
}

/**
 * The action in a row, which appears with the pointer or the focus on the row. On a phone, it is
 * only in the open conversation.
 */
export function NoReplyNeeded({ conversation }: { conversation: Waiting }) {
  const run = useNoReplyNeeded();
  return (
    <Button
      size="small"
      title={noReplyNeeded}
      className="absolute right-3 bottom-0.5 z-1 max-sm:hidden pointer-fine:invisible pointer-fine:h-5.5 pointer-fine:group-focus-within:visible pointer-fine:group-hover:visible pointer-coarse:-bottom-1 pointer-coarse:border-transparent! pointer-coarse:bg-transparent pointer-coarse:text-ink-2"
      onClick={() => void run(conversation)}
    >
      <Check aria-hidden className="size-3.5 pointer-coarse:size-5" />
      <span className="pointer-coarse:sr-only">{noReplyNeeded}</span>
    </Button>
  );
}
