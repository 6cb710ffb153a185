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
const ToolsInBar = part(async () => (await import("./tools-in-bar.tsx")).ToolsInBar);

interface FilterBarProps extends FilterButtonProps {
  tabs?: ListTabs | undefined;
  /** Whether a record is open next to the list. Only the search and the filters have room. */
  isBeside?: boolean;
  /** Whether the list is in a section of a page, so that the bar of the page is not for it. */
  isInSection?: boolean | undefined;
  /** Controls for the list's groups, density, columns and views. */
  tools?: ReactNode;
}

/**
 * The tabs, the search and the chosen filters of a list, with a panel that has all filters. On a
 * phone, the filters are only in the panel, and the bar of the page has the search and its button.
 */
export function FilterBar({ isInSection = false, ...props }: FilterBarProps) {
  const { tabs } = props;
  const isNarrow = useIsNarrow();
  const isPrinting = useIsPrinting();
  if (isPrinting && tabs !== undefined) {
    return (
      <Bar {...props}>
        <p data-chosen>
          {tabs.label}: {openTabs(tabs.tabs)}
        </p>
      </Bar>
    );
  }
  if (isNarrow && !isInSection && !isPrinting) {
    return (
      <>
        {tabs && <TabRow {...tabs} />}
        <ToolsInBar {...props} />
      </>
    );
  }
  return (
    <>
      {tabs && <TabRow {...tabs} />}
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
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-5 py-2 pointer-coarse:py-1"
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
        <div className="ml-auto flex items-center gap-1.5 empty:hidden">{tools}</div>
      )}
    </div>
  );
}
