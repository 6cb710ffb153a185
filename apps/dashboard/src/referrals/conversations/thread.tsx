import type { Conversation, Message } from "@referral-service/contract";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useEffect, useLayoutEffect, useRef } from "react";
import { conversationOfQuery } from "../../data/conversations.ts";
import { ErrorState } from "../../data/failures/error-state.tsx";
import { useOrganization } from "../../data/me.ts";
import { api } from "../../data/request.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { Time } from "../../ui/time.tsx";
import { Composer } from "./composer.tsx";

/** The messages about a referral, the newest last, and the field for the next one. */
export function Thread({ referralId }: { referralId: string }) {
  const { slug } = useOrganization();
  const conversation = useQuery(conversationOfQuery(slug, referralId));
  return (
    <section aria-label="Messages" className="flex min-h-0 flex-1 flex-col">
      {conversation.isPending && (
        <div className="p-5">
          <SkeletonLines count={4} />
        </div>
      )}
      {conversation.isError && (
        <ErrorState error={conversation.error} onRetry={() => void conversation.refetch()} />
      )}
      {conversation.data === null && (
        <p className="flex-1 p-5 text-ink-3">
          No messages yet. Everyone who can see the referral can read what you write.
        </p>
      )}
      {conversation.data && (
        <Messages key={conversation.data.id} conversation={conversation.data} />
      )}
      <Composer referralId={referralId} />
    </section>
  );
}

function Messages({ conversation: { id, messageCount } }: { conversation: Conversation }) {
  const { slug, user } = useOrganization();
  const list = useInfiniteQuery({
    queryKey: ["conversations", slug, id, "messages"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api("GET /conversations/:id/messages", {
        params: { id },
        query: { organization: slug, cursor: pageParam, limit: 50 },
        signal,
      }),
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
  });
  const messages = list.data?.pages.flatMap(({ data }) => data).toReversed() ?? [];
  const newestId = messages.at(-1)?.id;
  useSeen({ id, messageCount, isShown: newestId !== undefined });
  // The thread scrolls on its own, because the page around it may show more than messages.
  const scrolled = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer message triggers the scrolling, which reads no value of it
  useLayoutEffect(() => {
    scrolled.current?.scrollTo({ top: scrolled.current.scrollHeight });
  }, [newestId]);
  return (
    <div ref={scrolled} className="min-h-0 flex-1 overflow-y-auto">
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.hasNextPage && (
        <div className="flex justify-center pt-3">
          <Button
            size="small"
            isBusy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show earlier messages
          </Button>
        </div>
      )}
      <ol aria-live="polite" className="grid gap-3 p-5">
        {messages.map((message) => (
          <Said key={message.id} message={message} isOwn={message.senderId === user.id} />
        ))}
      </ol>
    </div>
  );
}

/** Tells the service how far the person has read while the window is visible. */
function useSeen({
  id,
  messageCount,
  isShown,
}: {
  id: string;
  messageCount: number;
  isShown: boolean;
}) {
  const { slug } = useOrganization();
  const client = useQueryClient();
  useEffect(() => {
    if (!isShown) return;
    async function tell() {
      if (document.hidden) return;
      await api("PUT /conversations/:id/read", {
        params: { id },
        query: { organization: slug },
        body: { messageCount },
      }).catch(() => undefined);
      await client.invalidateQueries({ queryKey: ["conversations", slug, "unread"] });
    }
    void tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [client, slug, id, messageCount, isShown]);
}

const Said = ({ message, isOwn }: { message: Message; isOwn: boolean }) => (
  <li className={clsx("grid gap-1", isOwn ? "justify-items-end pl-8" : "justify-items-start pr-8")}>
    <p className="text-xs text-ink-3">
      {isOwn ? "You" : (message.senderName ?? "Unnamed person")} ·{" "}
      <Time unixMs={message.createdAt} />
    </p>
    <p
      className={clsx(
        "max-w-full rounded-surface px-3 py-2 break-words whitespace-pre-wrap",
        isOwn ? "bg-accent-soft" : "bg-hover",
      )}
    >
      {message.body}
    </p>
  </li>
);
