import clsx from "clsx";
import { ArrowDown } from "lucide-react";
import { memo, useState } from "react";
import { conversationOfQuery } from "../data/conversations.ts";
import { Loaded } from "../data/failures/loaded.tsx";
import { useOrganization } from "../data/me.ts";
import { useHasTabs } from "../data/phone-tabs.ts";
import { useQuery } from "../data/queries.ts";
import { timelineList } from "../data/referrals.ts";
import { type ReadList, useList } from "../data/use-list.ts";
import { type PlainEnglish, phrase } from "../languages/phrase.ts";
import { Button } from "../ui/button.tsx";
import { dayIn } from "../words/days.ts";
import { Composer } from "./conversations/composer.tsx";
import { threadColumn } from "./conversations/message-row.tsx";
import { useSeen } from "./conversations/use-seen.ts";
import { StreamEntry } from "./stream-entry.tsx";
import { byDay, countOf, presentStatuses, type StreamKind, streamOf } from "./stream-items.ts";
import { DayLine, NothingYet } from "./stream-line.tsx";
import { StreamSkeleton } from "./stream-skeleton.tsx";
import { useEndOfStream } from "./use-end-of-stream.ts";

const kinds: { kind: StreamKind; label: PlainEnglish }[] = [
  { kind: "message", label: "Messages" },
  { kind: "change", label: "Changes" },
  { kind: "payment", label: "Payments" },
  { kind: "webhook", label: "Webhooks" },
];

interface StreamProps {
  referralId: string;
  referrerId: string;
  /** Name of the referred person. */
  referredName: string | null;
  /** First name of the referrer. */
  recipient: string | null;
  /** Receives a photo from the camera of a phone. */
  onPhoto: (files: Iterable<File>) => void;
  /** Whether the unfolded facts leave room only for the field. */
  isCovered: boolean;
}

/** Everything that happened to a referral, oldest first, and the field for the next message. */
export const Stream = memo(function Stream({
  referralId: id,
  referrerId,
  referredName,
  recipient,
  onPhoto,
  isCovered,
}: StreamProps) {
  const { timezone } = useOrganization();
  const hasTabs = useHasTabs();
  const timeline = useList(timelineList(id));
  const conversation = useQuery(conversationOfQuery(id)).data;
  useSeen(conversation ?? undefined);
  const [chosen, setChosen] = useState<StreamKind>();
  const items = streamOf(timeline.items);
  const shown = chosen === undefined ? items : items.filter(({ kind }) => kind === chosen);
  const newest = shown.at(-1);
  const end = useEndOfStream({
    newest: newest?.key,
    oldest: shown[0]?.key,
    isOwn: newest?.entry.isPending === true,
  });
  const present = presentStatuses(timeline.items);
  return (
    <section
      aria-label={phrase("Timeline")}
      className={clsx("relative flex min-h-0 min-w-0 flex-col", !isCovered && "flex-1")}
    >
      {!hasTabs && !isCovered && (
        <Chips items={items} isPart={timeline.hasNextPage} chosen={chosen} onChoose={setChosen} />
      )}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it in every browser */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: the section around it has the fixed parts as well */}
      <div
        ref={end.scroller}
        onScroll={end.onScroll}
        role="region"
        aria-label={phrase("Entries")}
        tabIndex={0}
        // Without height, it keeps its position.
        className={clsx(
          "flex min-h-0 flex-col overflow-y-auto outline-offset-[-2px]",
          isCovered ? "invisible h-0" : "flex-1",
          threadColumn,
        )}
      >
        {timeline.hasNextPage && <ShowEarlier timeline={timeline} />}
        <div className="pt-2 pb-5">
          <Loaded
            failure={phrase("The messages and changes could not be loaded")}
            isPart
            query={timeline}
            skeleton={<StreamSkeleton />}
          />
          {timeline.data !== undefined && shown.length === 0 && <NothingYet />}
          {byDay(shown, (unixMs) => dayIn(timezone, unixMs)).map(({ day, items: ofDay }) => (
            <section key={day}>
              <DayLine day={day} />
              <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
                {ofDay.map((item) => (
                  <StreamEntry
                    key={item.key}
                    item={item}
                    referrerId={referrerId}
                    referredName={referredName}
                    presentStatus={present.get(item.entry.id)}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
      {end.newCount > 0 && !isCovered && <NewEntries count={end.newCount} onClick={end.toEnd} />}
      <Composer
        referralId={id}
        conversationId={conversation?.id}
        recipient={recipient}
        onPhoto={onPhoto}
      />
    </section>
  );
});

const ShowEarlier = ({
  timeline,
}: {
  timeline: Pick<ReadList<unknown>, "isFetchingNextPage" | "fetchNextPage">;
}) => (
  <div className="flex justify-center pt-3">
    <Button
      size="small"
      isBusy={timeline.isFetchingNextPage}
      onClick={() => void timeline.fetchNextPage()}
    >
      {phrase("Show earlier")}
    </Button>
  </div>
);

const NewEntries = ({ count, onClick }: { count: number; onClick: () => void }) => (
  <div role="status" className="relative">
    <Button
      size="small"
      className="absolute bottom-4 left-1/2 -translate-x-1/2 shadow-float"
      onClick={onClick}
    >
      <ArrowDown aria-hidden className="size-3.5" />
      {phrase("{count} new", { count })}
    </Button>
  </div>
);

/** Chooses the kind of the entries to show, among the kinds that there are. */
function Chips({
  items,
  isPart,
  chosen,
  onChoose,
}: {
  items: ReturnType<typeof streamOf>;
  /** Whether there are earlier entries that are not read yet. */
  isPart: boolean;
  chosen: StreamKind | undefined;
  onChoose: (kind: StreamKind | undefined) => void;
}) {
  const chips = kinds
    .map(({ kind, label }) => ({ kind, label: phrase(label), count: countOf(items, kind) }))
    .filter(({ kind, count }) => count > 0 || kind === chosen);
  if (chips.length < 2 && chosen === undefined) return null;
  return (
    <div className="shrink-0 border-b border-line px-4 py-2 max-sm:px-5">
      <fieldset
        aria-label={phrase("Show")}
        className="flex w-fit max-w-full max-sm:w-full divide-x divide-line overflow-hidden rounded-control border border-line-strong bg-surface"
      >
        {[{ kind: undefined, label: phrase("All"), count: items.length }, ...chips].map(
          ({ kind, label, count }) => (
            <button
              key={label}
              type="button"
              aria-pressed={kind === chosen}
              onClick={() => onChoose(kind)}
              className="flex h-6.5 min-w-0 items-center justify-center gap-1.5 px-2 text-xs font-medium max-sm:flex-auto pointer-coarse:text-sm text-ink-2 -outline-offset-2 hover:bg-hover aria-pressed:bg-selected aria-pressed:text-ink pointer-coarse:h-11"
            >
              <span className="truncate">{label}</span>{" "}
              <span className="figures font-normal text-ink-3 max-sm:sr-only">
                {count}
                {isPart && "+"}
              </span>
            </button>
          ),
        )}
      </fieldset>
    </div>
  );
}
