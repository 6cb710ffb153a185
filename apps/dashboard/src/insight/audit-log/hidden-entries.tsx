import type { ShownAuditLog } from "@referral-service/contract/app";
import { Lock } from "lucide-react";
import { useState } from "react";
import type { Grouping } from "../../lists/groups.ts";

type Entry = Pick<ShownAuditLog, "id" | "withheld">;

interface Run {
  isHidden: boolean;
  /** Entries that follow each other, newest first. */
  ids: string[];
}

/** Returns the entries in runs: those with hidden changes, and the others. */
export function runsOf(entries: readonly Entry[]): Run[] {
  const runs: Run[] = [];
  for (const { id, withheld = false } of entries) {
    const last = runs.at(-1);
    if (last?.isHidden === withheld) last.ids.push(id);
    else runs.push({ isHidden: withheld, ids: [id] });
  }
  return runs;
}

/**
 * Entries with hidden changes take one line together, which opens. Undefined if none follow each
 * other.
 */
export function useHiddenEntries(entries: readonly Entry[]): Grouping<Entry> | undefined {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const runs = runsOf(entries).map((run) => ({ ...run, key: run.ids[0] ?? "" }));
  const together = runs.filter(({ isHidden, ids }) => isHidden && ids.length > 1);
  if (together.length === 0) return undefined;
  const keys = new Map(runs.flatMap(({ key, ids }) => ids.map((id) => [id, key])));
  const isOpen = ({ ids }: Run) => ids.some((id) => opened.has(id));
  return {
    sectionOf: ({ id }) => keys.get(id) ?? id,
    sections: runs.map((run) => ({
      key: run.key,
      label: together.includes(run) ? <Hidden count={run.ids.length} /> : null,
      count: undefined,
      isRow: true,
    })),
    closed: new Set(together.filter((run) => !isOpen(run)).map(({ key }) => key)),
    onToggle: (toggled) => {
      const run = together.find(({ key }) => key === toggled);
      if (run === undefined) return;
      const others = [...opened].filter((id) => !run.ids.includes(id));
      setOpened(new Set(isOpen(run) ? others : [...others, ...run.ids]));
    },
  };
}

const Hidden = ({ count }: { count: number }) => (
  <span className="flex min-w-0 items-center gap-1.5 font-normal text-ink-2">
    {count} more changes
    <Lock aria-hidden className="ml-2 size-3.5 shrink-0 text-ink-3 max-sm:hidden" />
    <span className="truncate text-ink-3 max-sm:hidden">{hiddenText}</span>
  </span>
);

export const hiddenText = "Only people who send bonuses see this";
