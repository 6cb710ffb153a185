import clsx from "clsx";
import { ListFilter, Search } from "lucide-react";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
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

interface FilterBarProps {
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
}

/**
 * The tabs, the search and the chosen filters of a list, with a panel that has all filters. On a
 * phone, the filters are only in the panel. Tabs have the row for themselves there: the search and
 * the filters are in the bar of the page.
 */
export function FilterBar(props: FilterBarProps) {
  const { tabs } = props;
  const isNarrow = useIsNarrow();
  const isPrinting = useIsPrinting();
  if (tabs === undefined) return <Bar {...props} />;
  if (isPrinting) {
    return (
      <Bar {...props}>
        <p data-chosen>
          {tabs.label}: {openTabs(tabs.tabs)}
        </p>
      </Bar>
    );
  }
  if (isNarrow) return <TabsOnPhone {...props} tabs={tabs} />;
  return (
    <>
      <TabRow {...tabs} />
      <Bar {...props} />
    </>
  );
}

function Bar({
  isBeside = false,
  tools,
  children,
  ...props
}: FilterBarProps & { children?: ReactNode }) {
  const { inAddress, tabs, searchLabel, onUse } = props;
  const isNarrow = useIsNarrow();
  const isWide = useIsWide();
  const words = useFilterWords();
  const [opened, setOpened] = useState<string>();
  const chosen = chosenIn(inAddress);
  const isAlone = isNarrow && tabs === undefined && searchLabel === undefined;
  return (
    <div
      data-filters
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-5 py-2"
    >
      {children}
      {searchLabel !== undefined && (
        <Searched {...{ inAddress, searchLabel }} isWide={isBeside || !isWide} />
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
      <FilterButton
        {...props}
        {...{ opened, setOpened }}
        // Alone in its row, it begins where the rows do.
        look={isAlone ? "quiet" : "default"}
        className={isAlone ? "-ml-2.5" : undefined}
      />
      {chosen.length > 0 && !isNarrow && !isBeside && (
        <Button size="small" look="quiet" onClick={inAddress.clear}>
          {words.clearAll}
        </Button>
      )}
      {!isBeside && !isNarrow && tools !== undefined && (
        <div className="ml-auto flex items-center gap-1.5">{tools}</div>
      )}
    </div>
  );
}

/** The chosen filters that the tabs do not show. */
const chosenIn = ({ chosen }: FiltersInAddress) =>
  chosen.filter(({ isInTabs }) => isInTabs !== true);

function Searched({
  inAddress,
  searchLabel,
  ...box
}: {
  inAddress: FiltersInAddress;
  searchLabel: string;
  isWide: boolean;
  onClose?: () => void;
}) {
  const { search, set } = useAddress();
  return (
    <SearchBox
      key={inAddress.clearCount}
      label={searchLabel}
      text={search.q}
      onSearch={(q) => set({ q })}
      {...box}
    />
  );
}

/** Opens the panel with all filters. */
function FilterButton({
  inAddress,
  label,
  searchLabel,
  count,
  columns = [],
  onUse,
  opened,
  setOpened,
  look,
  className,
}: FilterBarProps & {
  /** Name of the filter that the open panel shows first. */
  opened: string | undefined;
  setOpened: (name: string | undefined) => void;
  look: "quiet" | "default";
  className: string | undefined;
}) {
  const isNarrow = useIsNarrow();
  const words = useFilterWords();
  const button = useRef<HTMLButtonElement>(null);
  const [first] = inAddress.filters;
  const chosen = chosenIn(inAddress);
  const isOrdered = isNarrow && columns.some(isSortable);
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

/** The tabs or the search in their place. The buttons that open it and the filters are in the bar. */
function TabsOnPhone({ tabs, ...props }: FilterBarProps & { tabs: ListTabs }) {
  const { inAddress, searchLabel = "Search" } = props;
  const row = useRef<HTMLDivElement>(null);
  const { search, set } = useAddress();
  const [opened, setOpened] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const isSearching = isOpen || search.q !== undefined;
  return (
    <>
      <div
        ref={row}
        className={clsx(
          "flex min-h-11 shrink-0 items-center border-b border-line px-5",
          isSearching && "py-2",
        )}
      >
        {isSearching ? (
          <Searched
            {...{ inAddress, searchLabel }}
            isWide
            onClose={() => {
              setOpen(false);
              set({ q: undefined });
            }}
          />
        ) : (
          <div className="flex min-w-0 flex-1 self-stretch">
            <TabStrip {...tabs} />
          </div>
        )}
      </div>
      <InBar below={row}>
        {!isSearching && (
          <IconButton label={searchLabel} className="-mr-2" onClick={() => setOpen(true)}>
            <Search aria-hidden />
          </IconButton>
        )}
        <FilterButton
          {...props}
          {...{ opened, setOpened, searchLabel }}
          look="quiet"
          className="-mr-2 px-0! text-ink-3"
        />
      </InBar>
    </>
  );
}

/** Shows the tools of a list in the bar of its page, before the bar's own actions. */
function InBar({
  below,
  children,
}: {
  /** A row below the bar, before this component. */
  below: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const [place, setPlace] = useState<Element | null>(null);
  useLayoutEffect(
    () => setPlace(below.current?.parentElement?.querySelector("[data-tools]") ?? null),
    [below],
  );
  return place && createPortal(children, place);
}
