import { expect, test } from "vitest";
import { chained, listOf } from "./lists.ts";
import type { OrganizationApi } from "./request.ts";

const api = undefined as unknown as OrganizationApi;

/** A list with positions as cursors. */
const numbered = (name: string, count: number) =>
  listOf<{ id: string }>([name], async (_, { cursor = "0", limit = 1 }) => {
    const [start, end] = [Number(cursor), Math.min(Number(cursor) + limit, count)];
    const ids = Array.from({ length: end - start }, (_value, index) => `${name}${start + index}`);
    const hasMore = end < count;
    return {
      data: ids.map((id) => ({ id })),
      pagination: { hasMore, nextCursor: hasMore ? `${end}` : null },
    };
  });

async function pagesOf(limit: number, ...counts: number[]) {
  const read = chained(counts.map((count, index) => numbered("abc".charAt(index), count)));
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, pagination } = await read(api, { cursor, limit });
    pages.push(data.map(({ id }) => id).join(" "));
    cursor = pagination.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

test("lists that follow each other · fill each page and omit empty ones", async () => {
  expect(await pagesOf(3, 2, 0, 5)).toEqual(["a0 a1 c0", "c1 c2 c3", "c4"]);
  expect(await pagesOf(2, 2, 2)).toEqual(["a0 a1", "b0 b1"]);
  expect(await pagesOf(9, 1, 1, 1)).toEqual(["a0 b0 c0"]);
  expect(await pagesOf(9)).toEqual([""]);
});
