import { ListFilter } from "lucide-react";
import { useRef } from "react";
import { phrase } from "../languages/phrase.ts";
import { Button } from "../ui/button.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { part } from "../ui/part.tsx";
import { type AnyColumn, isSortable } from "./columns.ts";
import { useFilterWords } from "./filter-words.ts";
import type { FiltersInAddress } from "./filters.ts";
import { useIsHeadless } from "./table-head.tsx";

const FilterPanel = part(async () => (await import("./filter-panel.tsx")).FilterPanel);

export interface FilterButtonProps {
  inAddress: FiltersInAddress;
  /** Name of the rows. */
  label: string;
  /** Label of the search, if the list can be searched. */
  searchLabel?: string | undefined;
  /** Number of rows as text, if it is known. */
  count?: string | undefined;
  /** Columns of the list, which can order it. */
  columns?: readonly AnyColumn[];
  /** Called when the person is about to open the filters. */
  onUse?: (() => void) | undefined;
}

/** The chosen filters that the tabs do not show. */
export const chosenIn = ({ chosen }: FiltersInAddress) =>
  chosen.filter(({ isInTabs }) => isInTabs !== true);

/** Opens the panel with all filters. */
export function FilterButton({
  inAddress,
  label,
  count,
  columns = [],
  onUse,
  opened,
  setOpened,
  look = "default",
  className,
}: FilterButtonProps & {
  /** Name of the filter that the open panel shows first. */
  opened: string | undefined;
  setOpened: (name: string | undefined) => void;
  look?: "quiet" | "default";
  className?: string;
}) {
  const isNarrow = useIsNarrow();
  const words = useFilterWords();
  const button = useRef<HTMLButtonElement>(null);
  const [first] = inAddress.filters;
  const chosen = chosenIn(inAddress);
  const isOrdered = useIsHeadless(columns) && columns.some(isSortable);
  if (first === undefined && !isOrdered) return null;
  return (
    <>
      <Button
        ref={button}
        size="small"
        data-opens-filters
        look={look}
        className={className}
        aria-haspopup="dialog"
        aria-expanded={opened !== undefined}
        onPointerEnter={() => {
          void FilterPanel.preload();
          onUse?.();
        }}
        onFocus={onUse}
        onClick={() =>
          setOpened(opened === undefined ? ((chosen[0] ?? first)?.name ?? "") : undefined)
        }
      >
        <ListFilter aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{words.filter}</span>
        {isNarrow && chosen.length > 0 && (
          <span className="figures rounded-full bg-accent px-1.5 text-2xs text-accent-ink">
            <span className="sr-only">{phrase("Active:")} </span>
            {chosen.length}
          </span>
        )}
      </Button>
      {opened !== undefined && (
        <FilterPanel
          key={opened}
          anchor={button}
          inAddress={inAddress}
          start={opened}
          label={label}
          count={count}
          columns={isOrdered ? columns : undefined}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
