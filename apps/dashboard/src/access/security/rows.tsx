import type { ReactNode } from "react";

/** Classes of the line below the rows, with the action on all of them. */
export const lastLineClass =
  "flex flex-wrap items-center justify-between gap-3 [ul:not(:empty)+&]:mt-3";

export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="grid divide-y divide-line">
    {children}
  </ul>
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
