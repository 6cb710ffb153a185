import type { ReactNode } from "react";

/** The rows, with the line about all of them below. */
export const Rows = ({
  label,
  children,
  below,
}: {
  label: string;
  children: ReactNode;
  below: ReactNode;
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
  <li className="flex flex-wrap items-center justify-between gap-3 py-2.5 first:pt-0 last:pb-0">
    <div className="grid min-w-0">
      <p className="flex items-center gap-2 font-medium">{title}</p>
      <p className="text-xs text-ink-3">{facts}</p>
    </div>
    {action}
  </li>
);
