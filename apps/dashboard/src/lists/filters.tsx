import { Plus, X } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import { useAddress } from "./address.ts";

/** A filter of a list: a few choices, under the name of its parameter in the address. */
export interface Filter {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
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

const searchDelayMs = 250;

/** The filters of a list as chips. The selection is in the address. */
export function FilterBar({
  filters = [],
  searchLabel,
  furtherFilters,
  hasDays = false,
  views,
}: Filters) {
  const { search, set } = useAddress();
  const chosenIn = ({ name }: Filter) =>
    search[name] === undefined ? undefined : String(search[name]);
  const dayFilter = (name: "from" | "to", label: string) => (
    <DayFilter label={label} day={search[name]} onChange={(day) => set({ [name]: day })} />
  );
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-5 py-2">
      {searchLabel !== undefined && (
        <SearchBox label={searchLabel} text={search.q} onSearch={(q) => set({ q })} />
      )}
      {filters
        .filter((filter) => chosenIn(filter) !== undefined)
        .map((filter) => (
          <Chip
            key={filter.name}
            filter={filter}
            value={chosenIn(filter)}
            onChange={(value) => set({ [filter.name]: value })}
          />
        ))}
      {filters
        .filter((filter) => chosenIn(filter) === undefined)
        .map(({ name, label, choices }) => (
          <ChoiceMenu
            key={name}
            choices={choices}
            onChoose={(value) => set({ [name]: value })}
            trigger={<FilterButton label={label} />}
          />
        ))}
      {furtherFilters}
      {hasDays && (
        <>
          {dayFilter("from", "From")}
          {dayFilter("to", "To")}
        </>
      )}
      {views}
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
    className="inline-flex h-6.5 items-center gap-1 rounded-control border border-dashed border-line-strong px-2 text-xs text-ink-2 hover:bg-hover"
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
    <label className="inline-flex h-6.5 items-center gap-1.5 text-xs text-ink-2">
      {label}
      <input
        type="date"
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (isWhole(value)) onChange(value);
        }}
        onBlur={finish}
        onKeyDown={(event) => event.key === "Enter" && finish()}
        className="h-6.5 rounded-control border border-line-strong bg-surface px-1.5 text-xs text-ink"
      />
    </label>
  );
}

function Chip({
  filter: { label, choices },
  value,
  onChange,
}: {
  filter: Filter;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const shown = choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <div className="inline-flex h-6.5 items-center overflow-hidden rounded-control border border-line-strong bg-surface text-xs [&>*+*]:border-l [&>*+*]:border-line">
      <span className="px-2 text-ink-2">{label}</span>
      <ChoiceMenu
        choices={choices}
        onChoose={onChange}
        trigger={
          <button type="button" className="h-full px-2 font-medium hover:bg-hover">
            {shown}
          </button>
        }
      />
      <button
        type="button"
        aria-label={`Remove filter ${label}`}
        className="h-full px-1.5 text-ink-3 hover:bg-hover"
        onClick={() => onChange(undefined)}
      >
        <X aria-hidden className="size-3" />
      </button>
    </div>
  );
}

function SearchBox({
  label,
  text: given,
  onSearch,
}: {
  label: string;
  text: unknown;
  onSearch: (text: string | undefined) => void;
}) {
  const text = typeof given === "string" ? given : undefined;
  const [typed, setTyped] = useState(text ?? "");
  const search = useRef(onSearch);
  search.current = onSearch;
  const searched = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (text === searched.current) return;
    // Something else changed the address: Back, a link or a saved view.
    clearTimeout(timer.current);
    searched.current = text;
    setTyped(text ?? "");
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(value: string) {
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      searched.current = value.trim() === "" ? undefined : value;
      search.current(searched.current);
    }, searchDelayMs);
  }

  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => type(event.target.value)}
      className="h-6.5 w-52 rounded-control border border-line-strong bg-surface px-2 text-xs placeholder:text-ink-3"
    />
  );
}
