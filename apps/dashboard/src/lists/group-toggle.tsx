import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { GroupName } from "../ui/group-name.tsx";

/** The heading of a group of rows, which opens and closes it. All of its line is its target. */
export const GroupToggle = ({
  isOpen,
  count,
  order,
  onToggle,
  children,
}: {
  isOpen: boolean;
  /** Number of rows as text, if it is known. */
  count: string | undefined;
  /** What orders the rows, where no column header shows it. */
  order?: ReactNode;
  onToggle: () => void;
  /** Name of the group. */
  children: ReactNode;
}) => (
  <button
    type="button"
    aria-expanded={isOpen}
    onClick={onToggle}
    className="flex w-full items-center gap-2 px-5 text-left after:absolute after:inset-0 pointer-coarse:after:-inset-y-1"
  >
    <Chevron isOpen={isOpen} />
    <GroupName count={count}>{children}</GroupName>
    {order}
  </button>
);

const Chevron = ({ isOpen }: { isOpen: boolean }) => (
  <ChevronRight
    aria-hidden
    className={clsx("size-3.5 shrink-0 text-ink-3", isOpen && "rotate-90")}
  />
);

/** The name of a row that stands for others, which it opens and closes. All of the row is its target. */
export const RowToggle = ({
  isOpen,
  onToggle,
  children,
}: {
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    aria-expanded={isOpen}
    onClick={onToggle}
    className="flex max-w-full items-center gap-2 outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent"
  >
    <Chevron isOpen={isOpen} />
    <span className="truncate">{children}</span>
  </button>
);
