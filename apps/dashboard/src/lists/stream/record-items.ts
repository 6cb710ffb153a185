interface Entry {
  key: string;
  at: number;
}

/** Entries that are read page by page, newest first. */
interface Source<Item extends Entry> {
  items: readonly Item[];
  hasNextPage: boolean;
}

/**
 * Merges the entries of several sources, oldest first. Leaves out those from before the oldest
 * loaded entry of a source with more pages, because entries between them can still be missing.
 */
export function mergedItems<Item extends Entry>(sources: readonly Source<Item>[]): Item[] {
  const since = Math.max(
    ...sources.map(({ items, hasNextPage }) =>
      hasNextPage ? (items.at(-1)?.at ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY,
    ),
  );
  const items = sources.flatMap((source) => source.items).filter(({ at }) => at >= since);
  return [...new Map(items.map((item) => [item.key, item])).values()].toSorted(
    (one, other) => one.at - other.at,
  );
}
