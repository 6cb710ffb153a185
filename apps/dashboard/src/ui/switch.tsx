import clsx from "clsx";

/** Turns something on or off at once. */
export const Switch = ({
  label,
  isOn,
  isBusy = false,
  onToggle,
}: {
  label: string;
  isOn: boolean;
  isBusy?: boolean;
  onToggle: () => void;
}) => (
  <button
    type="button"
    role="switch"
    aria-label={label}
    aria-checked={isOn}
    aria-busy={isBusy || undefined}
    onClick={isBusy ? undefined : onToggle}
    className="flex shrink-0 items-center justify-end pointer-coarse:min-h-11 pointer-coarse:min-w-11"
  >
    <span
      className={clsx(
        "flex h-5 w-9 rounded-full p-0.5",
        isOn ? "justify-end bg-accent" : "bg-ink-3",
      )}
    >
      <span className="size-4 rounded-full bg-white" />
    </span>
  </button>
);
