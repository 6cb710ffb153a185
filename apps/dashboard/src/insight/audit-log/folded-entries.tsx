import type { ShownAuditLog } from "@referral-service/contract/app";
import { Lock } from "lucide-react";
import { useMemo, useState } from "react";
import { useOrganization } from "../../data/me.ts";
import type { ReadList } from "../../data/use-list.ts";
import type { Grouping } from "../../lists/groups.ts";
import { actorName, entryTitle } from "../../words/audit.ts";
import { dayIn } from "../../words/days.ts";
import { dayHeading } from "../../words/times.ts";
import { Changes, hiddenText } from "./changes.tsx";

type Line = Pick<ShownAuditLog, "id" | "actor" | "action" | "changes" | "withheld">;

interface Run<Entry> {
  isHidden: boolean;
  /** The newest of the entries that follow each other. */
  first: Entry;
  ids: string[];
}

/** The part of an entry that its neighbors can repeat. All hidden changes look the same. */
const repeatable = ({ actor, action, changes, withheld }: Line) =>
  withheld === true ? "hidden" : JSON.stringify([actor, action, changes]);

/** Returns the entries in runs of the same change, newest first. */
export function runsOf<Entry extends Line>(entries: readonly Entry[]): Run<Entry>[] {
  const runs: Run<Entry>[] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last !== undefined && repeatable(last.first) === repeatable(entry)) last.ids.push(entry.id);
    else runs.push({ isHidden: entry.withheld === true, first: entry, ids: [entry.id] });
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
}: Pick<ReadList<ShownAuditLog>, "items" | "isPending">): Grouping<ShownAuditLog> | undefined {
  const { timezone } = useOrganization();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const days = useMemo(() => daysOf(entries, timezone), [entries, timezone]);
  if (entries.length === 0 && !isPending) return undefined;
  const today = dayIn(timezone, Date.now());
  const runs = days.flatMap((day) => day.runs);
  const folded = runs.filter(isFolded);
  const keys = new Map(runs.flatMap((run) => run.ids.map((id) => [id, keyOf(run)])));
  const isOpen = ({ ids }: Run<ShownAuditLog>) => ids.some((id) => opened.has(id));
  return {
    sectionOf: ({ id }) => keys.get(id) ?? id,
    sections: days.flatMap((day) => [
      {
        key: day.day,
        label: dayHeading(day.day, today),
        count: undefined,
        isDivider: true as const,
      },
      ...day.runs.map((run) => ({
        key: keyOf(run),
        label: isFolded(run) ? <Folded run={run} /> : null,
        count: undefined,
        isRow: true as const,
      })),
    ]),
    closed: new Set(folded.filter((run) => !isOpen(run)).map(keyOf)),
    onToggle: (toggled) => {
      const run = folded.find((one) => keyOf(one) === toggled);
      if (run === undefined) return;
      const others = [...opened].filter((id) => !run.ids.includes(id));
      setOpened(new Set(isOpen(run) ? others : [...others, ...run.ids]));
    },
  };
}

const daysOf = (entries: readonly ShownAuditLog[], timezone: string) =>
  [...Map.groupBy(entries, ({ createdAt }) => dayIn(timezone, createdAt))].map(([day, ofDay]) => ({
    day,
    runs: runsOf(ofDay),
  }));

const Folded = ({ run: { isHidden, first, ids } }: { run: Run<ShownAuditLog> }) => (
  <span className="flex min-w-0 items-center gap-1.5 font-normal text-ink-2">
    {isHidden ? (
      <>
        {ids.length} more changes
        <Lock aria-hidden className="ml-2 size-3.5 shrink-0 text-ink-3 max-sm:hidden" />
        <span className="truncate text-ink-3 max-sm:hidden">{hiddenText}</span>
      </>
    ) : (
      <>
        {actorName(first.actor)} · {entryTitle(first)} · {ids.length} times
        <span className="ml-2 truncate text-ink-3 max-sm:hidden">
          <Changes entry={first} />
        </span>
      </>
    )}
  </span>
);
