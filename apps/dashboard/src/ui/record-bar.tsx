import { Link, type LinkProps, useMatch } from "@tanstack/react-router";
import clsx from "clsx";
import { ArrowLeft } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { phrase } from "../languages/phrase.ts";
import { useIsNarrow } from "./is-narrow.ts";
import { useRecent } from "./open-records.ts";
import { useTitle } from "./title.ts";

/** Moves the focus to the record that was just created. */
export const focusRecord = () =>
  document.querySelector<HTMLElement>("[data-record-title]")?.focus();

/** The place of a record in its list. */
export interface RecordsAround {
  /** For example, “3 of 25”. */
  position: string;
  /** Left out where the record has the links elsewhere. */
  previous?: ReactNode;
  next?: ReactNode;
}

/**
 * The bar of a record: the back button, its name and status, its actions, and the records around
 * it. On a phone, the status and the position are below the name.
 */
export function RecordBar({
  title,
  label,
  backTo,
  status,
  actions,
  actionsRef,
  around,
  level = 2,
}: {
  title: string | undefined;
  /** Kind of record. The bar shows it until the name is known. */
  label: string;
  /** Undefined where the list is always next to the record. */
  backTo: LinkProps | undefined;
  status?: ReactNode;
  actions?: ReactNode;
  /** Receives the place of the actions. */
  actionsRef?: Ref<HTMLDivElement>;
  around?: RecordsAround | undefined;
  /** Level of the heading: 1 if the record is the whole page. */
  level?: 1 | 2;
}) {
  const Heading = `h${level}` as const;
  const isNarrow = useIsNarrow();
  useTitle("record", title);
  // The path of this record. The location already has the next one while the record is being left.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  useRecent({ label, title, path });
  const position = around && (
    <span className="figures text-xs whitespace-nowrap text-ink-3 lg:@max-md:hidden">
      {around.position}
    </span>
  );
  const records = around?.next !== undefined && (
    <nav
      aria-label={phrase("Records")}
      className="flex shrink-0 items-center gap-0.5 border-line max-sm:gap-0 sm:ml-1 sm:border-l sm:pl-2"
    >
      {around.previous}
      {!isNarrow && position}
      {around.next}
    </nav>
  );
  return (
    <header
      className={clsx(
        "@container flex shrink-0 items-center gap-2 border-b border-line pr-3 pl-2 max-sm:gap-0 max-sm:px-1",
        isNarrow ? "h-14" : "h-12",
        backTo === undefined && "sm:pl-5",
      )}
    >
      {backTo !== undefined && (
        <Link
          {...backTo}
          data-back
          aria-label={phrase("Back")}
          title={phrase("Back")}
          className="grid size-8 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          <ArrowLeft aria-hidden className="size-4.5" />
        </Link>
      )}
      <div className={isNarrow ? "min-w-0 flex-1" : "contents"}>
        <Heading
          tabIndex={-1}
          data-record-title
          dir="auto"
          title={title}
          className="min-w-0 truncate rounded-control text-base font-semibold tracking-[-0.01em]"
        >
          {title ?? label}
        </Heading>
        <div
          className={clsx(
            "flex items-center gap-3 empty:hidden",
            isNarrow ? "text-xs" : "max-w-2/5 shrink-0",
          )}
        >
          {status}
          {isNarrow && position}
        </div>
      </div>
      {isNarrow && records}
      <div ref={actionsRef} className="ml-auto flex shrink-0 items-center gap-1.5 max-sm:gap-0">
        {actions}
      </div>
      {!isNarrow && records}
    </header>
  );
}
