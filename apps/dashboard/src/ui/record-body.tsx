import { type ReactNode, useCallback, useState } from "react";
import { useHasSideColumn } from "./is-narrow.ts";
import { Fact, Facts } from "./panel.tsx";
import { Skeleton, skeletonWidth } from "./skeleton.tsx";

/** The smallest width at which facts and stream fit side by side. Text for fingers is larger. */
const besideWidthMinPx = matchMedia("(pointer: coarse)").matches ? 750 : 600;

/**
 * Whether a record has no room for two parts side by side. Also returns the ref that measures it.
 */
export function useIsSlim() {
  const [isSlim, setSlim] = useState(false);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const read = () => setSlim(element.offsetWidth < besideWidthMinPx);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [isSlim, measure] as const;
}

/**
 * Whether a record has its facts above the rest, because the window has no room for a list next to
 * both, or the record none for both. Also returns the ref that measures it.
 */
export function useIsFolded() {
  const hasSideColumn = useHasSideColumn();
  const [isSlim, measure] = useIsSlim();
  return [!hasSideColumn || isSlim, measure] as const;
}

/** Classes of the facts next to the rest of a record. */
export const besideClass = "w-75 border-r @[900px]:w-80";

/** The width of a stream, and of the field below it: at most 640 px, in the middle. */
export const threadColumn = "px-[max(1rem,50%-20rem)] max-sm:px-5";

/**
 * Classes of the sections of a record. Where there is much room, their content has the width of a
 * conversation, and the lines between them reach both edges.
 */
export const sectionsClass = "*:first:border-t-0 @[900px]:*:px-[max(1.25rem,50%-20rem)]";

/** Class of a record of a referrer, whose headings look like those of their home page. */
export const ownHeadingsClass = "[&_h3]:text-base";

/** The sections of a record next to its facts, in place of a stream. */
export const RecordSections = ({
  isCovered = false,
  children,
}: {
  /** Whether the unfolded facts take their place. */
  isCovered?: boolean;
  children: ReactNode;
}) => (
  <div hidden={isCovered} className={`min-h-0 min-w-0 flex-1 overflow-y-auto ${sectionsClass}`}>
    {children}
  </div>
);

/** Placeholders for the lines with the contact details of a person. */
export const SkeletonContact = () => (
  <div className="grid gap-1.5">
    <Skeleton className="my-1 h-3 w-2/5" />
    <Skeleton className="my-1 h-3 w-3/5" />
  </div>
);

/** The names of facts, with placeholders for their values. */
export const NamedFacts = ({ names }: { names: readonly string[] }) => (
  <Facts>
    {names.map((name, row) => (
      <Fact key={name} name={name}>
        <Skeleton className={`h-3 ${skeletonWidth(row)}`} />
      </Fact>
    ))}
  </Facts>
);
