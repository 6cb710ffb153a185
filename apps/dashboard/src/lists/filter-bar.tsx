import { ListFilter, Search, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { phrase } from "../languages/phrase.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { useIsNarrow, useIsWide } from "../ui/is-narrow.ts";
import { useIsPrinting } from "../ui/is-printing.ts";
import { part } from "../ui/part.tsx";
import { useAddress } from "./address.ts";
import { type AnyColumn, isSortable } from "./columns.ts";
import { useFilterWords } from "./filter-words.ts";
import type { FiltersInAddress } from "./filters.ts";
import { type ListTabs, openTabs, TabStrip } from "./list-tabs.tsx";
import { SearchBox } from "./search-box.tsx";
import { TabRow } from "./tab-row.tsx";

const FilterChip = part(async () => (await import("./filter-chip.tsx")).FilterChip);
const FilterPanel = part(async () => (await import("./filter-panel.tsx")).FilterPanel);

/**
 * The tabs, the search and the chosen filters of a list, with a panel that has all filters. On a
 * phone, the filters are only in the panel, and a button opens the search in place of the tabs.
 */
export function FilterBar({
  inAddress,
  label,
  searchLabel,
  count,
  columns = [],
  isBeside = false,
  tabs,
  tools,
  onUse,
}: {
  inAddress: FiltersInAddress;
  /** Name of the rows. */
  label: string;
  tabs?: ListTabs | undefined;
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
  /** Called when the person is about to open the filters. */
  onUse?: (() => void) | undefined;
}) {
  const { search, set } = useAddress();
  const isNarrow = useIsNarrow();
  const isWide = useIsWide();
  const isPrinting = useIsPrinting();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<string>();
  const { filters, clear, clearCount } = inAddress;
  const [first] = filters;
  const chosen = inAddress.chosen.filter(({ isInTabs }) => isInTabs !== true);
  const isOrdered = isNarrow && columns.some(isSortable);
  const isAlone = isNarrow && tabs === undefined && searchLabel === undefined;
  const words = useFilterWords();
  const searchBox = (autoFocus: boolean) =>
    searchLabel !== undefined && (
      <SearchBox
        key={clearCount}
        label={searchLabel}
        text={search.q}
        isWide={isBeside || !isWide}
        autoFocus={autoFocus}
        onSearch={(q) => set({ q })}
      />
    );
  const bar = (
    <div
      data-filters
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-5 py-2"
    >
      {tabs !== undefined && isPrinting && (
        <p data-chosen>
          {tabs.label}: {openTabs(tabs.tabs)}
        </p>
      )}
      {tabs !== undefined && isNarrow ? (
        <TabsOrSearch
          tabs={tabs}
          searchLabel={searchLabel ?? "Search"}
          hasText={search.q !== undefined}
          onClose={() => set({ q: undefined })}
          searchBox={searchBox}
        />
      ) : (
        searchBox(false)
      )}
      {!isNarrow &&
        chosen.map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            inAddress={inAddress}
            onOpen={() => {
              onUse?.();
              setOpened(filter.name);
            }}
          />
        ))}
      {(first !== undefined || isOrdered) && (
        <Button
          ref={button}
          size="small"
          data-opens-filters
          // Alone in its row, it begins where the rows do.
          look={isAlone ? "quiet" : "default"}
          className={isAlone ? "-ml-2.5" : undefined}
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
      {chosen.length > 0 && !isNarrow && !isBeside && (
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
          label={label}
          count={count}
          columns={isOrdered ? columns : undefined}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
  if (tabs === undefined || isNarrow || isPrinting) return bar;
  return (
    <>
      <TabRow {...tabs} />
      {bar}
    </>
  );
}

/** The tabs on a phone, or the search in their place. */
function TabsOrSearch({
  tabs,
  searchLabel,
  hasText,
  onClose,
  searchBox,
}: {
  tabs: ListTabs;
  searchLabel: string;
  hasText: boolean;
  onClose: () => void;
  searchBox: (autoFocus: boolean) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !hasText) {
    return (
      <>
        <div className="-my-2 flex min-w-0 flex-1 self-stretch pr-3 pb-px">
          <TabStrip {...tabs} />
        </div>
        <IconButton label={searchLabel} onClick={() => setOpen(true)}>
          <Search aria-hidden />
        </IconButton>
      </>
    );
  }
  return (
    <>
      {searchBox(isOpen)}
      <IconButton
        label="Close search"
        onClick={() => {
          setOpen(false);
          onClose();
        }}
      >
        <X aria-hidden />
      </IconButton>
    </>
  );
}
