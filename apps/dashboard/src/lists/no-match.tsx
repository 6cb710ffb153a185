import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { phrase } from "../languages/phrase.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useIsNarrow } from "../ui/is-narrow.ts";
import { chosenIn } from "./filter-button.tsx";
import { FilterChip } from "./filter-chip.tsx";
import type { FiltersInAddress } from "./filters.ts";

/** Replaces a list without a match. On a phone, the chosen filters are only visible here. */
export function NoMatch({
  rows,
  inAddress,
  children,
}: {
  /** Name of the rows. */
  rows: string;
  inAddress: FiltersInAddress;
  /** Replaces the text about filters. */
  children?: ReactNode;
}) {
  const isNarrow = useIsNarrow();
  const { searchedOnly: text, clear } = inAddress;
  const isSearch = text !== undefined;
  const named = { rows: rows.toLowerCase() };
  return (
    <>
      <div className="-mb-12">
        {(!isSearch && children) || (
          <EmptyState
            icon={SearchX}
            title={
              isSearch
                ? phrase("No {rows} match “{text}”", { ...named, text })
                : phrase("No {rows} match these filters", named)
            }
          >
            {isSearch ? phrase("Check the spelling.") : phrase("Remove a filter to see more.")}
          </EmptyState>
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-2 px-5 pb-16">
        {isNarrow &&
          chosenIn(inAddress).map((filter) => (
            <FilterChip key={filter.name} filter={filter} inAddress={inAddress} />
          ))}
        <Button onClick={clear}>{isSearch ? phrase("Clear search") : phrase("Clear all")}</Button>
      </div>
    </>
  );
}
