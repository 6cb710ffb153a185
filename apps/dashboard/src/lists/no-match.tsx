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
  if (text !== undefined) {
    return (
      <EmptyState
        icon={SearchX}
        title={phrase("No {rows} match “{text}”", { rows: rows.toLowerCase(), text })}
        action={<Button onClick={clear}>{phrase("Clear search")}</Button>}
      >
        {phrase("Check the spelling.")}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="-mb-12">
        {children ?? (
          <EmptyState
            icon={SearchX}
            title={phrase("No {rows} match these filters", { rows: rows.toLowerCase() })}
          >
            {phrase("Remove a filter to see more.")}
          </EmptyState>
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-2 px-5 pb-16">
        {isNarrow &&
          chosenIn(inAddress).map((filter) => (
            <FilterChip key={filter.name} filter={filter} inAddress={inAddress} />
          ))}
        <Button onClick={clear}>{phrase("Clear all")}</Button>
      </div>
    </>
  );
}
