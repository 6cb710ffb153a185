import type { QueryKey } from "@tanstack/react-query";
import { useMemo, useRef, useSyncExternalStore } from "react";

/**
 * A change that the pages show before the service confirms it. The data that was read stays as it
 * is, so a rejected change leaves nothing behind.
 */
export interface PendingChange {
  /** Key of a query, or the beginning of the keys of lists. */
  queryKey: QueryKey;
  /** Returns the items of the list after the change. A query has one item, or none yet. */
  change: (shown: never[]) => unknown[];
}

/** The changes of each command, in the order of the commands. */
let pending: ReadonlyMap<object, readonly PendingChange[]> = new Map();
const listeners = new Set<() => void>();

function update(next: typeof pending) {
  pending = next;
  for (const listener of listeners) listener();
}

/** Reserves the place of a command after those that are already pending. */
export function beginPending() {
  const place = {};
  return {
    show: (changes: readonly PendingChange[]) => update(new Map(pending).set(place, changes)),
    end: () => {
      if (pending.has(place)) update(new Map([...pending].filter(([other]) => other !== place)));
    },
  };
}

const begins = (key: QueryKey, start: QueryKey) =>
  start.every((part, index) => JSON.stringify(part) === JSON.stringify(key[index]));

/** Returns the pending changes of a list, or those of exactly this query. */
export const pendingChanges = (queryKey: QueryKey, of: "list" | "query"): PendingChange[] =>
  [...pending.values()]
    .flat()
    .filter(
      ({ queryKey: start }) =>
        (of === "list" || start.length === queryKey.length) && begins(queryKey, start),
    );

export const withChanges = <Item>(changes: readonly PendingChange[], items: Item[]): Item[] =>
  changes.reduce((shown, { change }) => change(shown as never[]) as Item[], items);

/**
 * Returns the items with the pending changes. Returns the same array if nothing differs from
 * before.
 */
export function useWithPending<Item>(
  queryKey: QueryKey,
  of: "list" | "query",
  items: Item[],
): Item[] {
  const known = useRef<PendingChange[]>([]);
  const changes = useSyncExternalStore(subscribe, () => {
    const found = pendingChanges(queryKey, of);
    const isSame =
      found.length === known.current.length &&
      found.every((change, index) => change === known.current[index]);
    if (!isSame) known.current = found;
    return known.current;
  });
  return useMemo(() => withChanges(changes, items), [changes, items]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
