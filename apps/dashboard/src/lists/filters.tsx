import { Plus } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import { dayPresetChoices } from "../words/day-presets.ts";
import { useAddress } from "./address.ts";
import { Chip, type Filter, ManyFilter } from "./filter-chips.tsx";
import { SearchBox } from "./search-box.tsx";

export type { Filter };

/** Filters by days relative to today. Needs `hasDays` for two days of the person's choice. */
export const relativeDays: Filter = {
  name: "days",
  label: "Dates",
  choices: dayPresetChoices,
  replaces: ["from", "to"],
};

const namesOf = (filters: readonly Filter[]) => [
  ...filters.map(({ name }) => name),
  "q",
  "from",
  "to",
];

/** Returns whether the address has one of these filters, and how to remove all of them. */
export function useFiltersInAddress(filters: readonly Filter[]) {
  const { search, set } = useAddress();
  const [clearCount, setClearCount] = useState(0);
  const names = namesOf(filters);
  return {
    isFiltered: names.some((name) => search[name] !== undefined),
    /** Grows with each time, so that a search that was typed but not sent goes as well. */
    clearCount,
    clear() {
      setClearCount(clearCount + 1);
      set(Object.fromEntries(names.map((name) => [name, undefined])));
    },
  };
}

export interface Filters {
  filters?: readonly Filter[];
  /** Label of the search, if the list can be searched. */
  searchLabel?: string | undefined;
  /** Additional filters, after these. */
  furtherFilters?: ReactNode;
  /** Whether the list can be filtered by day. */
  hasDays?: boolean | undefined;
  /** Saved views, at the end. */
  views?: ReactNode;
}

/** The filters of a list as chips. The selection is in the address. */
export function FilterBar({
  filters = [],
  searchLabel,
  furtherFilters,
  hasDays = false,
  views,
  isBeside,
  isFiltered,
  clear,
  clearCount,
}: Filters &
  ReturnType<typeof useFiltersInAddress> & {
    /** Whether a record is open next to the list. Only the search and the chosen filters have room. */
    isBeside: boolean;
  }) {
  const { search, set } = useAddress();
  const choose = ({ name, replaces = [] }: Filter, value: string | undefined) =>
    set({ ...Object.fromEntries(replaces.map((other) => [other, undefined])), [name]: value });
  const chosenIn = ({ name }: Filter) =>
    search[name] === undefined ? undefined : String(search[name]);
  const many = filters.filter(({ isMany }) => isMany);
  const single = filters.filter(({ isMany }) => !isMany);
  const dayFilter = (name: "from" | "to", label: string) => (
    <DayFilter label={label} day={search[name]} onChange={(day) => set({ [name]: day })} />
  );
  return (
    <div
      data-filters
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-5 py-2"
    >
      {searchLabel !== undefined && (
        <SearchBox
          key={clearCount}
          label={searchLabel}
          text={search.q}
          isWide={isBeside}
          onSearch={(q) => set({ q })}
        />
      )}
      {many
        .filter((filter) => !isBeside || chosenIn(filter) !== undefined)
        .map((filter) => (
          <ManyFilter
            key={filter.name}
            filter={filter}
            text={chosenIn(filter)}
            onChange={(text) => choose(filter, text)}
          />
        ))}
      {single
        .filter((filter) => chosenIn(filter) !== undefined)
        .map((filter) => (
          <Chip
            key={filter.name}
            filter={filter}
            value={chosenIn(filter)}
            onChange={(value) => choose(filter, value)}
          />
        ))}
      {(isBeside ? [] : single)
        .filter((filter) => chosenIn(filter) === undefined)
        .map((filter) => (
          <ChoiceMenu
            key={filter.name}
            choices={filter.choices}
            onChoose={(value) => choose(filter, value)}
            trigger={<FilterButton label={filter.label} />}
          />
        ))}
      {!isBeside && furtherFilters}
      {hasDays && !isBeside && search[relativeDays.name] === undefined && (
        <span className="inline-flex flex-wrap gap-1.5">
          {dayFilter("from", "From")}
          {dayFilter("to", "To")}
        </span>
      )}
      {isFiltered && (
        <Button size="small" look="quiet" onClick={clear}>
          Clear all
        </Button>
      )}
      {!isBeside && views}
    </div>
  );
}

/** Adds a filter. */
export const FilterButton = ({
  label,
  ...button
}: { label: string } & ComponentProps<"button">) => (
  <button
    type="button"
    {...button}
    className="inline-flex h-6.5 pointer-coarse:h-11 items-center gap-1 rounded-control border border-dashed border-line-strong px-2 text-xs text-ink-2 hover:bg-hover"
  >
    <Plus aria-hidden className="size-3" />
    {label}
  </button>
);

/** While someone types a year, its first digits already form a year: 2 before 2026. */
const isWhole = (day: string) => day >= "1000";

/** A day in the reader's calendar. */
export function DayFilter({
  label,
  day: given,
  onChange,
}: {
  label: string;
  day: unknown;
  onChange: (day: string | undefined) => void;
}) {
  const day = typeof given === "string" ? given : "";
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  const finish = () => typed !== day && onChange(typed === "" ? undefined : typed);
  return (
    <label
      data-chosen={day === "" ? undefined : ""}
      className="inline-flex h-6.5 pointer-coarse:h-11 items-center gap-1.5 text-xs text-ink-2"
    >
      {label}
      <input
        type="date"
        data-chosen={day === "" ? undefined : ""}
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (isWhole(value)) onChange(value);
        }}
        onBlur={finish}
        onKeyDown={(event) => event.key === "Enter" && finish()}
        className="h-6.5 pointer-coarse:h-11 rounded-control border border-line-strong bg-surface px-1.5 text-xs text-ink"
      />
    </label>
  );
}
