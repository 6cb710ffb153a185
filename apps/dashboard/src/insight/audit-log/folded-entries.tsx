import type { ShownAuditLog } from "@referral-service/contract/app";
import { useMemo, useState } from "react";
import { useOrganization } from "../../data/me.ts";
import type { ReadList } from "../../data/use-list.ts";
import { runsByDay, sectionsByDay } from "../../lists/days.ts";
import type { Grouping } from "../../lists/groups.ts";

/** An entry, or the row that stands for several. */
export interface EntryRow extends ShownAuditLog {
  run?: {
    count: number;
    /** Number of the entries' subjects. */
    subjectCount: number;
  };
}

type Line = Pick<ShownAuditLog, "id" | "actor" | "action" | "changes" | "withheld" | "target">;

interface Run<Entry> {
  isHidden: boolean;
  /** The newest of the entries that follow each other. */
  first: Entry;
  ids: string[];
  /** IDs of the entries' subjects. */
  subjectIds: Set<string>;
}

/** The part of an entry that its neighbors can repeat. All hidden changes look the same. */
const repeatable = ({ actor, action, changes, withheld }: Line) =>
  withheld === true ? "hidden" : JSON.stringify([actor, action, changes]);

/** Returns the entries in runs of the same change, newest first. */
export function runsOf<Entry extends Line>(entries: readonly Entry[]): Run<Entry>[] {
  const runs: Run<Entry>[] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last !== undefined && repeatable(last.first) === repeatable(entry)) {
      last.ids.push(entry.id);
      last.subjectIds.add(entry.target.id);
    } else {
      const isHidden = entry.withheld === true;
      runs.push({
        isHidden,
        first: entry,
        ids: [entry.id],
        subjectIds: new Set([entry.target.id]),
      });
    }
  }
  return runs;
}

/** The key of a run's line, which differs from those of the entries. */
const keyOf = ({ first }: Run<Line>) => `run ${first.id}`;

/** Hidden changes tell nothing one by one. Two visible ones still fit below each other. */
const isFolded = ({ isHidden, ids }: Run<Line>) => ids.length > (isHidden ? 1 : 2);

/**
 * The entries of each day, below a line with the day. Entries that repeat a change, or whose changes
 * are hidden, take one line together, which opens. Undefined if the list has no entries.
 */
export function useEntryGroups({
  items: entries,
  isPending,
}: Pick<ReadList<ShownAuditLog>, "items" | "isPending">): Grouping<EntryRow> | undefined {
  const { timezone } = useOrganization();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const days = useMemo(() => daysOf(entries, timezone), [entries, timezone]);
  if (entries.length === 0 && !isPending) return undefined;
  const runs = days.flatMap((day) => day.runs);
  const folded = runs.filter(isFolded);
  const keys = new Map(runs.flatMap((run) => run.ids.map((id) => [id, keyOf(run)])));
  const isOpen = ({ ids }: Run<ShownAuditLog>) => ids.some((id) => opened.has(id));
  return {
    sectionOf: ({ id }) => keys.get(id) ?? id,
    sections: sectionsByDay(days, timezone, {
      keyOf,
      rowOf: (run) => (isFolded(run) ? rowFor(run) : undefined),
    }),
    closed: new Set(folded.filter((run) => !isOpen(run)).map(keyOf)),
    onToggle: (toggled) => {
      const run = folded.find((one) => keyOf(one) === toggled);
      if (run === undefined) return;
      const others = [...opened].filter((id) => !run.ids.includes(id));
      setOpened(new Set(isOpen(run) ? others : [...others, ...run.ids]));
    },
  };
}

const rowFor = (run: Run<ShownAuditLog>): EntryRow => ({
  ...run.first,
  id: keyOf(run),
  run: { count: run.ids.length, subjectCount: run.subjectIds.size },
});

const daysOf = (entries: readonly ShownAuditLog[], timezone: string) =>
  runsByDay(entries, timezone, runsOf);
