import { describe, expect, test } from "vitest";
import { type Page, withSameRows } from "./lists.ts";
import { afterBy, itemsOf, pageAt, withFreshPage } from "./pages.ts";

interface Item {
  id: string;
  createdAt: number;
}

/** A page, newest item first. The ID of an item is the time of its creation. */
const pageOf = (times: number[], hasMore = true): Page<Item> => ({
  data: times.map((time) => ({ id: `${time}`, createdAt: time })),
  pagination: { nextCursor: hasMore ? `after ${times.at(-1)}` : null, hasMore },
});

const pages = [pageOf([9, 8, 7]), pageOf([6, 5, 4]), pageOf([3, 2], false)];
const timesIn = (shown: Page<Item>[]) => itemsOf(shown).map(({ createdAt }) => createdAt);
const shownAfter = (index: number, fresh: Page<Item>) =>
  timesIn(withFreshPage(pages, index, fresh));

describe("a page that is reloaded", () => {
  test.each([
    ["unchanged", 0, pageOf([9, 8, 7]), [9, 8, 7, 6, 5, 4, 3, 2]],
    ["with new rows", 0, pageOf([11, 10, 9]), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]],
    ["without a deleted row", 0, pageOf([9, 7, 6]), [9, 7, 6, 5, 4, 3, 2]],
    ["without its last row", 1, pageOf([6, 5, 3]), [9, 8, 7, 6, 5, 3, 2]],
    ["with a row that now matches", 1, pageOf([6, 5, 4.5]), [9, 8, 7, 6, 5, 4.5, 4, 3, 2]],
    ["after more new rows than it has", 0, pageOf([14, 13, 12]), [14, 13, 12]],
    ["when nothing follows it any more", 1, pageOf([6], false), [9, 8, 7, 6]],
    ["when nothing is left", 0, pageOf([], false), []],
  ])("%s · neither loses nor repeats a row", (_name, index, fresh, expected) => {
    expect(shownAfter(index, fresh)).toEqual(expected);
  });

  test("with new rows · continues where the list continued before", () => {
    const [first] = withFreshPage(pages, 0, pageOf([11, 10, 9]));
    expect(first?.pagination.nextCursor).toBe("after 7");
  });
});

test("the page at a position · is found among pages of different lengths", () => {
  expect([0, 2, 3, 7, 8].map((place) => pageAt(pages, place))).toEqual([0, 0, 1, 2, 2]);
  expect(pageAt([], 3)).toBe(0);
});

test.each([
  ["asc", ["a", "b", "c"], ["a", "aa", "b"], ["a", "aa", "b", "c"]],
  ["desc", ["c", "b", "a"], ["d", "c", "b"], ["d", "c", "b", "a"]],
] as const)(
  "a page of a list by name, %s · keeps the rows that a new one pushed out of it",
  (order, old, fresh, expected) => {
    const named = (ids: readonly string[]) => ({
      data: ids.map((id) => ({ id, createdAt: 0 })),
      pagination: { nextCursor: "next", hasMore: true },
    });
    const isAfter = afterBy<Item>(({ id }) => id, order);
    const [page] = withFreshPage([named(old)], 0, named(fresh), isAfter);
    expect(page?.data.map(({ id }) => id)).toEqual(expected);
  },
);

test("a list that is read again · keeps the objects of unchanged rows, wherever they are now", () => {
  const before = { pages: [pageOf([3, 2])], pageParams: [undefined] };
  const read = structuredClone(before);
  expect(withSameRows(before, read)).toBe(before);
  const [row, changed] = [before.pages[0]?.data[0], { id: "2", createdAt: 2, name: "Ada" }];
  const [first] = withSameRows(before, {
    ...read,
    pages: [{ ...pageOf([4, 3]), data: [...pageOf([4, 3]).data, changed] }],
  }).pages;
  expect(first?.data[1]).toBe(row);
  expect(first?.data.map(({ id }) => id)).toEqual(["4", "3", "2"]);
  expect(first?.data[2]).toEqual(changed);
});
