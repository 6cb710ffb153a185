import { expect, test } from "vitest";
import { inSections } from "./sections.ts";

const row = (id: string, unreadCount: number, lastMessageAt: number, isWaiting = false) => ({
  ...{ id, unreadCount, isWaiting, lastMessageAt },
});

const idsOf = (...of: Parameters<typeof inSections>) => {
  const { rows, sectionOf } = inSections(...of);
  return Object.fromEntries(
    [...Map.groupBy(rows, sectionOf)].map(([section, some]) => [section, some.map(({ id }) => id)]),
  );
};

const read = [
  ...[row("new", 2, 3), row("old", 1, 1), row("read", 0, 4)],
  ...[row("asked now", 0, 5, true), row("asked", 0, 2, true)],
];

test("conversations · come in sections: those that wait for a reply with the longest wait first, unread ones, then read ones", () => {
  expect(Object.entries(idsOf(read, undefined))).toEqual([
    ["waiting", ["asked", "asked now"]],
    ["unread", ["new", "old"]],
    ["read", ["read"]],
  ]);
});

test("the open conversation · keeps its section when it was read or answered", () => {
  const unread = { row: row("opened", 1, 2), section: "unread" } as const;
  expect(idsOf([...read, row("opened", 0, 2)], unread)).toMatchObject({
    unread: ["new", "opened", "old"],
  });
  const waiting = { row: row("asked", 0, 2, true), section: "waiting" } as const;
  expect(idsOf([row("asked", 0, 5)], waiting)).toEqual({ waiting: ["asked"] });
});

test("the open conversation · keeps its place as a read one when it is further down than was loaded", () => {
  const opened = { row: row("opened", 1, 2), section: "unread" } as const;
  const { rows } = inSections([row("new", 2, 3), row("old", 1, 1)], opened);
  expect(rows).toEqual([row("new", 2, 3), row("opened", 0, 2), row("old", 1, 1)]);
});
