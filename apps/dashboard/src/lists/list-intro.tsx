import type { ReactNode } from "react";

/** One line above the rows of a list in the settings: what the rows are. */
export const ListIntro = ({ children }: { children: ReactNode }) => (
  <div className="flex items-end gap-3 border-b border-line px-5 py-2 text-xs text-ink-3">
    {children}
  </div>
);
