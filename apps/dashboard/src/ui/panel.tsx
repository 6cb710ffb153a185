import { type LinkProps, useLocation, useNavigate } from "@tanstack/react-router";
import clsx from "clsx";
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { isForPage } from "./keys.ts";
import { ActionsPlace } from "./record-actions.tsx";
import { RecordBar } from "./record-bar.tsx";
import { Skeleton } from "./skeleton.tsx";

const widths = {
  normal: "w-110 xl:w-120",
  wide: "w-110 xl:w-130",
  /** The width leaves room for the amount and the day of a bonus, next to its name and status. */
  bonus: "w-[calc(100%-27.5rem)] xl:w-[calc(100%-32rem)] 2xl:w-[calc(100%-36rem)]",
  /** The width leaves at least 180 px for the names of the list, next to the status and time. */
  record: "w-[calc(100%-27.5rem)] 2xl:w-[calc(100%-36rem)]",
  conversation: "w-[calc(100%-22rem)] xl:w-[calc(100%-26.25rem)]",
};

/** The place of a record next to its list while none is open. */
export const PanelPlace = ({
  width,
  isLoading = false,
  children,
}: {
  width: keyof typeof widths;
  /** Whether a record opens there by itself. */
  isLoading?: boolean;
  children?: ReactNode;
}) => (
  <div className={clsx("flex shrink-0 flex-col border-l border-line bg-pane", widths[width])}>
    <div className="flex h-12 shrink-0 items-center border-b border-line px-5">
      {isLoading && <Skeleton className="h-4 w-40" />}
    </div>
    <div className="flex min-h-0 flex-1 flex-col justify-center">{children}</div>
  </div>
);

/**
 * A record next to its list, with its own address. On narrow windows it covers the page. Esc
 * returns to the list.
 */
export function Panel({
  label,
  title,
  closeTo,
  width = "normal",
  children,
  ...bar
}: {
  label: string;
  /** Name of the record. Undefined until it is known. */
  title: string | undefined;
  /** Where Back and Esc lead. Undefined where the record is always next to its list. */
  closeTo: LinkProps | undefined;
  width?: keyof typeof widths;
  children: ReactNode;
} & Pick<
  ComponentProps<typeof RecordBar>,
  "before" | "after" | "titleTo" | "status" | "actions" | "around"
>) {
  const navigate = useNavigate();
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key === "Escape" && isForPage(event) && closeTo) void navigate(closeTo);
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate, closeTo]);
  const panel = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useOwnFocus(panel);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      className={clsx(
        "panel flex shrink-0 flex-col border-l border-line bg-pane outline-offset-[-2px] max-lg:bg-page max-lg:absolute max-lg:inset-0 max-lg:z-20 max-lg:w-full max-lg:border-l-0",
        widths[width],
      )}
    >
      <RecordBar label={label} title={title} backTo={closeTo} actionsRef={setPlace} {...bar} />
      <ActionsPlace value={place}>{children}</ActionsPlace>
    </aside>
  );
}

/** The scrolling content of a plain record. */
export const PanelBody = ({ children }: { children: ReactNode }) => (
  <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
);

/** Whether the panel covers its list, like `max-lg:` in classes. */
const covering = matchMedia("(width < 64rem)");

/** Moves the focus into the panel for keyboard users, and back to where it was. */
function useOwnFocus(panel: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const opener = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row of the list reopens the same panel
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body || panel.current?.contains(focused)) return;
    const isFirst = opener.current === null;
    opener.current = focused;
    // The keys that move through the rows also change the open record, so the focus stays in the
    // list.
    if (covering.matches || (isFirst && focused.matches(":focus-visible"))) panel.current?.focus();
  }, [panel, pathname]);
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body;
      if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
    },
    [],
  );
}

/** A list of facts: names on the left, values on the right, at the same place in all lists of a record. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[min(45%,9.5em)_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 pointer-coarse:gap-y-3">
    {children}
  </dl>
);

/** Facts of one kind with their heading. */
export const FactGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
    <p className="font-semibold">{title}</p>
    {children}
  </section>
);

export const Fact = ({
  name,
  isLong = false,
  children,
}: {
  name: string;
  /** Whether a phone has the value below its name. */
  isLong?: boolean;
  children: ReactNode;
}) => (
  <div className={clsx("contents", isLong && "max-sm:col-span-2 max-sm:grid")}>
    <dt className="text-ink-3">{name}</dt>
    <dd
      dir="auto"
      className="min-w-0 text-left wrap-anywhere pointer-coarse:[&_a]:-my-3 pointer-coarse:[&_a]:py-3"
    >
      {children}
    </dd>
  </div>
);
