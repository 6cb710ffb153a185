import { Link, type LinkProps, useLocation, useNavigate } from "@tanstack/react-router";
import clsx from "clsx";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { isForPage } from "./keys.ts";

/** A panel next to a list for one of its rows, with its own address. Esc returns to the list. */
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
  const panel = useRef<HTMLElement>(null);
  useOwnFocus(panel);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      className={clsx(
        "panel relative flex outline-offset-[-2px] shrink-0 flex-col overflow-y-auto border-l border-line bg-surface max-lg:absolute max-lg:inset-0 max-lg:z-20 max-lg:w-full max-lg:border-l-0",
        width === "wide" ? "w-105 xl:w-140" : "w-105",
      )}
    >
      <Link
        {...closeTo}
        aria-label="Close panel"
        className="absolute top-3 right-3 z-10 grid size-7 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </Link>
      {children}
    </aside>
  );
}

/** Like `max-lg:` in classes: the panel covers its list. */
const covering = matchMedia("(width < 64rem)");

/** Moves the focus into the panel for keyboard users, and back to where it was. */
function useOwnFocus(panel: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const opener = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row of the list reopens the same panel
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body || panel.current?.contains(focused)) return;
    opener.current = focused;
    if (covering.matches || focused.matches(":focus-visible")) panel.current?.focus();
  }, [panel, pathname]);
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body;
      if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
    },
    [],
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
