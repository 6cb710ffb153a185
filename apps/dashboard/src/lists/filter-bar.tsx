import { type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";
import { useIsNarrow, useIsWide } from "../ui/is-narrow.ts";
import { useIsPrinting } from "../ui/is-printing.ts";
import { part } from "../ui/part.tsx";
import { chosenIn, FilterButton, type FilterButtonProps } from "./filter-button.tsx";
import { useFilterWords } from "./filter-words.ts";
import { type ListTabs, openTabs } from "./list-tabs.tsx";
import { SearchBox } from "./search-box.tsx";
import { TabRow } from "./tab-row.tsx";

const FilterChip = part(async () => (await import("./filter-chip.tsx")).FilterChip);
const TabsOnPhone = part(
  async () => (await import("./tabs-on-phone.tsx")).TabsOnPhone,
  <div className="min-h-11 shrink-0 border-b border-line" />,
);
const FilterInBar = part(async () => (await import("./tabs-on-phone.tsx")).FilterInBar);

interface FilterBarProps extends FilterButtonProps {
  tabs?: ListTabs | undefined;
  /** Whether a record is open next to the list. Only the search and the filters have room. */
  isBeside?: boolean;
  /** Controls for the list's groups, density, columns and views. */
  tools?: ReactNode;
}

/**
 * The tabs, the search and the chosen filters of a list, with a panel that has all filters. On a
 * phone, the filters are only in the panel. Tabs have the row for themselves there: the search and
 * the filters are in the bar of the page. A list with filters only needs no row.
 */
export function FilterBar(props: FilterBarProps) {
  const { tabs, searchLabel } = props;
  const isNarrow = useIsNarrow();
  const isPrinting = useIsPrinting();
  if (tabs === undefined) {
    const hasRow = !isNarrow || isPrinting || searchLabel !== undefined;
    return hasRow ? <Bar {...props} /> : <FilterInBar {...props} />;
  }
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
  const { inAddress, searchLabel, onUse } = props;
  const isNarrow = useIsNarrow();
  const isWide = useIsWide();
  const words = useFilterWords();
  const [opened, setOpened] = useState<string>();
  const chosen = chosenIn(inAddress);
  return (
    <div
      data-filters
      // The buttons have the border of the search next to them.
      className="[--line-strong:var(--line-field)] flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-5 py-2"
    >
      {children}
      {searchLabel !== undefined && (
        <SearchBox key={inAddress.clearCount} label={searchLabel} isWide={isBeside || !isWide} />
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
      <FilterButton {...props} {...{ opened, setOpened }} />
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
