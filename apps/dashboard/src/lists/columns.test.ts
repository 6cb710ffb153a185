import { expect, test } from "vitest";
import { type Column, columnsFor, columnWidthPx, phoneLinesOf } from "./columns.ts";

const cell = () => "";
const columns: Column<unknown>[] = [
  { name: "Name", cell, sort: { by: "name", first: "ascending" } },
  { name: "Status", cell, isBesideRecord: true },
  {
    name: "Submitted",
    cell,
    isBesideRecord: true,
    isMinor: true,
    order: "descending",
    sort: { by: "createdAt", first: "descending" },
  },
  { name: "Updated", cell, isMinor: true, sort: { by: "updatedAt", first: "descending" } },
];

interface Given {
  isNarrow?: boolean;
  isBeside?: boolean;
  isLarge?: boolean;
  sort?: string;
  roomPx?: number;
}

const shown = (given: Given, some = columns) =>
  columnsFor(some, { isNarrow: false, isBeside: false, sort: undefined, ...given }).map(
    ({ name }) => name,
  );

test("next to a record · the list keeps the column that orders it", () => {
  expect(shown({})).toEqual(["Name", "Status", "Submitted", "Updated"]);
  expect(shown({ isBeside: true })).toEqual(["Name", "Status", "Submitted"]);
  expect(shown({ isBeside: true, sort: "updatedAt" })).toEqual(["Name", "Status", "Updated"]);
  expect(shown({ isBeside: true, sort: "name" })).toEqual(["Name", "Status"]);
  expect(shown({ isBeside: true, sort: "createdAt" })).toEqual(["Name", "Status", "Submitted"]);
  expect(shown({ isNarrow: true, isBeside: true })).toEqual(["Name"]);
});

test("without space for all columns · a list shows those that it chooses, and others that fit", () => {
  // Names have 180 px, and the other columns have 130 px.
  expect(shown({ roomPx: 570 })).toEqual(["Name", "Status", "Submitted", "Updated"]);
  expect(shown({ roomPx: 569 })).toEqual(["Name", "Status", "Submitted"]);
  expect(shown({ roomPx: 569, sort: "updatedAt" })).toEqual(["Name", "Status", "Updated"]);
  expect(shown({ roomPx: 300 })).toEqual(["Name", "Status", "Submitted"]);
  expect(shown({ isBeside: true, roomPx: 570 })).toEqual([
    "Name",
    "Status",
    "Submitted",
    "Updated",
  ]);
  expect(shown({ isBeside: true, roomPx: 569 })).toEqual(["Name", "Status", "Submitted"]);
});

test("without space for a column · a list shows a smaller one in its place, but none that is only there if there is room", () => {
  const [name, status, submitted, updated] = columns;
  if (!name || !status || !submitted || !updated) throw new Error("There are four columns");
  const some = [name, status, submitted, updated, { name: "Value", cell, widthPx: 80 }];
  const isIfRoom = some.map((column) => ({ ...column, isIfRoom: column.name === "Value" }));
  expect(shown({ roomPx: 569 }, some)).toEqual(["Name", "Status", "Submitted", "Value"]);
  expect(shown({ roomPx: 569 }, isIfRoom)).toEqual(["Name", "Status", "Submitted"]);
});

test("without space in a large window · a list leaves out columns that are there if there is room, and then scrolls", () => {
  const optional = columns.map((column, index) =>
    index < 2 ? column : { ...column, isIfRoom: true },
  );
  const large = { isLarge: true, roomPx: 400 };
  expect(shown(large)).toEqual(["Name", "Status", "Submitted", "Updated"]);
  expect(shown({ ...large, roomPx: 440 }, optional)).toEqual(["Name", "Status", "Submitted"]);
  expect(shown(large, optional)).toEqual(["Name", "Status"]);
  expect(shown({ ...large, sort: "updatedAt" }, optional)).toEqual(["Name", "Status", "Updated"]);
});

test("on a phone · the sorted column is next to the name, and the other columns are below", () => {
  const [name, status, submitted, updated] = columns;
  if (!name || !status || !submitted || !updated) throw new Error("There are four columns");
  const actions: Column<unknown> = { name: "Actions", cell, isActions: true };
  const referrer = { name: "Referrer", cell };
  const onPhone = [name, referrer, status, submitted, updated, actions];
  const linesOf = (given: Column<unknown>[], sort?: string) => {
    const { nextToName, below } = phoneLinesOf(given, { sort });
    return [nextToName, ...below].map((column) => column?.name);
  };
  expect(
    columnsFor(onPhone, { isNarrow: true, isBeside: false, sort: undefined }).map(
      (column) => column.name,
    ),
  ).toEqual(["Name", "Actions"]);
  expect(linesOf(onPhone)).toEqual(["Submitted", "Status", "Referrer"]);
  expect(linesOf(onPhone, "updatedAt")).toEqual(["Updated", "Status", "Referrer"]);
  expect(linesOf(onPhone, "name")).toEqual(["Submitted", "Status", "Referrer"]);
  expect(linesOf([...onPhone, { name: "Amount", cell, isNextToName: true }])).toEqual([
    "Amount",
    "Status",
    "Referrer",
  ]);
});

test("a name with a fixed width · has at most a quarter of the table, and leaves the rest to the sentence", () => {
  const widthIn = (tablePx: number) =>
    columnWidthPx({ widthPx: 280 }, { isNarrow: false, isFirst: true, scale: 1, tablePx });
  expect(widthIn(1120)).toBe(280);
  expect(widthIn(1000)).toBe(250);
  expect(widthIn(600)).toBe(180);
});
