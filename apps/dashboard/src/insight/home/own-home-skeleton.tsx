import { useIsNarrow } from "../../ui/is-narrow.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { Actions, OwnHomeLayout, OwnHomeLink } from "./own-home-layout.tsx";

/** A placeholder in the shape of the home page. Its buttons work. */
export function OwnHomeSkeleton({
  hasNotice,
  hasManySums,
  rowCounts: [nextCount = 0, messageCount = 0, paidCount = 0],
}: {
  /** Whether the page began with a notice the last time. */
  hasNotice: boolean;
  /** Whether the earnings were in several currencies the last time. */
  hasManySums: boolean;
  /** Number of rows in each list the last time. */
  rowCounts: readonly number[];
}) {
  const { texts } = ownReading();
  const isNarrow = useIsNarrow();
  return (
    <OwnHomeLayout
      notice={hasNotice && <Skeleton className="h-16 rounded-surface! bg-hover! sm:h-10" />}
      earned={<EarnedSkeleton hasManySums={hasManySums} />}
      aside={
        <>
          <ShortTermsSkeleton />
          <Actions />
          <OwnHomeLink>
            <Skeleton className="my-2 h-3 w-40" />
            <div className="flex items-center gap-4">
              <Skeleton className="size-28" />
              <Skeleton className="h-2.5 w-24" />
            </div>
          </OwnHomeLink>
        </>
      }
      next={<List title={texts.home.whatHappensNext} count={nextCount} />}
      messages={<List title={texts.tabs.messages} count={messageCount} />}
      paid={!isNarrow && <List title={texts.home.recentlyPaid} count={paidCount} />}
    />
  );
}

const EarnedSkeleton = ({ hasManySums }: { hasManySums: boolean }) => (
  <div className="grid gap-4">
    <div className="grid">
      <h2 className="font-normal text-ink-2">{ownReading().texts.home.earned}</h2>
      <Skeleton className="my-1.5 h-7 w-40" />
      {hasManySums && <Skeleton className="my-1 h-3.5 w-32" />}
    </div>
    <div className="flex border-y border-line py-3">
      <FigureSkeleton />
      <FigureSkeleton />
    </div>
  </div>
);

const ShortTermsSkeleton = () => (
  <div className="grid h-11 content-around sm:h-15">
    <Skeleton className="h-3 w-full" />
    <Skeleton className="h-3 w-4/5" />
    <Skeleton className="h-3 w-2/5 max-sm:hidden" />
  </div>
);

/** A list without rows has no place. */
const List = ({ title, count }: { title: string; count: number }) =>
  count > 0 && (
    <div>
      <h2 className="text-base">{title}</h2>
      <SkeletonRows count={count} />
    </div>
  );

const FigureSkeleton = () => (
  <div className="grid h-14.5 flex-1 content-around border-line px-4 not-first:border-l first:pl-0">
    <Skeleton className="h-2.5 w-16" />
    <Skeleton className="h-3.5 w-24" />
    <Skeleton className="h-2.5 w-28" />
  </div>
);
