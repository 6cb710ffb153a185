import { Link, type LinkProps, useNavigate } from "@tanstack/react-router";
import clsx from "clsx";
import { X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { isForPage } from "./keys.ts";

/** A panel beside a list for one of its rows, with an address of its own. Esc leads back to the list. */
export function Panel({
  label,
  closeTo,
  width = "normal",
  children,
}: {
  label: string;
  closeTo: LinkProps;
  width?: "normal" | "wide";
  children: ReactNode;
}) {
  const navigate = useNavigate();
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key === "Escape" && isForPage(event)) void navigate(closeTo);
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate, closeTo]);
  return (
    <aside
      aria-label={label}
      className={clsx(
        "relative flex shrink-0 flex-col overflow-y-auto border-l border-line bg-surface max-lg:absolute max-lg:inset-0 max-lg:z-20 max-lg:w-full max-lg:border-l-0",
        width === "wide" ? "w-105 xl:w-140" : "w-105",
      )}
    >
      <Link
        {...closeTo}
        aria-label="Close the panel"
        className="absolute top-3 right-3 z-10 grid size-7 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </Link>
      {children}
    </aside>
  );
}

/** A list of facts: names on the left, values on the right. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[116px_1fr] items-baseline gap-x-3 gap-y-2">{children}</dl>
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
);
