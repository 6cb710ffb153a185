import type { Conversation, Message } from "@referral-service/contract";
import clsx from "clsx";
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from "react";
import { messagesList } from "../../data/conversations.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useQuery } from "../../data/queries.ts";
import { referralQuery } from "../../data/referrals.ts";
import type { Pending } from "../../data/use-command.ts";
import { useList } from "../../data/use-list.ts";
import { phrase } from "../../languages/phrase.ts";
import { StreamDays } from "../../lists/stream/stream-days.tsx";
import { StreamLine } from "../../lists/stream/stream-line.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { threadColumn } from "../../ui/record-body.tsx";
import { say } from "../../ui/toasts.tsx";
import { UploadList } from "../photos/upload-list.tsx";
import { useUploads } from "../photos/use-uploads.ts";
import { NothingYet } from "../stream-notes.tsx";
import { Composer } from "./composer.tsx";
import { MessageText, Sender, useSide } from "./side.tsx";
import { MessagesSkeleton } from "./thread-skeleton.tsx";
import type { OpenConversation } from "./use-conversation.ts";
import { useIsUsed, useSeen } from "./use-seen.ts";

/** Shows the messages about a referral as the whole record, with the progress of photos. */
export function WholeThread(thread: Omit<ComponentProps<typeof Thread>, "onPhoto">) {
  const photos = useUploads(thread.conversation.referralId, () =>
    say(phrase("Photo added to the referral")),
  );
  return (
    <Thread
      {...thread}
      onPhoto={photos.add}
      aboveField={
        photos.uploads.length > 0 && (
          <div className={`pb-3 ${threadColumn}`}>
            <UploadList
              uploads={photos.uploads}
              onRetry={photos.retry}
              onDismiss={photos.dismiss}
            />
          </div>
        )
      }
    />
  );
}

/** Shows the messages about a referral, newest last, and the field for the next one. */
export function Thread({
  conversation,
  recipient,
  besideSend,
  onPhoto,
  aboveField,
  isCovered = false,
}: {
  conversation: OpenConversation;
  recipient: string | null;
  besideSend?: ReactNode;
  onPhoto: (files: Iterable<File>) => void;
  aboveField?: ReactNode;
  /** Whether the unfolded facts take its place. */
  isCovered?: boolean;
}) {
  const { referralId } = conversation;
  const thread = useRef<HTMLElement>(null);
  const isUsed = useIsUsed(thread);
  return (
    <section
      ref={thread}
      hidden={isCovered}
      aria-label={phrase("Messages")}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      {conversation.id === undefined ? (
        <div className={`grid flex-1 content-end overflow-y-auto pt-2 ${threadColumn}`}>
          <NothingYet />
        </div>
      ) : (
        <Messages key={conversation.id} conversation={conversation} isUsed={isUsed} />
      )}
      {aboveField}
      <Composer
        referralId={referralId}
        conversationId={conversation.id}
        recipient={recipient}
        onPhoto={onPhoto}
        besideSend={besideSend}
      />
    </section>
  );
}

function Messages({
  conversation: { id, referralId, messageCount },
  isUsed,
}: {
  conversation: Conversation;
  isUsed: boolean;
}) {
  const list = useList(messagesList(id));
  // The sides of the messages depend on the referrer. A failed read does not hold them back.
  const referral = useQuery(referralQuery(referralId));
  const isEarly = referral.isLoading && referral.failureCount === 0;
  const newestId = isEarly ? undefined : list.items[0]?.id;
  const messages = list.items.map((message) => ({ message, at: message.createdAt })).toReversed();
  useSeen(newestId !== undefined && isUsed ? { id, messageCount } : undefined);
  // The conversation scrolls separately, because the page around it can show more than messages.
  const scrolled = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer message triggers scrolling, but the effect reads none of its values
  useLayoutEffect(() => {
    scrolled.current?.scrollTo({ top: scrolled.current.scrollHeight });
  }, [newestId]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the section around it has the composer as well
    <div
      ref={scrolled}
      role="region"
      aria-label={phrase("Conversation")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it in every browser
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-offset-[-2px]"
    >
      <Loaded
        failure={phrase("The messages could not be loaded")}
        query={isEarly ? { ...list, isPending: true, data: undefined } : list}
        skeleton={<MessagesSkeleton />}
      >
        {() => (
          <>
            {list.hasNextPage && (
              <div className="flex justify-center pt-3">
                <Button
                  size="small"
                  isBusy={list.isFetchingNextPage}
                  onClick={() => void list.fetchNextPage()}
                >
                  {phrase("Show earlier messages")}
                </Button>
              </div>
            )}
            <div
              aria-live="polite"
              className={clsx("mt-auto pt-2", messages.length > 0 && "pb-5", threadColumn)}
            >
              {messages.length === 0 && <NothingYet />}
              <StreamDays items={messages}>
                {({ message }) => (
                  <Said key={message.id} message={message} referrerId={referral.data?.referrerId} />
                )}
              </StreamDays>
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

function Said({
  message,
  referrerId,
}: {
  message: Message & Pending;
  referrerId: string | undefined;
}) {
  const { isOwn, isOurs, role } = useSide(message.senderId, referrerId);
  const name = message.senderName ?? phrase("No name");
  return (
    <StreamLine
      sign={<Avatar name={name} />}
      at={message.isPending ? undefined : message.createdAt}
      deed={<Sender name={isOwn ? phrase("You") : name} role={role} />}
    >
      <MessageText body={message.body} isOurs={isOurs} />
    </StreamLine>
  );
}
