import { expect, test } from "vitest";
import { type Column, columnsFor, secondLineOf } from "./columns.ts";

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

const shown = (given: { isNarrow?: boolean; isBeside?: boolean; sort?: string; roomPx?: number }) =>
  columnsFor(columns, { isNarrow: false, isBeside: false, sort: undefined, ...given }).map(
    ({ name }) => name,
  );

test("next to a record · the list keeps the column that orders it", () => {
  expect(shown({})).toEqual(["Name", "Status", "Submitted", "Updated"]);
  expect(shown({ isBeside: true })).toEqual(["Name", "Status", "Submitted"]);
  expect(shown({ isBeside: true, sort: "updatedAt" })).toEqual(["Name", "Status", "Updated"]);
  expect(shown({ isBeside: true, sort: "name" })).toEqual(["Name", "Status"]);
  expect(shown({ isBeside: true, sort: "createdAt" })).toEqual(["Name", "Status", "Submitted"]);
  expect(shown({ isNarrow: true, isBeside: true })).toEqual(["Name", "Status"]);
});

test("without room for all columns · a list shows those that it chooses, and others that fit", () => {
  // Names have 180 px, and the others 130 px.
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

test("on a phone · the second line has what has no column, and at its end what orders the rows", () => {
  const [name, status, submitted, updated] = columns;
  if (!name || !status || !submitted || !updated) throw new Error("There are four columns");
  const onPhone: Column<unknown>[] = [
    name,
    status,
    { name: "Referrer", cell, secondLine: "start" },
    { ...submitted, secondLine: "end" },
    { ...updated, secondLine: "end" },
  ];
  const namesOf = (sort: string | undefined) => {
    const { start, end } = secondLineOf(onPhone, { sort });
    return [...start, end].map((column) => column?.name);
  };
  expect(
    columnsFor(onPhone, { isNarrow: true, isBeside: false, sort: undefined }).map(
      (column) => column.name,
    ),
  ).toEqual(["Name", "Status"]);
  expect(namesOf(undefined)).toEqual(["Referrer", "Submitted"]);
  expect(namesOf("updatedAt")).toEqual(["Referrer", "Updated"]);
});
