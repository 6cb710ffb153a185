import { useEffect, useState } from "react";

/** The first digits of a year already form a year while someone types it: 2 before 2026. */
const isWhole = (day: string) => day >= "1000";

/** A day in the reader's calendar. */
export function DayInput({
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
    <label className="inline-flex items-center gap-1.5 text-xs text-ink-2">
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
        className="h-7.5 min-w-0 rounded-control pointer-coarse:h-11 border border-line-strong bg-surface px-1.5 text-xs text-ink"
      />
    </label>
  );
}
