import type { shownMax } from "@referral-service/contract/app";
import { Link, type LinkProps } from "@tanstack/react-router";
import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { countedText } from "../../ui/format-language.ts";

export const countMax: typeof shownMax.homeCount = 100;

/** Returns the number, with a plus if there are more than were counted. */
export const countText = (count: number, isMore = count >= countMax): string =>
  countedText({ count, isMore });

/** Shows a kind of pending work, with its first few items. */
export function Card({
  title,
  count,
  all,
  action,
  children,
}: {
  title: string;
  /** Number of items, if the linked list has others as well. */
  count?: string | undefined;
  /** Link to the list of all items, with their number if the list has no others. */
  all?: { count?: string; link: LinkProps };
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
            {...all.link}
            className="ml-auto font-medium text-accent-text hover:underline pointer-coarse:-my-3 pointer-coarse:min-w-11 pointer-coarse:py-3 pointer-coarse:text-right"
          >
            {all.count === undefined ? "Show all" : `All ${all.count}`}
            <span className="sr-only">: {title}</span>
          </Link>
        )}
        {action}
      </div>
      {children}
    </section>
  );
}

/** Rows after the fifth are only shown where the cards have three columns. */
export const CardRows = ({ children }: { children: ReactNode }) => (
  <ul className="max-[100rem]:[&>:nth-child(n+6)]:hidden">{children}</ul>
);

/** The whole row is the link. */
export const CardRow = ({
  link,
  dot,
  title,
  isDone = false,
  detail,
  aside,
}: {
  link: LinkProps;
  dot?: ReactNode;
  title: string;
  /** Whether the title is crossed out. */
  isDone?: boolean;
  detail?: ReactNode;
  aside?: ReactNode;
}) => (
  <li className="relative flex min-h-11 items-center gap-3 border-t border-line px-4 py-1.5 hover:bg-hover">
    {dot}
    <div className="min-w-0 flex-1">
      <Link
        {...link}
        dir="auto"
        className={clsx(
          "block truncate text-left font-medium outline-offset-[-2px] after:absolute after:inset-0",
          isDone && "text-ink-3 line-through",
        )}
      >
        {title}
      </Link>
      {detail !== undefined && (
        <p dir="auto" className="truncate text-left text-xs text-ink-2">
          {detail}
        </p>
      )}
    </div>
    {aside !== undefined && aside !== false && (
      <div className="figures flex shrink-0 items-center gap-3 text-xs text-ink-3">{aside}</div>
    )}
  </li>
);

/** A link at the end of a heading. */
export const asideLink =
  "shrink-0 text-xs text-accent-text hover:underline pointer-coarse:-my-3.5 pointer-coarse:min-w-11 pointer-coarse:py-3.5 pointer-coarse:text-right";
