import clsx from "clsx";
import { Calendar } from "lucide-react";
import { type ComponentProps, useRef, useState } from "react";
import { phrase } from "../languages/phrase.ts";
import { controlClass, useField } from "../ui/field.tsx";
import { dayText } from "../ui/time.tsx";
import { type Day, isDay } from "../words/days.ts";
import { dayPattern, hasWholeYear, typedDay } from "../words/typed-days.ts";

/**
 * A day that people type in the organization's format, or choose in the browser's calendar. It
 * becomes 27 Nov 2026 after it is typed.
 */
export function DayInput({
  value,
  onChange,
  onBlur,
  min,
  className,
  inputClass = clsx(controlClass, "h-7.5"),
  ...rest
}: Omit<ComponentProps<"input">, "value" | "onChange" | "onBlur"> & {
  /** A day such as 2026-11-27, or other text, which is shown as it is. */
  value: string;
  /** Gets the day, or the text if it is not a day. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  inputClass?: string;
}) {
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ text: string; of: string[] }>();

  const dayOf = (text: string) => typedDay(text, new Date().getFullYear()) ?? text.trim();
  // A value from elsewhere, such as a link to another period, replaces the typed text.
  const draft = typed?.of.includes(value) ? typed.text : undefined;
  function finish() {
    setTyped(undefined);
    if (draft !== undefined && dayOf(draft) !== value) onChange(dayOf(draft));
  }

  return (
    <span className={clsx("relative flex min-w-0", className)}>
      <input
        {...useField()}
        autoComplete="off"
        placeholder={dayPattern()}
        {...rest}
        value={draft ?? dayText(value)}
        onChange={({ target: { value: text } }) => {
          setTyped({ text, of: [value, dayOf(text)] });
          if (text === "" || (hasWholeYear(text) && isDay(dayOf(text)))) onChange(dayOf(text));
        }}
        onBlur={() => {
          finish();
          onBlur?.();
        }}
        onKeyDown={(event) => event.key === "Enter" && finish()}
        className={clsx(inputClass, "figures min-w-0 flex-1 pr-7 pointer-coarse:pr-9")}
      />
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        min={min}
        max="9999-12-31"
        value={isDay(value) ? value : ""}
        onChange={({ target }) => {
          setTyped(undefined);
          onChange(target.value);
        }}
        className="pointer-events-none absolute inset-y-0 right-0 w-7 opacity-0"
      />
      <button
        type="button"
        title={phrase("Open calendar")}
        aria-label={phrase("Open calendar")}
        onClick={() => calendar.current?.showPicker()}
        className="absolute inset-y-0 right-0 grid w-7 place-items-center rounded-control text-ink-3 hover:text-ink pointer-coarse:min-w-11"
      >
        <Calendar aria-hidden className="size-4" />
      </button>
    </span>
  );
}

/** A day of a filter, with its label before it. Text that is not a day changes nothing. */
export const FilterDay = ({
  label,
  day = "",
  onChange,
}: {
  label: string;
  day: string | undefined;
  onChange: (day: Day | undefined) => void;
}) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the input is in the component
  <label className="inline-flex items-center gap-1.5 text-xs text-ink-2">
    {label}
    <DayInput
      value={day}
      onChange={(text) => (text === "" || isDay(text)) && onChange(text || undefined)}
      className="w-36 text-ink pointer-coarse:w-44"
    />
  </label>
);
