import { Link, type LinkProps, useMatch } from "@tanstack/react-router";
import clsx from "clsx";
import { ArrowDown, ArrowLeft, ArrowUp, type LucideIcon } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { phrase } from "../languages/phrase.ts";
import { useIsNarrow } from "./is-narrow.ts";
import { useRecent } from "./open-records.ts";
import { Skeleton } from "./skeleton.tsx";
import { useTitle } from "./title.ts";

/** Moves the focus to the record that was just created. */
export const focusRecord = () =>
  document.querySelector<HTMLElement>("[data-record-title]")?.focus();

/** The place of a record in its list. */
export interface RecordsAround {
  /** For example, “3 of 25”, or only “3” while the number of records is unknown. */
  position: string;
  previous: LinkProps | undefined;
  next: LinkProps | undefined;
  /** Whether the keys j and k open the next and the previous record. */
  hasKeys: boolean;
}

/** The links to the previous and the next record, with the position between or before them. */
function RecordLinks({
  around: { position, previous, next, hasKeys },
  isBelow = false,
}: {
  around: RecordsAround;
  /** Whether they are below the name, on a phone. */
  isBelow?: boolean;
}) {
  const namesKeys = hasKeys && !isBelow;
  const [place = ""] = position.split(" ");
  const shownPosition = (
    <span
      className={clsx(
        "figures text-xs whitespace-nowrap text-ink-3",
        isBelow ? "mr-1" : "lg:@max-2xl:hidden",
      )}
    >
      {place}
      <span className={clsx(isBelow && "max-[22rem]:sr-only")}>{position.slice(place.length)}</span>
    </span>
  );
  return (
    <nav
      aria-label={phrase("Records")}
      className={clsx(
        "flex shrink-0 items-center gap-0.5",
        isBelow ? "not-first:ml-auto" : "ml-1 border-l border-line pl-2",
      )}
    >
      {isBelow && shownPosition}
      <RecordLink
        link={previous}
        label={namesKeys ? phrase("Previous (k)") : "Previous"}
        icon={ArrowUp}
      />
      {!isBelow && shownPosition}
      <RecordLink link={next} label={namesKeys ? phrase("Next (j)") : "Next"} icon={ArrowDown} />
    </nav>
  );
}

/** A button of the line below a name on a phone. Fingers hit it above and below the line. */
export const phoneMenuClass =
  "relative z-1 flex min-w-0 items-center gap-1.5 rounded-control font-medium pointer-coarse:-my-3 pointer-coarse:min-h-11";

function RecordLink({
  link,
  label,
  icon: Icon,
}: {
  /** Undefined at the end of the list. */
  link: LinkProps | undefined;
  label: string;
  icon: LucideIcon;
}) {
  // Fingers also hit it around its icon.
  const place =
    "relative -my-1 grid size-7 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:after:absolute pointer-coarse:after:-inset-2";
  if (link === undefined) {
    return (
      <span aria-hidden className={`${place} opacity-40`}>
        <Icon className="size-4" />
      </span>
    );
  }
  return (
    <Link {...link} aria-label={label} title={label} className={place}>
      <Icon aria-hidden className="size-4" />
    </Link>
  );
}

/** A placeholder for the status of a record. */
export const SkeletonStatus = () => <Skeleton className="my-1 h-2.5 w-20" />;

/** Placeholders for the actions of a record, which are icons on a phone. */
export const SkeletonActions = () =>
  useIsNarrow() ? (
    <>
      <Skeleton className="mx-3 size-5" />
      <Skeleton className="mx-3 size-5" />
      <Skeleton className="mx-3 size-5" />
    </>
  ) : (
    <Skeleton className="h-7.5 w-24 rounded-control!" />
  );

interface RecordBarProps {
  title: string | undefined;
  /** Text before the name, which has a direction of its own. */
  before?: string | undefined;
  /** Text after the name, where the bar has room. Gives way to the name. */
  after?: string | undefined;
  /** Kind of record. The bar shows it until the name is known. */
  label: string;
  /** Undefined where the list is always next to the record. */
  backTo: LinkProps | undefined;
  /** The way to the list, in place of Back. */
  path?: ReactNode;
  /** What the name opens. */
  titleTo?: LinkProps | undefined;
  status?: ReactNode;
  actions?: ReactNode;
  /** Receives the place of the actions. */
  actionsRef?: Ref<HTMLDivElement>;
  /** Undefined until the list is loaded, and null for a record that has none. */
  around?: RecordsAround | undefined | null;
  /** Level of the heading: 1 if the record is the whole page. */
  level?: 1 | 2;
}

/**
 * The bar of a record: the back button, its name and status, its actions, and the records around
 * it. On a phone, the name can have two lines, with the status and the links to the records around
 * it in a line below.
 */
export function RecordBar({
  title: name,
  before,
  after,
  label,
  backTo,
  path: pathTo,
  titleTo,
  status,
  actions,
  actionsRef,
  around = null,
  level = 2,
}: RecordBarProps) {
  const Heading = `h${level}` as const;
  const isNarrow = useIsNarrow();
  const title = name && [before, name, after].filter(Boolean).join(" ");
  useTitle("record", title);
  const titleText = (
    // Letters of some languages are taller than the line, and are not cut.
    <>
      <span
        dir="auto"
        className={clsx(
          "-my-0.5 py-0.5 text-left",
          isNarrow ? "line-clamp-2 wrap-anywhere" : "truncate",
        )}
      >
        {name ?? label}
      </span>
      {after !== undefined && (
        <bdi className="ml-1.5 min-w-0 shrink-1000 truncate font-normal text-ink-3 lg:@max-2xl:hidden">
          {after}
        </bdi>
      )}
    </>
  );
  // The path of this record. The location already has the next one while the record is being left.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  useRecent({ label, title, path });
  return (
    <header
      className={clsx(
        "@container flex shrink-0 items-center gap-2 border-b border-line pr-3 pl-2 max-sm:gap-0 max-sm:px-1",
        isNarrow ? "min-h-14 py-1" : "h-12",
        backTo === undefined && "sm:pl-5",
        // Without links to other records, the last button ends where the content does.
        !around && "sm:pr-5",
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
          <ArrowLeft aria-hidden className="size-4.5 max-sm:size-5" />
        </Link>
      )}
      {pathTo}
      <div className={isNarrow ? "min-w-0 flex-1 pl-1" : "contents"}>
        <Heading
          tabIndex={-1}
          data-record-title
          title={title}
          className="flex min-w-0 rounded-control text-base font-semibold tracking-[-0.01em]"
        >
          {name !== undefined && before !== undefined && (
            <span className="shrink-0 whitespace-pre">{`${before} `}</span>
          )}
          {titleTo === undefined ? (
            titleText
          ) : (
            <Link
              {...titleTo}
              className="flex min-w-0 items-center rounded-control hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
            >
              {titleText}
            </Link>
          )}
        </Heading>
        <div
          data-actions={isNarrow ? undefined : true}
          className={clsx(
            "flex items-center gap-2",
            isNarrow ? "text-xs" : "max-w-2/5 shrink-0",
            isNarrow && around !== null ? "min-h-5" : "empty:hidden",
          )}
        >
          {status}
          {isNarrow && around && <RecordLinks around={around} isBelow />}
        </div>
      </div>
      <div
        ref={actionsRef}
        data-actions={isNarrow ? undefined : true}
        className="ml-auto flex shrink-0 items-center gap-1.5 max-sm:gap-0 max-sm:empty:w-2.5"
      >
        {actions}
      </div>
      {!isNarrow && around && <RecordLinks around={around} />}
    </header>
  );
}
