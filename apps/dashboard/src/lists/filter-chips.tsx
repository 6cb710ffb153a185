import clsx from "clsx";
import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { ChoiceMenu } from "../ui/choice-menu.tsx";
import { OnDemand } from "../ui/on-demand.tsx";
import { manyIn } from "./many-values.ts";

/** A filter of a list: a few choices, under the name of its parameter in the address. */
export interface Filter {
  name: string;
  label: string;
  choices: readonly { value: string; label: string; icon?: ReactNode }[];
  /** Whether several values can be chosen, or excluded. */
  isMany?: true;
  /** Names of the filters that a choice here removes. */
  replaces?: readonly string[];
}

const chipClass =
  "inline-flex h-6.5 pointer-coarse:h-11.5 max-w-full items-center overflow-hidden rounded-control border text-xs [&>*+*]:border-l [&>*+*]:border-line";

const RemoveFilter = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <button
    type="button"
    aria-label={`Remove filter ${label}`}
    className="h-full px-1.5 text-ink-3 hover:bg-hover"
    onClick={onRemove}
  >
    <X aria-hidden className="size-3" />
  </button>
);

const loadMany = async () => (await import("./many-menu-popup.tsx")).ManyMenuPopup;

/** The button stays the same while values are chosen, so that its menu stays open. */
export function ManyFilter({
  filter: { label, choices },
  text,
  onChange,
}: {
  filter: Filter;
  text: string | undefined;
  onChange: (text: string | undefined) => void;
}) {
  const { isNot, values } = manyIn(text);
  const isChosen = values.length > 0;
  const names = values.map(
    (value) => choices.find((choice) => choice.value === value)?.label ?? value,
  );
  const trigger = (
    <button
      type="button"
      className="inline-flex h-full min-w-0 items-center gap-1 px-2 text-ink-2 hover:bg-hover"
    >
      {!isChosen && <Plus aria-hidden className="size-3" />}
      <span className="shrink-0">{label}</span>
      {isChosen && (
        <>
          <span className="shrink-0">{isNot ? "is not" : "is"}</span>
          <span className="truncate font-medium text-ink" title={names.join(", ")}>
            {names.join(", ")}
          </span>
        </>
      )}
    </button>
  );
  return (
    <div
      data-chosen={isChosen || undefined}
      className={clsx(
        chipClass,
        isChosen ? "border-line-strong bg-surface" : "border-dashed border-line-strong",
      )}
    >
      <OnDemand load={loadMany} props={{ trigger, choices, text, onChange }}>
        {trigger}
      </OnDemand>
      {isChosen && <RemoveFilter label={label} onRemove={() => onChange(undefined)} />}
    </div>
  );
}

/** A filter with one value. */
export function Chip({
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
    <div data-chosen className={`${chipClass} border-line-strong bg-surface`}>
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
      <RemoveFilter label={label} onRemove={() => onChange(undefined)} />
    </div>
  );
}
