import { expect, test } from "vitest";
import { inSections, linesOf, withHeader } from "./groups.ts";

const items = ["n1", "n2", "w1"];
const sections = [
  { key: "n", label: "New", count: "2" },
  { key: "c", label: "Contacted", count: "7" },
  { key: "w", label: "Won", count: "1" },
  { key: "l", label: "Lost", count: "0" },
];

const shown = ({ closed = [] as string[], hasMore = false, rows = items } = {}) =>
  linesOf(
    rows,
    { sectionOf: (item) => item.charAt(0), sections, closed: new Set(closed), onToggle: () => {} },
    hasMore,
  ).map((line) => ("item" in line ? `${line.index} ${line.item}` : line.section.label));

test("the lines of a list in groups · have a header before the rows of each group that has rows", () => {
  expect(shown()).toEqual(["New", "0 n1", "1 n2", "Won", "2 w1"]);
});

test("a closed group · keeps its header, unless it is known to be empty", () => {
  const rows = ["w1"];
  expect(shown({ closed: ["n", "c", "l"], rows })).toEqual(["New", "Contacted", "Won", "0 w1"]);
});

test("a list that is not fully loaded · ends with the group that is loading", () => {
  expect(shown({ closed: ["c"], rows: ["n1"], hasMore: true })).toEqual(["New", "0 n1"]);
});

test("a group without a label · has only its rows", () => {
  const grouping = {
    sectionOf: (item: string) => item.charAt(0),
    sections: sections.map((section) => ({
      ...section,
      label: section.key === "n" ? null : "Won",
    })),
    closed: new Set<string>(),
    onToggle: () => {},
  };
  const lines = linesOf(items, grouping, false).map((line) =>
    "item" in line ? line.item : "header",
  );
  expect(lines).toEqual(["n1", "n2", "header", "w1"]);
});

test("a divider · has a line, although no row belongs to it", () => {
  const today = { key: "today", label: "Today", count: undefined, isDivider: true as const };
  const grouping = {
    sectionOf: (item: string) => item.charAt(0),
    sections: [today, ...sections.map((section) => ({ ...section, label: null }))],
    closed: new Set<string>(),
    onToggle: () => {},
  };
  const lines = linesOf(items, grouping, true).map((line) =>
    "item" in line ? line.item : line.section.label,
  );
  expect(lines).toEqual(["Today", "n1", "n2", "w1"]);
});

test("a list without groups · has only its rows", () => {
  expect(linesOf(items, undefined, false)).toEqual(items.map((item, index) => ({ item, index })));
});

test("the lines in sight · begin with the header of their group, which they have once", () => {
  const rows = Array.from({ length: 40 }, (_, index) => (index < 20 ? `n${index}` : `w${index}`));
  const lines = linesOf(
    rows,
    { sectionOf: (item) => item.charAt(0), sections, closed: new Set(), onToggle: () => {} },
    false,
  );
  const inSight = (startIndex: number) =>
    withHeader({ startIndex, endIndex: startIndex + 1, overscan: 1, count: lines.length }, lines);
  expect(inSight(0)).toEqual([0, 1, 2]);
  expect(inSight(10)).toEqual([0, 9, 10, 11, 12]);
  expect(inSight(22)).toEqual([21, 22, 23, 24]);
  expect(inSight(30)).toEqual([21, 29, 30, 31, 32]);
});

test("the lines below a day · stay together, although some open, so that the day sticks above all of them", () => {
  const day = (key: string) => ({ key, label: key, count: undefined, isDivider: true as const });
  const run = (key: string) => ({ key, label: null, count: undefined, row: `${key} × 3` });
  const lines = linesOf(
    ["n1", "n2", "w1"],
    {
      sectionOf: (item) => item.charAt(0),
      sections: [day("Today"), run("n"), day("Yesterday"), run("w")],
      closed: new Set(["w"]),
      onToggle: () => {},
    },
    false,
  );
  expect(inSections(lines).map(({ key, lines }) => [key, lines.length])).toEqual([
    ["Today", 4],
    ["Yesterday", 2],
  ]);
  expect(
    withHeader({ startIndex: 3, endIndex: 3, overscan: 0, count: lines.length }, lines),
  ).toEqual([0, 3]);
});
