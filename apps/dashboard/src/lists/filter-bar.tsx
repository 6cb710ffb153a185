import { ListFilter } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { phrase } from "../languages/phrase.ts";
import { Button } from "../ui/button.tsx";
import { useIsNarrow, useIsWide } from "../ui/is-narrow.ts";
import { part } from "../ui/part.tsx";
import { useAddress } from "./address.ts";
import { type AnyColumn, isSortable } from "./columns.ts";
import { useFilterWords } from "./filter-words.ts";
import type { FiltersInAddress } from "./filters.ts";
import { SearchBox } from "./search-box.tsx";

const FilterChip = part(async () => (await import("./filter-chip.tsx")).FilterChip);
const FilterPanel = part(async () => (await import("./filter-panel.tsx")).FilterPanel);

/**
 * The search and the chosen filters of a list, with a panel that has all filters. On a phone, the filters are
 * only in the panel.
 */
export function FilterBar({
  inAddress,
  searchLabel,
  count,
  columns = [],
  isBeside = false,
  tabs,
  tools,
}: {
  inAddress: FiltersInAddress;
  /** Parts of the list. The person sees one of them at a time. */
  tabs?: ReactNode;
  /** Label of the search, if the list can be searched. */
  searchLabel?: string | undefined;
  /** Number of rows as text, if it is known. */
  count?: string | undefined;
  /** Columns of the list, which can order it. */
  columns?: readonly AnyColumn[];
  /** Whether a record is open next to the list. Only the search and the filters have room. */
  isBeside?: boolean;
  /** Controls for the list's groups, density, columns and views. */
  tools?: ReactNode;
}) {
  const { search, set } = useAddress();
  const isNarrow = useIsNarrow();
  const isWide = useIsWide();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<string>();
  const { filters, chosen, isFiltered, clear, clearCount } = inAddress;
  const [first] = filters;
  const isOrdered = isNarrow && columns.some(isSortable);
  const words = useFilterWords();
  return (
    <div
      data-filters
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-5 py-2"
    >
      {tabs}
      {searchLabel !== undefined && (
        <SearchBox
          key={clearCount}
          label={searchLabel}
          text={search.q}
          isWide={isBeside || !isWide}
          onSearch={(q) => set({ q })}
        />
      )}
      {!isNarrow &&
        chosen.map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            inAddress={inAddress}
            onOpen={() => setOpened(filter.name)}
          />
        ))}
      {(first !== undefined || isOrdered) && (
        <Button
          ref={button}
          size="small"
          data-opens-filters
          aria-haspopup="dialog"
          aria-expanded={opened !== undefined}
          onPointerEnter={() => void FilterPanel.preload()}
          onClick={() =>
            setOpened(opened === undefined ? ((chosen[0] ?? first)?.name ?? "") : undefined)
          }
        >
          <ListFilter aria-hidden className="size-4" />
          <span className={searchLabel === undefined ? undefined : "max-sm:sr-only"}>
            {words.filter}
          </span>
          {isNarrow && chosen.length > 0 && (
            <span className="figures rounded-full bg-accent px-1.5 text-2xs text-accent-ink">
              <span className="sr-only">{phrase("Active:")} </span>
              {chosen.length}
            </span>
          )}
        </Button>
      )}
      {isFiltered && !isNarrow && !isBeside && (
        <Button size="small" look="quiet" onClick={clear}>
          {words.clearAll}
        </Button>
      )}
      {!isBeside && !isNarrow && tools !== undefined && (
        <div className="ml-auto flex items-center gap-1.5">{tools}</div>
      )}
      {opened !== undefined && (
        <FilterPanel
          key={opened}
          anchor={button}
          inAddress={inAddress}
          start={opened}
          count={count}
          columns={isOrdered ? columns : undefined}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}
