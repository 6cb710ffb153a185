import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Replaces an empty list. Explains what the list is for and how to create the first item. */
export const EmptyState = ({
  icon: Icon,
  title,
  children,
  action,
  below,
}: {
  icon: LucideIcon;
  /** Undefined below a page bar that says it. */
  title: string | undefined;
  children: ReactNode;
  action?: ReactNode;
  /** Another way to the first item. */
  below?: ReactNode;
}) => (
  <div className="mx-auto grid max-w-120 content-start justify-items-center gap-2 px-5 py-16 text-center">
    <div className="grid size-10 place-items-center rounded-surface bg-hover text-ink-3">
      <Icon aria-hidden className="size-5" />
    </div>
    {title !== undefined && <h2 className="text-base font-semibold">{title}</h2>}
    <div className="text-balance text-ink-2">{children}</div>
    {Boolean(action) && (
      <div data-empty-action className="mt-2 flex gap-2">
        {action}
      </div>
    )}
    {below}
  </div>
);
