import { Plus, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ChoiceMenu } from "../ui/choice-menu.tsx";

/** A filter of a list: a few choices, or a text. */
export interface Filter<Name extends string> {
  name: Name;
  label: string;
  choices: readonly { value: string; label: string }[];
}

const searchDelayMs = 250;

/** The filters of a list as chips. The choice is in the address. */
export function FilterBar<Name extends string>({
  filters,
  chosen,
  onChange,
  search,
  children,
}: {
  filters: readonly Filter<Name>[];
  chosen: Partial<Record<Name, string | undefined>>;
  onChange: (name: Name, value: string | undefined) => void;
  search?: {
    label: string;
    text: string | undefined;
    onSearch: (text: string | undefined) => void;
  };
  /** Further filters, after these. */
  children?: ReactNode;
}) {
  const present = filters.filter(({ name }) => chosen[name] !== undefined);
  const absent = filters.filter(({ name }) => chosen[name] === undefined);
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-5 py-2">
      {search !== undefined && <SearchBox {...search} />}
      {present.map((filter) => (
        <Chip
          key={filter.name}
          filter={filter}
          value={chosen[filter.name]}
          onChange={(value) => onChange(filter.name, value)}
        />
      ))}
      {absent.map(({ name, label, choices }) => (
        <ChoiceMenu
          key={name}
          choices={choices}
          onChoose={(value) => onChange(name, value)}
          trigger={
            <button
              type="button"
              className="inline-flex h-6.5 items-center gap-1 rounded-control border border-dashed border-line-strong px-2 text-xs text-ink-2 hover:bg-hover"
            >
              <Plus aria-hidden className="size-3" />
              {label}
            </button>
          }
        />
      ))}
      {children}
    </div>
  );
}

/** While a year is typed, its first digits are a year too: 2 before 2026. */
const isWhole = (day: string) => day >= "1000";

/** A day of the reader's calendar. */
export function DayFilter({
  label,
  day,
  onChange,
}: {
  label: string;
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(day ?? "");
  useEffect(() => setTyped(day ?? ""), [day]);
  const finish = () => typed !== (day ?? "") && onChange(typed === "" ? undefined : typed);
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

function Chip<Name extends string>({
  filter: { label, choices },
  value,
  onChange,
}: {
  filter: Filter<Name>;
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
        aria-label={`Remove the filter ${label}`}
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
  text,
  onSearch,
}: {
  label: string;
  text: string | undefined;
  onSearch: (text: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(text ?? "");
  const search = useRef(onSearch);
  search.current = onSearch;
  const searched = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (text === searched.current) return;
    // The address was changed elsewhere: by Back, a link or a saved view.
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
