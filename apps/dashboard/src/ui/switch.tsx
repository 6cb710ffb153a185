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
    className={clsx(
      "relative flex h-5 w-9 shrink-0 rounded-full p-0.5 after:absolute after:-inset-3",
      isOn ? "justify-end bg-accent" : "bg-line-field",
    )}
  >
    <span className="size-4 rounded-full bg-white" />
  </button>
);
