import type { IsAfter, Page } from "./lists.ts";

export interface Dated {
  id: string;
  createdAt: number;
}

/**
 * Returns the items of the pages. Lists each item only once, because a page that was read again can
 * overlap with the next one.
 */
export function itemsOf<Item extends { id: string }>(pages: readonly Page<Item>[]): Item[] {
  const items = new Map<string, Item>();
  for (const item of pages.flatMap(({ data }) => data)) {
    if (!items.has(item.id)) items.set(item.id, item);
  }
  return [...items.values()];
}

/** The order of the service's lists, by this value and then by ID. */
export const afterBy =
  <Item extends { id: string }>(
    readValue: (item: Item) => number | string,
    order: "asc" | "desc" = "desc",
  ): IsAfter<Item> =>
  (one, other) => {
    const [value, otherValue] = [readValue(one), readValue(other)];
    if (value === otherValue) return order === "asc" ? one.id > other.id : one.id < other.id;
    return order === "asc" ? value > otherValue : value < otherValue;
  };

const isOlder = afterBy<Dated>(({ createdAt }) => createdAt);

/**
 * Returns the pages after one of them was read again. Rows that new ones pushed out of that page
 * remain at its end. The rows in between are unknown if the old and new page have no row in common,
 * so the list ends with the page that was read.
 */
export function withFreshPage<Item extends Dated>(
  pages: readonly Page<Item>[],
  index: number,
  fresh: Page<Item>,
  isAfter: IsAfter<Item> = isOlder,
): Page<Item>[] {
  const old = pages[index];
  const last = fresh.data.at(-1);
  const upToFresh = [...pages.slice(0, index), fresh];
  if (old === undefined || last === undefined || !fresh.pagination.hasMore) return upToFresh;
  const pushedOut = old.data.filter((item) => isAfter(item, last));
  if (pushedOut.length > 0 && pushedOut.length === old.data.length) return upToFresh;
  const page =
    pushedOut.length === 0
      ? fresh
      : { ...fresh, data: [...fresh.data, ...pushedOut], pagination: old.pagination };
  return pages.map((present, position) => (position === index ? page : present));
}

/** Returns the index of the page that holds the item at this position in the list. */
export function pageAt(pages: readonly Page<unknown>[], place: number): number {
  let passed = 0;
  for (const [index, { data }] of pages.entries()) {
    passed += data.length;
    if (place < passed) return index;
  }
  return Math.max(0, pages.length - 1);
}
