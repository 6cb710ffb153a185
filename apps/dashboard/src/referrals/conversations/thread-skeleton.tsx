import clsx from "clsx";
import { StreamSkeleton } from "../../lists/stream/stream-skeleton.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { threadColumn } from "../../ui/record-body.tsx";
import { composerClass, MessageRow } from "./message-row.tsx";

/** Takes the place of the messages and of the field below them. */
export const ThreadSkeleton = () => (
  <div className="flex min-h-0 flex-1 flex-col">
    <MessagesSkeleton />
    <ComposerSkeleton />
  </div>
);

/** Takes the place of the field for a message. */
export function ComposerSkeleton() {
  const isNarrow = useIsNarrow();
  return (
    <fieldset disabled className={clsx("min-w-0", composerClass({ isNarrow }))}>
      <MessageRow recipient={null} onPhoto={() => {}} />
    </fieldset>
  );
}

/** Takes the place of the messages, which look like those in the stream of a referral. */
export const MessagesSkeleton = () => (
  <div className={`mt-auto pb-5 ${threadColumn}`}>
    <StreamSkeleton />
  </div>
);
