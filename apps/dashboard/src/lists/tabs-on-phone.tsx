import { Search } from "lucide-react";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../ui/button.tsx";
import { useAddress } from "./address.ts";
import { FilterButton, type FilterButtonProps } from "./filter-button.tsx";
import { type ListTabs, TabStrip } from "./list-tabs.tsx";
import { SearchBox } from "./search-box.tsx";

/** The tabs. The search and the filters are in the bar, where the open search covers the title. */
export function TabsOnPhone({ tabs, ...props }: FilterButtonProps & { tabs: ListTabs }) {
  const { inAddress, searchLabel = "Search" } = props;
  const row = useRef<HTMLDivElement>(null);
  const { search, set } = useAddress();
  const [isOpen, setOpen] = useState(false);
  const isSearching = isOpen || search.q !== undefined;
  return (
    <>
      <div ref={row} className="flex min-h-11 shrink-0 border-b border-line px-5">
        <TabStrip {...tabs} />
      </div>
      <InBar below={row}>
        {isSearching ? (
          <div className="absolute top-0 right-0 left-13 z-10 flex h-11.5 items-center gap-2 bg-page pr-5 pl-1">
            <SearchBox
              key={inAddress.clearCount}
              label={searchLabel}
              isWide
              onClose={() => {
                setOpen(false);
                set({ q: undefined });
              }}
            />
            <BarFilterButton {...props} />
          </div>
        ) : (
          <>
            <IconButton label={searchLabel} className="-mr-2" onClick={() => setOpen(true)}>
              <Search aria-hidden />
            </IconButton>
            <BarFilterButton {...props} />
          </>
        )}
      </InBar>
    </>
  );
}

/** The filters of a list without tabs and search. */
export function FilterInBar(props: FilterButtonProps) {
  const row = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={row} />
      <InBar below={row}>
        <BarFilterButton {...props} />
      </InBar>
    </>
  );
}

function BarFilterButton(props: FilterButtonProps) {
  const [opened, setOpened] = useState<string>();
  return (
    <FilterButton
      {...props}
      {...{ opened, setOpened }}
      look="quiet"
      className="-mr-2 px-0! text-ink-3"
    />
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
