import clsx from "clsx";
import { Search } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../ui/button.tsx";
import { useAddress } from "./address.ts";
import { FilterButton, type FilterButtonProps } from "./filter-button.tsx";
import { SearchBox } from "./search-box.tsx";

/** The search and the filters of a list on a phone. The open search covers the title. */
export function ToolsInBar(props: FilterButtonProps) {
  const { inAddress, searchLabel } = props;
  const { search, set } = useAddress();
  const [isOpen, setOpen] = useState(false);
  if (searchLabel !== undefined && (isOpen || search.q !== undefined)) {
    return (
      <InBar>
        <div className="absolute top-0 right-0 left-13 z-10 ml-2 in-data-tabs:left-2 flex h-11.5 items-center gap-2 bg-page pr-5 pl-1">
          <SearchBox
            key={inAddress.clearCount}
            label={searchLabel}
            isWide
            onClose={() => {
              setOpen(false);
              set({ q: undefined });
            }}
          />
          <BarFilterButton {...props} className="-mr-2" />
        </div>
      </InBar>
    );
  }
  return (
    <InBar>
      {searchLabel !== undefined && (
        <IconButton label={searchLabel} onClick={() => setOpen(true)}>
          <Search aria-hidden />
        </IconButton>
      )}
      <BarFilterButton {...props} />
    </InBar>
  );
}

function BarFilterButton({ className, ...props }: FilterButtonProps & { className?: string }) {
  const [opened, setOpened] = useState<string>();
  return (
    <FilterButton
      {...props}
      {...{ opened, setOpened }}
      look="quiet"
      className={clsx("px-0! text-ink-3 in-[[data-tools]:last-child]:-mr-3.5", className)}
    />
  );
}

/** Shows the tools of a list in the bar of its page, before the bar's own actions. */
function InBar({ children }: { children: ReactNode }) {
  const below = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Element | null>(null);
  useLayoutEffect(
    () => setPlace(below.current?.parentElement?.querySelector("[data-tools]") ?? null),
    [],
  );
  return (
    <>
      <div ref={below} />
      {place && createPortal(children, place)}
    </>
  );
}
