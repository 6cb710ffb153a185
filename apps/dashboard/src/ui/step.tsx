import type { ReactNode } from "react";

/** One of several numbered steps. */
export const Step = ({
  number,
  title,
  text,
  children,
}: {
  number: number;
  title: string;
  text?: string;
  children: ReactNode;
}) => (
  <li className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <div className="grid gap-1">
      <h3 className="flex items-center gap-3">
        <span
          aria-hidden
          className="figures grid size-5.5 place-items-center rounded-full bg-hover text-xs font-medium text-ink-2"
        >
          {number}
        </span>
        {title}
      </h3>
      {text !== undefined && <p className="text-ink-2 pl-8.5">{text}</p>}
    </div>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pl-8.5">{children}</div>
  </li>
);
