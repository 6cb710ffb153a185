import clsx from "clsx";
import { Plus, X } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { DayInput } from "../../forms/day-input.tsx";
import { useIsNarrow } from "../../ui/is-narrow.ts";
import { Menu, MenuCheck } from "../../ui/menu.tsx";

const partClass = (isChanged: boolean, joins?: "next" | "previous") =>
  clsx(
    joins === "next" && "rounded-r-none text-right",
    joins === "previous" && "-ml-px rounded-l-none",
    "h-7.5 max-w-full rounded-control border px-2 font-medium text-ink placeholder:text-ink-3",
    isChanged ? "border-accent bg-accent-soft" : "border-line-field bg-surface",
  );

/** A clause of the sentence, which begins on its own line. On a phone, a line separates clauses. */
export const Clause = ({ children }: { children: ReactNode }) => (
  <div className="flex w-full flex-wrap items-center gap-x-2 gap-y-2.5 text-ink-2 max-sm:border-line max-sm:not-first:border-t max-sm:not-first:pt-2.5">
    {children}
  </div>
);

/** Parts that stay together where the line has room for them. */
export const Parts = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-2.5">
    {children}
  </span>
);

/**
 * Words and the parts after them, which stay together where the line has room for them. On a phone,
 * the words are in a column next to the parts.
 */
export const Phrase = ({
  words,
  phoneWords = words,
  children,
}: {
  words: string;
  /** Words that fit the column on a phone. */
  phoneWords?: string;
  children: ReactNode;
}) =>
  useIsNarrow() ? (
    <span className="flex w-full gap-2">
      <span className="flex min-h-11 w-20 shrink-0 items-center self-start text-sm">
        {phoneWords}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2">{children}</span>
    </span>
  ) : (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-2.5">
      <span>{words}</span>
      {children}
    </span>
  );

/** An amount and its unit as one control. */
export const JoinedParts = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex max-w-full">{children}</span>
);

/** On a phone, a button without words is in the column of the parts. */
export const BelowParts = ({ children }: { children: ReactNode }) =>
  useIsNarrow() ? <Phrase words="">{children}</Phrase> : children;

/** Parts with the button that removes them, which is at the end of a row on a phone. */
export const RemovableParts = ({
  label,
  onRemove,
  children,
}: {
  label: string;
  /** Undefined while there is nothing to remove. */
  onRemove: (() => void) | undefined;
  children: ReactNode;
}) => (
  <span className="inline-flex max-w-full items-center gap-2 max-sm:w-full">
    <span className="flex min-w-0 flex-wrap items-center gap-2 max-sm:flex-1">{children}</span>
    {onRemove !== undefined && <RemovePart label={label} onClick={onRemove} />}
  </span>
);

interface PartProps {
  /** Name of the part for screen readers. Sighted people read the sentence around it. */
  label: string;
  /** Whether the part differs from the version in force. */
  isChanged?: boolean;
  /** The neighbor with which the part is one control. */
  joins?: "next" | "previous";
}

export function ChoicePart<Value extends string>({
  label,
  isChanged = false,
  value,
  choices,
  dot,
  joins,
  onChange,
}: PartProps & {
  value: Value;
  choices: readonly { value: Value; label: string }[];
  /** Shown before the chosen value. */
  dot?: ReactNode;
  onChange: (value: Value) => void;
}) {
  return (
    <span className="relative max-w-full">
      {dot !== undefined && (
        <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center">
          {dot}
        </span>
      )}
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
        className={clsx(
          partClass(isChanged, joins),
          "field-sizing-content pr-7",
          dot !== undefined && "pl-6",
        )}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}

const TextPart = ({
  label,
  isChanged = false,
  value,
  placeholder,
  joins,
  onChange,
}: PartProps & {
  value: string;
  placeholder?: string;
  onChange: (value: string) => void;
}) => (
  <input
    aria-label={label}
    value={value}
    placeholder={placeholder}
    onChange={({ target }) => onChange(target.value)}
    className={clsx(
      partClass(isChanged, joins),
      "figures field-sizing-content min-w-10 pointer-coarse:min-w-11",
    )}
  />
);

export const DayPart = ({
  label,
  isChanged = false,
  ...input
}: PartProps & Pick<ComponentProps<typeof DayInput>, "value" | "onChange" | "placeholder">) => (
  <DayInput
    aria-label={label}
    className="w-36 pointer-coarse:w-44"
    inputClass={partClass(isChanged)}
    {...input}
  />
);

/** A part with a number, or an empty one. */
export const NumberPart = ({ onChange, ...rest }: Parameters<typeof TextPart>[0]) => (
  <TextPart {...rest} onChange={(value) => onChange(value.replace(",", "."))} />
);

/** A part with several values from a list. */
export function ValuesPart({
  label,
  isChanged = false,
  values,
  choices,
  onChange,
}: PartProps & {
  values: string[];
  choices: readonly { value: string; label: string }[];
  onChange: (values: string[]) => void;
}) {
  const chosen = choices.filter(({ value }) => values.includes(value));
  const shown = chosen.map((choice) => choice.label).join(", ");
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${label}: ${shown === "" ? "nothing" : shown}`}
          className={clsx(
            partClass(isChanged),
            "truncate text-left pointer-coarse:h-11 max-sm:text-base",
            shown === "" && "text-ink-3",
          )}
        >
          {shown === "" ? "Choose" : shown}
        </button>
      }
    >
      {choices.map((choice) => (
        <MenuCheck
          key={choice.value}
          isChecked={values.includes(choice.value)}
          onChange={(isChecked) =>
            onChange(
              isChecked
                ? [...values, choice.value]
                : values.filter((value) => value !== choice.value),
            )
          }
        >
          {choice.label}
        </MenuCheck>
      ))}
    </Menu>
  );
}

/** A part with several typed values, separated by commas. */
export function TypedValuesPart({
  values,
  suggestions,
  onChange,
  ...rest
}: PartProps & {
  values: string[];
  suggestions: readonly string[];
  onChange: (values: string[]) => void;
}) {
  const listId = useId();
  return (
    <>
      <input
        aria-label={rest.label}
        list={listId}
        defaultValue={values.join(", ")}
        placeholder="A, B"
        onChange={({ target }) =>
          onChange(
            target.value
              .split(",")
              .map((value) => value.trim())
              .filter((value) => value !== ""),
          )
        }
        className={clsx(partClass(rest.isChanged ?? false), "field-sizing-content min-w-20")}
      />
      <datalist id={listId}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}

export const AddPart = ({ children, ...button }: ComponentProps<"button">) => (
  <button
    {...button}
    type="button"
    className="inline-flex h-7.5 items-center gap-1 rounded-control border border-dashed pointer-coarse:h-11 border-line-strong px-2 font-medium text-ink-2 hover:bg-hover hover:text-ink"
  >
    <Plus aria-hidden className="size-3.5" />
    {children}
  </button>
);

const RemovePart = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onClick}
    className="grid size-7 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:size-11"
  >
    <X aria-hidden className="size-4" />
  </button>
);
