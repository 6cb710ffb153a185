import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { asideLink } from "../../ui/card.tsx";

/** A list on the home page of a referrer, with the link to all of its items. */
export function OwnList({
  title,
  all,
  children,
}: {
  title: string;
  all: LinkProps & { label: string };
  children: ReactNode;
}) {
  const id = useId();
  const { label, ...link } = all;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        <Link {...link} className={asideLink}>
          {label}
        </Link>
      </div>
      {children}
    </section>
  );
}

/** Class of a row, which is as high as its placeholder. */
export const rowClass =
  "relative flex min-h-14 items-center gap-3 border-b border-line py-2 hover:bg-hover";

export const RowArrow = () => <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />;

/** A row with a name, possibly a value at the end, and a line below. All of the row is the link. */
export const OwnRow = ({
  link,
  name,
  value,
  children,
}: {
  link: LinkProps;
  name: string;
  value?: ReactNode;
  children: ReactNode;
}) => (
  <li className={rowClass}>
    <div className="min-w-0 flex-1">
      <div className="flex items-baseline justify-between gap-3">
        <Link
          {...link}
          dir="auto"
          className="block font-medium wrap-anywhere outline-offset-[-2px] after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span className="shrink-0 text-xs">{value}</span>
      </div>
      <p dir="auto" className="text-xs wrap-anywhere text-ink-2">
        {children}
      </p>
    </div>
    <RowArrow />
  </li>
);
