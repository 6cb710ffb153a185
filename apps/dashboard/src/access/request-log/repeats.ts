import type { RequestLog } from "@referral-service/contract";
import { useMemo, useState } from "react";
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

/** The app's repeated failures take one row, which opens. Undefined if there are none. */
export function useRepeats(requests: readonly RequestLog[]): Grouping<RequestRow> | undefined {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const runs = useMemo(() => runsOf(requests), [requests]);
  const folded = runs.filter(isFolded);
  if (folded.length === 0) return undefined;
  const keys = new Map(runs.flatMap((run) => run.map(({ id }) => [id, keyOf(run)])));
  return {
    sectionOf: ({ id }) => keys.get(id) ?? id,
    sections: runs.map((run) => ({
      key: keyOf(run),
      label: null,
      count: undefined,
      ...(isFolded(run) && { row: rowFor(run) }),
    })),
    closed: new Set(folded.map(keyOf).filter((key) => !opened.has(key))),
    onToggle: (key) =>
      setOpened(
        new Set(opened.has(key) ? [...opened].filter((one) => one !== key) : [...opened, key]),
      ),
  };
}

const rowFor = (run: RequestLog[]): RequestRow => ({
  ...(run[0] as RequestLog),
  id: keyOf(run),
  repeatCount: run.length,
});
