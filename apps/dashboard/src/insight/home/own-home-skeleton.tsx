import clsx from "clsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ownReading } from "../../words/texts/use-texts.ts";
import { KeptOnPhone } from "./kept-on-phone.tsx";
import {
  Actions,
  ownHomeAside,
  ownHomeColumn,
  ownHomeColumns,
  ownHomeLink,
  ownHomeLists,
} from "./own-home.tsx";

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
  const { texts, language } = ownReading();
  return (
    <div lang={language} className={clsx(ownHomeColumns, "text-base lg:text-sm")}>
      <div className="grid content-start gap-5">
        <KeptOnPhone />
        {hasNotice && <Skeleton className="h-16 rounded-surface! bg-hover! sm:h-10" />}
        <div className="grid gap-4">
          <div className="grid">
            <h2 className="font-normal text-ink-2">{texts.home.earned}</h2>
            <Skeleton className="my-1.5 h-7 w-40" />
            {hasManySums && <Skeleton className="my-1 h-3.5 w-32" />}
          </div>
          <div className="flex border-y border-line py-3">
            <FigureSkeleton />
            <FigureSkeleton />
            <FigureSkeleton className="max-lg:hidden" />
          </div>
        </div>
      </div>
      <div className={ownHomeAside}>
        <div className="grid min-w-0 flex-1 content-start gap-5">
          <div className="grid h-11 content-around sm:h-15">
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-3 w-4/5" />
            <Skeleton className="h-3 w-2/5 max-sm:hidden" />
          </div>
          <Actions />
        </div>
        <div className={ownHomeLink}>
          <Skeleton className="my-2 h-3 w-40" />
          <div className="flex items-center gap-4">
            <Skeleton className="size-28" />
            <Skeleton className="h-2.5 w-24" />
          </div>
        </div>
      </div>
      <div className={ownHomeLists}>
        <div className={ownHomeColumn}>
          <List title={texts.home.whatHappensNext} count={nextCount} />
          <List title={texts.home.recentlyPaid} count={paidCount} />
        </div>
        <List title={texts.tabs.messages} count={messageCount} />
      </div>
    </div>
  );
}

/** A list without rows has no place. */
const List = ({ title, count }: { title: string; count: number }) =>
  count > 0 && (
    <div className="min-w-60 flex-1">
      <h2 className="text-base">{title}</h2>
      <SkeletonRows count={count} />
    </div>
  );

const FigureSkeleton = ({ className }: { className?: string }) => (
  <div
    className={clsx(
      "grid h-14.5 flex-1 content-around border-line px-4 not-first:border-l first:pl-0",
      className,
    )}
  >
    <Skeleton className="h-2.5 w-16" />
    <Skeleton className="h-3.5 w-24" />
    <Skeleton className="h-2.5 w-28" />
  </div>
);
