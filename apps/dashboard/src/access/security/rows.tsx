import type { ReactNode } from "react";
import { phrase } from "../../languages/phrase.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";

/** The rows, with the line about all of them below. */
export const Rows = ({
  label,
  children,
  below,
}: {
  label: string;
  children: ReactNode;
  below?: ReactNode;
}) => (
  <div className="grid gap-3">
    <ul aria-label={label} className="grid divide-y divide-line empty:hidden">
      {children}
    </ul>
    <div className="flex flex-wrap items-center justify-between gap-3 empty:hidden">{below}</div>
  </div>
);

export const Row = ({
  title,
  facts,
  action,
}: {
  title: ReactNode;
  facts: ReactNode;
  action?: ReactNode;
}) => (
  <li className="flex items-center justify-between gap-3 py-2.5 first:pt-0 last:pb-0">
    <div className="grid min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 font-medium">{title}</p>
      <p className="text-xs text-ink-3">{facts}</p>
    </div>
    {action}
  </li>
);

/** Takes the place of rows until they are loaded. */
export const RowsToCome = ({ count }: { count: number }) => (
  <div className="-my-2.5">
    <SkeletonRows count={count} />
  </div>
);

/** Takes the place of a line of text, and of the button after it. */
export const LineToCome = ({ hasButton = false }: { hasButton?: boolean }) => (
  <div
    role="status"
    aria-label={phrase("Loading")}
    className="flex flex-wrap items-center justify-between gap-3"
  >
    <Skeleton className="my-1 h-3 w-40" />
    {hasButton && <Skeleton className="h-7.5 w-32 rounded-control! pointer-coarse:h-11" />}
  </div>
);
