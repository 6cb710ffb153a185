import type { RequestLog } from "@referral-service/contract";
import { useMemo, useState } from "react";
import { useOrganization } from "../../data/me.ts";
import type { ReadList } from "../../data/use-list.ts";
import { runsByDay, sectionsByDay } from "../../lists/days.ts";
import type { Grouping } from "../../lists/groups.ts";

/** A request, or the row that stands for several. */
export interface RequestRow extends RequestLog {
  repeatCount?: number;
}

/** The part of the app's failed requests that its next attempts repeat. Requests with a key differ. */
const repeatable = ({ id, keyId, method, route, status, errorCode }: RequestLog) =>
  keyId === null ? JSON.stringify([method, route, status, errorCode]) : id;

/** Returns the requests in runs that repeat each other, newest first. */
export function runsOf(requests: readonly RequestLog[]): RequestLog[][] {
  const runs: RequestLog[][] = [];
  for (const request of requests) {
    const first = runs.at(-1)?.[0];
    if (first !== undefined && repeatable(first) === repeatable(request)) {
      runs.at(-1)?.push(request);
    } else runs.push([request]);
  }
  return runs;
}

/** Two requests still fit below each other. */
const isFolded = (run: RequestLog[]) => run.length > 2;

/** The key of a run: its oldest request, because new ones join it. */
const keyOf = (run: RequestLog[]) => `run ${run.at(-1)?.id}`;

/**
 * The requests of each day, below a line with the day. The app's repeated failures take one row,
 * which opens. Undefined if the list has no requests.
 */
export function useRequestGroups({
  items: requests,
  isPending,
}: Pick<ReadList<RequestLog>, "items" | "isPending">): Grouping<RequestRow> | undefined {
  const { timezone } = useOrganization();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const days = useMemo(() => daysOf(requests, timezone), [requests, timezone]);
  if (requests.length === 0 && !isPending) return undefined;
  const runs = days.flatMap((day) => day.runs);
  const folded = runs.filter(isFolded);
  const keys = new Map(runs.flatMap((run) => run.map(({ id }) => [id, keyOf(run)])));
  return {
    sectionOf: ({ id }) => keys.get(id) ?? id,
    sections: sectionsByDay(days, timezone, {
      keyOf,
      rowOf: (run) => (isFolded(run) ? rowFor(run) : undefined),
    }),
    closed: new Set(folded.map(keyOf).filter((key) => !opened.has(key))),
    onToggle: (key) =>
      setOpened(
        new Set(opened.has(key) ? [...opened].filter((one) => one !== key) : [...opened, key]),
      ),
  };
}

/** Returns the runs of each day in the time zone, newest first. */
export const daysOf = (requests: readonly RequestLog[], timezone: string) =>
  runsByDay(requests, timezone, runsOf);

const rowFor = (run: RequestLog[]): RequestRow => ({
  ...(run[0] as RequestLog),
  id: keyOf(run),
  repeatCount: run.length,
});
