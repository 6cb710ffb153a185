import clsx from "clsx";
import { ChevronDown, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useOrganization } from "../data/me.ts";
import { useQuery } from "../data/queries.ts";
import { FilterDay } from "../forms/day-input.tsx";
import { phrase } from "../languages/phrase.ts";
import { part } from "../ui/part.tsx";
import { useFilterWords } from "./filter-words.ts";
import {
  type Choice,
  type CountsQuery,
  countOf,
  type Filter,
  type FiltersInAddress,
  type ValueCount,
} from "./filters.ts";
import { manyIn, textOfMany, withOrWithout } from "./many-values.ts";

const PersonInput = part(async () => (await import("../forms/person-input.tsx")).PersonInput);

interface SectionProps {
  filter: Filter;
  /** The values that are offered now. */
  choices: readonly Choice[];
  inAddress: FiltersInAddress;
}

/** One filter of the panel with its values. */
export function FilterSection({
  isFolded,
  ...props
}: SectionProps & {
  /** Whether only the name of the section is shown until the person opens it. */
  isFolded: boolean;
}) {
  const { filter } = props;
  const content = <Values {...props} />;
  if (!isFolded) return <div className="p-4 max-sm:px-5">{content}</div>;
  return (
    <details className="group">
      <summary className="flex h-11 cursor-default list-none items-center justify-between px-5">
        {filter.label}
        <ChevronDown aria-hidden className="size-4 text-ink-3 group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-4">{content}</div>
    </details>
  );
}

function Values(props: SectionProps) {
  const { filter, inAddress } = props;
  const { name, label, isMany, isPerson, isDays, counts } = filter;
  const { textOf, choose } = inAddress;
  const heading = useId();
  const text = textOf(name);
  const many = manyIn(text);
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <div className="flex min-h-6.5 items-center gap-2">
        <h2 id={heading} className="font-medium">
          {label}
        </h2>
        {isMany === true && many.values.length > 0 && (
          <Kinds
            isNot={many.isNot}
            onChange={(isNot) => choose(filter, textOfMany({ ...many, isNot }))}
          />
        )}
      </div>
      {isPerson === true ? (
        <PersonInput
          label={label}
          userId={text ?? ""}
          onChange={(userId) => choose(filter, userId === "" ? undefined : userId)}
        />
      ) : isDays === true ? (
        <Days {...props} />
      ) : counts === undefined ? (
        <Choices {...props} />
      ) : (
        <CountedChoices {...props} query={counts} />
      )}
    </section>
  );
}

const CountedChoices = ({ query, ...props }: SectionProps & { query: CountsQuery }) => (
  <Choices {...props} counts={useQuery(query).data} />
);

const Choices = ({
  filter,
  choices,
  inAddress: { textOf, choose },
  counts,
}: SectionProps & { counts?: readonly ValueCount[] | undefined }) => {
  const text = textOf(filter.name);
  const many = manyIn(text);
  const isMany = filter.isMany === true;
  return (
    <div className="grid">
      {choices.map(({ value, label, icon }) => {
        const isChosen = isMany ? many.values.includes(value) : text === value;
        const without = isMany ? textOfMany(withOrWithout(many, value, false)) : undefined;
        const alongWith = isMany ? textOfMany(withOrWithout(many, value, true)) : value;
        return (
          <Value
            key={value}
            isChosen={isChosen}
            mark={isMany && many.isNot ? "not" : "any"}
            count={countOf(counts, value)}
            onChange={() => choose(filter, isChosen ? without : alongWith)}
          >
            {icon}
            <span dir="auto" className="truncate">
              {label}
            </span>
          </Value>
        );
      })}
    </div>
  );
};

const Kinds = ({ isNot, onChange }: { isNot: boolean; onChange: (isNot: boolean) => void }) => {
  const words = useFilterWords();
  return (
    <fieldset
      aria-label={words.match}
      className="ml-auto flex overflow-hidden rounded-control border border-line-strong text-xs"
    >
      {[
        { label: words.isAnyOf, value: false },
        { label: words.isNot, value: true },
      ].map(({ label, value }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isNot === value}
          onClick={() => onChange(value)}
          className="h-6.5 px-2 text-ink-2 hover:bg-hover aria-pressed:bg-selected aria-pressed:font-medium aria-pressed:text-ink pointer-coarse:h-11"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
};

/** A value. The checkbox shows a cross if rows with the value are left out. */
const Value = ({
  isChosen,
  mark,
  count,
  onChange,
  children,
}: {
  isChosen: boolean;
  mark: "any" | "not";
  count: string | undefined;
  onChange: () => void;
  children: ReactNode;
}) => {
  const isLeftOut = isChosen && mark === "not";
  return (
    <label className="-mx-1.5 flex h-7.5 items-center gap-2 rounded-control px-1.5 hover:bg-hover pointer-coarse:h-11">
      <span className="relative grid size-3.5 shrink-0 place-items-center pointer-coarse:size-4.5">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={onChange}
          className={clsx("absolute inset-0", isLeftOut && "before:hidden")}
        />
        {isLeftOut && (
          <X
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none relative size-3 text-accent-ink"
          />
        )}
      </span>
      {children}
      {count !== undefined && <span className="figures ml-auto text-ink-3">{count}</span>}
    </label>
  );
};

function Days({ filter, choices, inAddress }: SectionProps) {
  const { timezone } = useOrganization();
  const { textOf, choose, chooseDays } = inAddress;
  const [from, to] = [textOf("from"), textOf("to")];
  return (
    <div className="grid gap-2.5">
      {choices.length > 0 && (
        <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-4">
          {choices.map(({ value, label }) => {
            const isChosen = textOf(filter.name) === value;
            return (
              <button
                key={value}
                type="button"
                aria-pressed={isChosen}
                onClick={() => choose(filter, isChosen ? undefined : value)}
                className="h-7.5 truncate rounded-control border border-line-strong px-1 text-xs hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:h-11"
              >
                {label}
              </button>
            );
          })}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <FilterDay
          label={phrase("From")}
          day={from}
          onChange={(day) => chooseDays({ from: day, to })}
        />
        <FilterDay
          label={phrase("To")}
          day={to}
          onChange={(day) => chooseDays({ from, to: day })}
        />
      </div>
      <p className="text-xs text-ink-3">
        {phrase("Days in {zone}", { zone: timezone.replaceAll("_", " ") })}
      </p>
    </div>
  );
}
