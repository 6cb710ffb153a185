import clsx from "clsx";
import { Fragment, type ReactNode } from "react";

/** Parts with dots between them, in one line. Without room for all, the longest are cut first. */
export const DottedLine = ({
  whole,
  children,
}: {
  /** A part before the others that is never cut. */
  whole?: ReactNode;
  children?: ReactNode;
}) => (
  <span className="block min-w-0 overflow-hidden">
    <span className="-ml-4 flex">
      <span className="flex shrink-0">{whole}</span>
      <span className="grid min-w-0 auto-cols-[minmax(0,max-content)] grid-flow-col">
        {children}
      </span>
    </span>
  </span>
);

/** Parts with dots between them, in one line that is cut at its end. Empty parts are left out. */
export const CutLine = ({ parts }: { parts: readonly ReactNode[] }) => (
  <span className="block truncate">
    {parts
      .filter((part) => part !== undefined && part !== null && part !== false && part !== "")
      .map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
        <Fragment key={index}>
          {index > 0 && <span className="text-ink-3"> · </span>}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
  </span>
);

/** A text with a dot before it, which is out of sight at the start of a line. */
export const DottedPart = ({ isMinor, children }: { isMinor?: boolean; children: ReactNode }) => (
  <span
    className={clsx(
      "relative ml-4 flex max-w-[calc(100%-1rem)] min-w-0 before:absolute before:-left-2.5 before:text-ink-3 before:content-['·']",
      isMinor && "text-ink-3",
    )}
  >
    <span dir="auto" className="min-w-0 truncate">
      {children}
    </span>
  </span>
);
