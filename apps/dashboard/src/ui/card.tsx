import { Link, type LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import { type ReactNode, useId } from "react";

/** Shows a part of a page on a surface, with its heading. */
export function Card({
  title,
  count,
  all,
  action,
  children,
}: {
  title: string;
  /** Number of items as text. */
  count?: string | undefined;
  /** Link to the list of all items. */
  all?: LinkProps;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 overflow-hidden rounded-surface border border-line bg-surface"
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 px-4 py-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {count !== undefined && <span className="figures text-ink-3">{count}</span>}
        {all !== undefined && (
          <Link
            {...all}
            className="ml-auto font-medium text-accent-text hover:underline pointer-coarse:-my-3 pointer-coarse:min-w-11 pointer-coarse:py-3 pointer-coarse:text-right"
          >
            Show all
            <span className="sr-only">: {title}</span>
          </Link>
        )}
        {action}
      </div>
      {children}
    </section>
  );
}

/** Rows after the fifth, or the eighth of a long card, are only shown where the cards have three columns. */
export const CardRows = ({ isLong, children }: { isLong?: boolean; children: ReactNode }) => (
  <ul
    className={
      isLong ? "max-[100rem]:[&>:nth-child(n+9)]:hidden" : "max-[100rem]:[&>:nth-child(n+6)]:hidden"
    }
  >
    {children}
  </ul>
);

/** Height, border and insets of the rows of a card. */
export const cardRowInsets = "min-h-11 border-t border-line px-4 py-1.5 pointer-coarse:min-h-14";

/** A row of a card. */
export const cardRowClass = `relative flex items-center gap-3 hover:bg-hover ${cardRowInsets}`;

/** The text of a row that opens something. The whole row is its target. */
export const rowTitleClass =
  "-my-0.5 max-w-full truncate py-0.5 text-left font-medium outline-offset-[-2px] after:absolute after:inset-0";

/** The whole row is the link. The detail has the width below the aside, unless that is tall. */
export const CardRow = ({
  link,
  dot,
  title,
  detail,
  aside,
  isAsideTall = false,
  action,
}: {
  link: LinkProps;
  dot?: ReactNode;
  title: string;
  detail?: ReactNode;
  aside?: ReactNode;
  /** Whether the aside can have two lines. */
  isAsideTall?: boolean;
  /** A link of its own at the end of the row. */
  action?: ReactNode;
}) => (
  <li className={cardRowClass}>
    {dot}
    <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
      <Link {...link} dir="auto" className={`block ${rowTitleClass}`}>
        {title}
      </Link>
      <div
        className={clsx(
          "figures flex items-center gap-3 text-xs text-ink-3",
          isAsideTall && detail !== undefined && "row-span-2",
        )}
      >
        {aside}
      </div>
      {detail !== undefined && (
        <p
          dir="auto"
          className={clsx("text-left text-xs text-ink-2", !isAsideTall && "col-span-2 truncate")}
        >
          {detail}
        </p>
      )}
    </div>
    {action}
  </li>
);

/** A link at the end of a heading. */
export const asideLink =
  "shrink-0 text-xs text-accent-text hover:underline pointer-coarse:-my-3.5 pointer-coarse:min-w-11 pointer-coarse:py-3.5 pointer-coarse:text-right";
