import { expect, test } from "vitest";
import { mergedItems } from "./record-items.ts";

const entries = (...times: number[]) => times.map((at) => ({ key: `at ${at}`, at }));

test("the stream of a record · is oldest first, with each entry once", () => {
  const sources = [
    { items: entries(9, 3), hasNextPage: false },
    { items: entries(9, 5), hasNextPage: false },
  ];
  expect(mergedItems(sources).map(({ at }) => at)).toEqual([3, 5, 9]);
});

test("the stream of a record · while a source has earlier pages · begins with its oldest loaded entry", () => {
  const sources = [
    { items: entries(9, 4), hasNextPage: true },
    { items: entries(8, 2), hasNextPage: false },
  ];
  expect(mergedItems(sources).map(({ at }) => at)).toEqual([4, 8, 9]);
});
