import clsx from "clsx";
import { LoaderCircle } from "lucide-react";
import type { ButtonHTMLAttributes, Ref } from "react";

/** `danger` opens a confirmation, and `destroy` confirms it. */
export type ButtonLook = "primary" | "default" | "quiet" | "danger" | "destroy";

const looks: Record<ButtonLook, string> = {
  primary:
    "border-transparent bg-accent text-accent-ink hover:bg-accent-hover disabled:bg-hover disabled:text-ink-3",
  default: "border-line-strong bg-surface hover:bg-hover disabled:opacity-50",
  quiet: "quiet border-transparent text-ink-2 hover:bg-hover hover:text-ink disabled:opacity-50",
  danger: "border-line-strong bg-surface hover:bg-bad-soft hover:text-bad disabled:opacity-50",
  destroy: "border-line-strong bg-surface text-bad hover:bg-bad-soft disabled:opacity-50",
};

/** Returns the classes of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook = "default", size: "small" | "normal" = "normal") =>
  clsx(
    "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap disabled:cursor-not-allowed",
    "pointer-coarse:min-h-11 pointer-coarse:min-w-11",
    size === "small"
      ? "h-6.5 px-2 text-xs pointer-coarse:px-2.5 pointer-coarse:text-sm"
      : "h-7.5 px-2.5",
    looks[look],
  );

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  size?: "small" | "normal";
  ref?: Ref<HTMLButtonElement>;
  /** Whether the button's action is running. A second click then does nothing. */
  isBusy?: boolean;
}

export function Button({
  look,
  size,
  isBusy = false,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={clsx(buttonClass(look, size), className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {isBusy && <LoaderCircle aria-hidden className="size-3.5 animate-spin" />}
      {children}
    </button>
  );
}

/** A button with only an icon, so it needs a name. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: Omit<ButtonProps, "look" | "size"> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx(
        "inline-grid size-7 shrink-0 place-items-center rounded-control text-ink-3 pointer-coarse:size-11 hover:bg-hover hover:text-ink disabled:opacity-50 [&_svg]:size-4",
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
