import { expect, test } from "vitest";
import {
  type Column,
  columnsFor,
  columnWidthsPx,
  isNamedBelow,
  rowLinesOf,
  secondLineIndex,
  textWidths,
  withoutEmptyRoom,
} from "./columns.ts";

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
  const withEmail = columns.map((column) =>
    column.name === "Status" ? { ...column, ...textWidths.email } : column,
  );
  expect(shown({ roomPx: 639 }, withEmail)).toEqual(["Name", "Status", "Submitted"]);
  expect(shown({ roomPx: 300 })).toEqual(["Name", "Status", "Submitted"]);
  expect(shown({ isBeside: true, roomPx: 570 })).toEqual([
    "Name",
    "Status",
    "Submitted",
    "Updated",
  ]);
  expect(shown({ isBeside: true, roomPx: 569 })).toEqual(["Name", "Status", "Submitted"]);
});

test("without space for a column · a list shows a smaller one in its place, and the second line has the other", () => {
  const [name, status, submitted, updated] = columns;
  if (!name || !status || !submitted || !updated) throw new Error("There are four columns");
  const some = [name, status, submitted, updated, { name: "Value", cell, widthPx: 80 }];
  expect(shown({ roomPx: 569 }, some)).toEqual(["Name", "Status", "Submitted", "Value"]);
  const sort = undefined;
  const fitting = columnsFor(some, { isNarrow: false, isBeside: false, sort, roomPx: 569 });
  expect(rowLinesOf(some, { shown: fitting, isNarrow: false, sort })).toEqual({
    below: [updated],
    names: "Updated",
  });
});

test("the second line · has names of texts in the header if one of them needs one, and numbers have their own", () => {
  const email = { name: "Email", cell };
  const inviter = { name: "Inviter", cell, isMinor: true };
  const count = { name: "Clicks", cell, isNumber: true };
  const linesOf = (below: Column<unknown>[]) =>
    rowLinesOf([...columns, ...below], { shown: columns, isNarrow: false, sort: undefined });
  expect(linesOf([email]).names).toBeUndefined();
  expect(linesOf([email, count]).names).toBeUndefined();
  expect(isNamedBelow(count)).toBe(true);
  expect(linesOf([email, inviter, count]).names).toBe("Email · Inviter");
  expect(linesOf([inviter, { name: "Labels", cell, isTags: true }]).names).toBe("Inviter");
});

test("the second line · begins in the first column, unless another one has it", () => {
  expect(secondLineIndex(columns)).toBe(0);
  expect(secondLineIndex([{}, {}, { hasSecondLine: true }, {}])).toBe(2);
});

test("a name that can be narrower than usual · leaves room for another column", () => {
  const [name, ...others] = columns;
  if (name === undefined) throw new Error("There are four columns");
  const narrower = [{ ...name, minPx: 160 }, ...others];
  expect(shown({ roomPx: 550 }, narrower)).toEqual(["Name", "Status", "Submitted", "Updated"]);
  expect(shown({ roomPx: 549 }, narrower)).toEqual(["Name", "Status", "Submitted"]);
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
    const phone = { isNarrow: true, sort };
    const shown = columnsFor(given, { ...phone, isBeside: false });
    const { nextToName, below } = rowLinesOf(given, { ...phone, shown });
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

test("on a phone · a time that does not order the rows has its name", () => {
  const isNamed = (sort?: string) => {
    const phone = { isNarrow: true, sort };
    return rowLinesOf(columns, { ...phone, shown: columns.slice(0, 1) }).isNextNamed;
  };
  expect([isNamed(), isNamed("createdAt"), isNamed("updatedAt")]).toEqual([false, false, false]);
  expect(isNamed("name")).toBe(true);
});

test("a name with a width of its own · has at most a quarter of the table, and leaves the rest to the sentence", () => {
  const widthsIn = (tablePx: number) =>
    columnWidthsPx([{ widthPx: 280 }, {}], { isNarrow: false, scale: 1, tablePx });
  expect(widthsIn(1120)).toEqual([280, undefined]);
  expect(widthsIn(1000)).toEqual([250, undefined]);
  expect(widthsIn(600)).toEqual([180, undefined]);
});

test("a name with a width of its own · does not grow in a wide table", () => {
  const columns = [{ widthPx: 280 }, { maxPx: 200 }, { widthPx: 110, isNumber: true }];
  const widthsPx = columnWidthsPx(columns, { isNarrow: false, scale: 1, tablePx: 1200 });
  expect(widthsPx).toEqual([280, 200, 720]);
});

test("without space for all columns · the name has its smallest width, and an address the rest", () => {
  const addresses = [{ maxPx: 280 }, { maxPx: 300 }, { widthPx: 90 }];
  const widthsIn = (some: typeof addresses) =>
    columnWidthsPx(some, { isNarrow: false, isReduced: true, scale: 1, tablePx: 550 });
  expect(widthsIn(addresses)).toEqual([180, undefined, 90]);
  expect(widthsIn([{ maxPx: 480 }, { widthPx: 90 }])).toEqual([undefined, 90]);
});

test("a wide table · stops the growth of names and addresses, and gives the other columns equal parts of what remains", () => {
  const widthsIn = (tablePx: number, [addressMaxPx, isNumber]: [number?, boolean?] = [300]) =>
    columnWidthsPx(
      [
        { maxPx: 280 },
        addressMaxPx === undefined ? {} : { maxPx: addressMaxPx },
        { widthPx: 90 },
        { widthPx: 110, isNumber: isNumber === true },
      ],
      { isNarrow: false, scale: 1, tablePx },
    );
  expect(widthsIn(700)).toEqual([undefined, undefined, 90, 110]);
  expect(widthsIn(770)).toEqual([280, undefined, 90, 110]);
  expect(widthsIn(980)).toEqual([280, 300, 190, 210]);
  expect(widthsIn(980, [300, true])).toEqual([280, 300, 90, 310]);
  expect(widthsIn(980, [])).toEqual([280, undefined, 90, 110]);
});

test("a phone · gives a width only to buttons", () => {
  const columnsOnPhone = [
    { widthPx: 280, maxPx: 280 },
    { widthPx: 60, isActions: true },
  ];
  expect(columnWidthsPx(columnsOnPhone, { isNarrow: true, scale: 1, tablePx: 390 })).toEqual([
    undefined,
    60,
  ]);
});

test("a column without values · has the width of its name, and the names of the rows have the rest", () => {
  const columns: Column<{ value: string }>[] = [
    { name: "Name", widthPx: 184, cell: () => "Ada" },
    { name: "Labels", widthPx: 128, cell: ({ value }) => value },
  ];
  const widthsIn = (values: string[]) => {
    const items = values.map((value) => ({ value }));
    return withoutEmptyRoom(columns, { items, sort: undefined }).map(({ widthPx }) => widthPx);
  };
  expect(widthsIn(["–", "–"])).toEqual([236, 76]);
  expect(widthsIn(["–", "fair"])).toEqual([184, 128]);
  expect(widthsIn([])).toEqual([184, 128]);
});
