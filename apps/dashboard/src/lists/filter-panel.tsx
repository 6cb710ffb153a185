import { Popover } from "@base-ui/react/popover";
import { containsWords } from "@referral-service/contract/search";
import clsx from "clsx";
import { Search } from "lucide-react";
import { type RefObject, useState } from "react";
import { phrase } from "../languages/phrase.ts";
import { useBackCloses } from "../ui/back-closes.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import type { AnyColumn } from "./columns.ts";
import { FilterSection } from "./filter-section.tsx";
import { useFilterWords } from "./filter-words.ts";
import type { Choice, Filter, FiltersInAddress } from "./filters.ts";
import { manyIn } from "./many-values.ts";
import { OrderSection } from "./order-section.tsx";

interface FilterPanelProps {
  /** Button that the panel opens from. */
  anchor: RefObject<HTMLElement | null>;
  inAddress: FiltersInAddress;
  /** Name of the filter that is shown first. */
  start: string;
  /** Name of the rows. */
  label: string;
  /** Number of rows as text, if it is known. */
  count: string | undefined;
  /** Columns that can order the list, if the panel offers this. */
  columns: readonly AnyColumn[] | undefined;
  onClose: () => void;
}

/** All filters of a list. The list changes while the person chooses. */
export function FilterPanel({ anchor, ...props }: FilterPanelProps) {
  const isNarrow = useIsNarrow();
  const { onClose } = props;
  const { title } = useFilterWords();
  // The dialog of a phone does this itself.
  useBackCloses(!isNarrow, onClose);
  if (isNarrow) {
    return (
      <Dialog isOpen onClose={onClose} title={title}>
        <Content {...props} isNarrow />
      </Dialog>
    );
  }
  return (
    <Popover.Root
      open
      onOpenChange={(isOpen, { event }) => {
        // The bar's own buttons decide what a click on them opens or closes.
        const isOfBar =
          event.target instanceof Element && event.target.closest("[data-opens-filters]") !== null;
        if (!isOpen && !isOfBar) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="z-60 outline-none"
        >
          <Popover.Popup
            aria-label={title}
            className="flex max-h-[min(32rem,var(--available-height))] w-150 flex-col rounded-surface border border-line bg-raised shadow-float outline-none"
          >
            <Content {...props} isNarrow={false} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/**
 * Returns the filters with the values that match the search. A filter whose name matches keeps all
 * its values.
 */
function foundIn(
  filters: readonly Filter[],
  q: string,
): { filter: Filter; choices: readonly Choice[] }[] {
  return filters.flatMap((filter) => {
    const choices = containsWords(filter.label, q)
      ? filter.choices
      : filter.choices.filter(({ label }) => containsWords(label, q));
    const isFound = choices.length > 0 || containsWords(filter.label, q);
    return isFound ? [{ filter, choices }] : [];
  });
}

function Content({
  inAddress,
  start,
  label,
  count,
  columns,
  isNarrow,
  onClose,
}: Omit<FilterPanelProps, "anchor"> & { isNarrow: boolean }) {
  const [q, setQ] = useState("");
  const [name, setName] = useState(start);
  const { filters, isFiltered, clear } = inAddress;
  const words = useFilterWords();
  const isSearching = q.trim() !== "";
  const isOneByOne = !isNarrow && !isSearching;
  const shown = foundIn(filters, q).filter(({ filter }) => !isOneByOne || filter.name === name);
  return (
    <>
      {filters.length > 1 && <SearchField q={q} onSearch={setQ} />}
      <div className="flex min-h-0 flex-1">
        {isOneByOne && filters.length > 1 && (
          <FilterNames inAddress={inAddress} shown={name} onShow={setName} />
        )}
        <div
          className={clsx(
            "grid min-w-0 flex-1 content-start overflow-y-auto",
            isNarrow ? "-mx-5 divide-y divide-line" : "min-h-80",
          )}
        >
          {shown.map(({ filter, choices }) => (
            <FilterSection
              key={filter.name}
              filter={filter}
              choices={choices}
              inAddress={inAddress}
              isFolded={isNarrow && !isSearching && filter.name !== start}
            />
          ))}
          {columns !== undefined && !isSearching && <OrderSection columns={columns} />}
          {shown.length === 0 && isSearching && (
            <p className="p-5 text-ink-3">{phrase("No filters or values match.")}</p>
          )}
        </div>
      </div>
      <div className="flex items-center justify-end gap-2 border-t border-line px-3.5 py-2.5 max-sm:sticky max-sm:bottom-0 max-sm:rounded-b-surface max-sm:-mx-5 max-sm:-mb-5 max-sm:bg-raised max-sm:px-5">
        {count !== undefined && !isNarrow && (
          <p className="mr-auto text-ink-2">{words.shows(count)}</p>
        )}
        {isFiltered && (
          <Button look="quiet" onClick={clear}>
            {words.clearAll}
          </Button>
        )}
        <Button look="primary" className="figures max-sm:flex-1" onClick={onClose}>
          {isNarrow && count !== undefined ? words.show(count, label) : words.done}
        </Button>
      </div>
    </>
  );
}

const SearchField = ({ q, onSearch }: { q: string; onSearch: (q: string) => void }) => (
  <label className="flex items-center gap-2 border-b border-line px-3.5 max-sm:-mx-5 max-sm:px-5">
    <Search aria-hidden className="size-3.5 shrink-0 text-ink-3" />
    <input
      type="search"
      aria-label={phrase("Search filters and values")}
      placeholder={phrase("Search filters and values")}
      value={q}
      onChange={({ target }) => onSearch(target.value)}
      className="h-10 min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3 pointer-coarse:h-12"
    />
  </label>
);

const FilterNames = ({
  inAddress,
  shown,
  onShow,
}: Pick<FilterPanelProps, "inAddress"> & {
  /** Name of the shown filter. */
  shown: string;
  onShow: (name: string) => void;
}) => (
  <div className="grid w-48 shrink-0 content-start gap-0.5 overflow-y-auto border-r border-line p-2">
    {inAddress.filters.map((filter) => (
      <button
        key={filter.name}
        type="button"
        aria-pressed={filter.name === shown}
        onClick={() => onShow(filter.name)}
        className="flex h-7.5 items-center gap-2 rounded-control px-2 pointer-coarse:h-11 text-left text-ink-2 hover:bg-hover aria-pressed:bg-selected aria-pressed:font-medium aria-pressed:text-ink"
      >
        <span className="min-w-0 flex-1 truncate">{filter.label}</span>
        {inAddress.chosen.includes(filter) && <Chosen count={countIn(filter, inAddress)} />}
      </button>
    ))}
  </div>
);

const countIn = ({ name, isMany }: Filter, { textOf }: FiltersInAddress) =>
  isMany === true ? manyIn(textOf(name)).values.length : 1;

const Chosen = ({ count }: { count: number }) => (
  <span className="figures rounded-full bg-accent-soft px-1.5 text-2xs text-accent-text">
    {count}
  </span>
);
