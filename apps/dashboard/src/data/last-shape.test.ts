import { expect, test } from "vitest";
import { readStored } from "../ui/stored.ts";
import { areCounted, isCounted } from "./last-shape.ts";

test("a stored count · is read again", () => {
  const counts = [{ value: "new", count: 3, isMore: false }];
  expect(readStored('{"count":3,"isMore":true}', isCounted)).toEqual({ count: 3, isMore: true });
  expect(readStored(JSON.stringify(counts), areCounted)).toEqual(counts);
});

test.each([
  null,
  undefined,
  "",
  "{",
  "3",
  "null",
  "[]",
  '{"count":"3","isMore":false}',
  '{"count":3}',
])("a stored count · that is missing or damaged, such as %s · is ignored", (text) => {
  expect(readStored(text, isCounted)).toBeUndefined();
});

test.each(["{", "null", '{"count":3,"isMore":false}', "[null]", '[{"value":"new"}]'])(
  "stored counts · that are damaged, such as %s · are ignored",
  (text) => {
    expect(readStored(text, areCounted)).toBeUndefined();
  },
);
