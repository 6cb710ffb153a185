import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { phrase } from "../languages/phrase.ts";
import { besideClass, useIsFolded } from "./record-body.tsx";
import { SkeletonTwoLines } from "./skeleton-rows.tsx";

/** Returns whether the facts of a record are folded, and whether the person has unfolded them. */
export function useFoldedFacts() {
  const [isOpen, setOpen] = useState(false);
  const [isFolded, measure] = useIsFolded();
  return { isFolded, isOpen, setOpen, measure };
}

/** The line that the facts of a record fold into. */
export function FactsButton({
  factsId,
  isOpen,
  onToggle,
  summary,
}: {
  factsId: string;
  isOpen: boolean;
  onToggle: () => void;
  /** What matters most, while the facts are folded. Receives the sign that they unfold. */
  summary: (chevron: ReactNode) => ReactNode;
}) {
  const chevron = (
    <ChevronDown
      aria-hidden
      className={clsx("size-4 shrink-0 text-ink-3", isOpen && "rotate-180")}
    />
  );
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={factsId}
      onClick={onToggle}
      className="flex min-h-11 w-full items-center gap-2 px-4 py-1.5 text-left -outline-offset-2 hover:bg-hover max-sm:px-5"
    >
      {isOpen ? (
        <>
          <span className="text-ink-2">{phrase("Details")}</span>
          {chevron}
        </>
      ) : (
        <>
          <span className="sr-only">{phrase("Details:")} </span>
          {summary(chevron)}
        </>
      )}
    </button>
  );
}

/**
 * Shows the facts of a record next to its stream. The facts fold into one line above the stream if
 * there is no room for both. Unfolded, they take its place.
 */
export function RecordFrame({
  folded: { isFolded, isOpen, setOpen, measure },
  above,
  summary,
  belowSummary,
  facts,
  children,
}: {
  folded: ReturnType<typeof useFoldedFacts>;
  /** Shown above facts and stream. */
  above?: ReactNode;
  summary: Parameters<typeof FactsButton>[0]["summary"];
  belowSummary?: ReactNode;
  facts: ReactNode;
  /** The stream. It is told whether the unfolded facts cover it. */
  children: (isCovered: boolean) => ReactNode;
}) {
  const factsId = useId();
  return (
    <div ref={measure} className="@container flex min-h-0 flex-1 flex-col">
      {above}
      <div className={clsx("flex min-h-0 flex-1", isFolded && "flex-col")}>
        {isFolded && (
          <div className="shrink-0 border-b border-line">
            <FactsButton
              factsId={factsId}
              isOpen={isOpen}
              onToggle={() => setOpen(!isOpen)}
              summary={summary}
            />
            {!isOpen && belowSummary}
          </div>
        )}
        {/* The facts stay mounted while hidden, because they hold the open inputs. */}
        <div
          id={factsId}
          hidden={isFolded && !isOpen}
          className={clsx(
            "overflow-y-auto border-line",
            isFolded ? "min-h-0 flex-1" : `shrink-0 ${besideClass}`,
          )}
        >
          {facts}
        </div>
        {children(isFolded && isOpen)}
      </div>
    </div>
  );
}

/** The facts of a record with a stream, in groups. */
export const FrameFacts = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5">{children}</div>
);

/** What matters most about a record of staff, in up to two lines, while its facts are folded. */
export const FoldedSummary = ({
  first,
  second,
  children,
}: {
  first: string;
  second: string;
  /** The sign that the facts unfold. */
  children: ReactNode;
}) => (
  <>
    <span className="min-w-0 flex-1">
      <span dir="auto" className="block truncate">
        {first}
      </span>
      <span dir="auto" className="block truncate text-ink-3">
        {second}
      </span>
    </span>
    {children}
  </>
);

/** A placeholder in the shape of a record with a stream, or why the record cannot be read. */
export function RecordFrameSkeleton({
  facts,
  children,
}: {
  /** Placeholders for the facts. Undefined if they do not load. */
  facts: ReactNode | undefined;
  /** Takes the place of the stream. */
  children: ReactNode;
}) {
  const [isFolded, measure] = useIsFolded();
  return (
    <div ref={measure} className={clsx("@container flex min-h-0 flex-1", isFolded && "flex-col")}>
      {facts !== undefined &&
        (isFolded ? (
          <div className="flex min-h-14 shrink-0 items-center border-b border-line px-5">
            <SkeletonTwoLines />
          </div>
        ) : (
          <div className={`shrink-0 border-line ${besideClass}`}>{facts}</div>
        ))}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</div>
    </div>
  );
}
