import { expect, test } from "vitest";
import { unreadFirst } from "./unread-first.ts";

const row = (id: string, unreadCount: number, lastMessageAt: number) => ({
  id,
  unreadCount,
  lastMessageAt,
});

const idsOf = (...of: Parameters<typeof unreadFirst>) => {
  const { rows, unreadIds } = unreadFirst(...of);
  const ids = rows.map(({ id }) => id);
  return [ids.slice(0, unreadIds.size), ids.slice(unreadIds.size)];
};

test("conversations · come unread ones first, each newest first", () => {
  const read = [row("new", 2, 3), row("old", 1, 1), row("read", 0, 4)];
  expect(idsOf(read, undefined)).toEqual([["new", "old"], ["read"]]);
});

test("the open conversation · keeps its place when it was read", () => {
  const opened = row("opened", 1, 2);
  const read = [row("new", 2, 3), row("old", 1, 1), row("read", 0, 4), row("opened", 0, 2)];
  expect(idsOf(read, opened)).toEqual([["new", "opened", "old"], ["read"]]);
});

test("the open conversation · keeps its place when it is further down than was loaded", () => {
  const { rows } = unreadFirst([row("new", 2, 3), row("old", 1, 1)], row("opened", 1, 2));
  expect(rows).toEqual([row("new", 2, 3), row("opened", 0, 2), row("old", 1, 1)]);
});
